/** Makes an adopted change of the name of a recipient. */
import type { Transaction } from '@holdfast/store'
import type { PendingChange } from '@holdfast/store/read'
import { lockNames } from '@holdfast/store/write'
import { z } from 'zod'
import { notFound } from '../../http/refusal.ts'
import type { Adoption } from '../changes/adoption.ts'
import { notifyMembers } from '../notices/notify-members.ts'
import { insertName } from './create-name.ts'
import { book } from './name-lists.ts'
import { refuseAlikeName } from './names-alike.ts'
import { lockName, writeName } from './update-name.ts'

const Changed = z.object({ name: z.string(), note: z.string() })
const Added = Changed.extend({ address: z.string(), network: z.string(), network_id: z.uuid() })

export async function applyNameChange(
  tx: Transaction,
  { proposer, who }: Adoption,
  { kind, entity_id, subject_id, version, after_state }: PendingChange,
): Promise<void> {
  const author = { who, authorId: proposer.user.id }
  const by = who.actor.user.id
  if (kind === 'address-added') {
    const row = Added.parse(after_state)
    await lockNames(tx, entity_id)
    await refuseAlikeName(tx, entity_id, row)
    await insertName(tx, book, author, { ...row, entity_id })
    await notifyMembers(tx, entity_id, { kind: 'recipient-named', subject: row.name, by })
    return
  }
  if (subject_id === null || version === null) throw notFound('address')
  const fields = Changed.parse(after_state)
  const key = { organisationId: entity_id, id: subject_id }
  const before = await lockName(tx, book, key, { name: fields.name, version })
  await writeName(tx, book, author, { before, fields })
  await notifyMembers(tx, entity_id, { kind: 'recipient-named', subject: fields.name, by })
}
