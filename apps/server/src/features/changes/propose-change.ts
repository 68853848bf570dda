/** Stores a change for another person to adopt. */
import { insertPendingChange } from '@holdfast/store/write'
import { listPendingChanges, type PendingChange } from '@holdfast/store/read'
import type { Transaction } from '@holdfast/store'
import type { Who } from '../../context.ts'
import { refusal, type Refused } from '../../http/refusal.ts'
import { notifyPeople } from '../notices/notify-people.ts'
import { adoptersOf } from './adopters-of.ts'
import { announceChanges } from './announce-changes.ts'
import { endExpiredChangesOf } from './end-expired-changes.ts'
import { recordPendingChange } from './record-pending-change.ts'

const lastsMs = 14 * 86_400_000
/** Longer lists are adopted unread. */
const mostOpen = 100

type NewChange = Pick<PendingChange, 'entity_id' | 'kind' | 'subject_key' | 'subject_name'> & {
  readonly subject_id?: string
  /** The user whom it concerns. */
  readonly person?: string
  readonly version?: number
  readonly before: object | null
  readonly after: object
}

/** The caller has locked the organisation and is authorised to make the change. Returns the answer for the proposer, so that the
 *  transaction is committed. */
export async function proposeChange(tx: Transaction, who: Who, change: NewChange): Promise<Refused> {
  const { entity_id, kind, subject_key, subject_name, person = null } = change
  const { user } = who.actor
  const adopters = await adoptersOf(tx, entity_id, { except: [user.id, person] })
  if (adopters.length === 0) throw refusal('NOBODY_CAN_ADOPT', {}, entity_id)
  const now = new Date()
  await endExpiredChangesOf(tx, entity_id, now)
  const open = await listPendingChanges(tx, entity_id, now)
  if (open.length >= mostOpen) throw refusal('TOO_MANY_CHANGES', { limit: mostOpen }, entity_id)
  const stored = {
    entity_id,
    kind,
    subject_key,
    subject_id: change.subject_id ?? null,
    subject_name,
    person,
    version: change.version ?? null,
    before_state: change.before,
    after_state: change.after,
    proposed_by: user.id,
    proposed_at: now,
    expires_at: new Date(now.getTime() + lastsMs),
  }
  const id = await insertPendingChange(tx, stored)
  if (id === undefined) {
    const other = open.find((change) => change.subject_key === subject_key)
    throw refusal('CHANGE_OPEN', { person: other?.proposer ?? '' })
  }
  await announceChanges(tx, entity_id)
  await notifyPeople(
    tx,
    entity_id,
    adopters.map((adopter) => adopter.id),
    { kind: 'decision-needed', change: kind, subject: subject_name, by: user.id, about: id },
  )
  if (person !== null)
    await notifyPeople(tx, entity_id, [person], {
      kind: 'change-proposed',
      change: kind,
      subject: subject_name,
      by: user.id,
    })
  await recordPendingChange(tx, who, { ...stored, id }, 'proposed')
  return refusal('CHANGE_PROPOSED', { change: id, people: adopters.map(({ name }) => name) })
}
