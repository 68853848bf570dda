import type { Transaction } from '@holdfast/store'
import { countHeads, type Member } from '@holdfast/store/read'
import { Refused } from '../../http/refusal.ts'
import { isHead } from './may-change.ts'

/** An organisation never loses the last who can run it. */
export async function assertHeaded(tx: Transaction, before: Member): Promise<void> {
  if (isHead(before) && (await countHeads(tx, before.entity_id)) === 0)
    throw new Refused(409, 'An organization keeps at least one active Owner or Admin who can sign in.')
}
