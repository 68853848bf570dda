import type { Transaction } from '@holdfast/store'
import { countHeads, type Member } from '@holdfast/store/read'
import { refusal } from '../../http/refusal.ts'
import { isHead } from './may-change.ts'

/** An organisation always keeps a person who can run it. */
export async function assertHeaded(tx: Transaction, before: Member): Promise<void> {
  if (isHead(before) && (await countHeads(tx, before.entity_id)) === 0)
    throw refusal('ORGANISATION_NEEDS_HEAD')
}
