import { insertOutbox, type Transaction } from '@holdfast/store'
import type { DevKey } from '@holdfast/store/read'
import type { Who } from '../../context.ts'
import { recordChange } from '../../http/record-change.ts'
import { type PresentedDevKey, presentDevKey } from './present-dev-key.ts'

interface Announcement {
  readonly who: Who
  readonly verb: 'created' | 'updated'
  readonly before?: DevKey
}

/** Announces and records a change of a dev key. It must be the last write of its transaction. */
export async function announceDevKey(
  tx: Transaction,
  key: DevKey,
  { who, verb, before }: Announcement,
): Promise<PresentedDevKey> {
  const after = presentDevKey(key)
  const organisationId = key.entity_id
  const message = { type: `dev_key_${verb}`, payload: after }
  await insertOutbox(tx, [{ channel: 'admin', organisationId, message }])
  await recordChange(tx, who, {
    organisationId,
    subject: { kind: 'dev-key', id: key.id, name: key.label },
    verb,
    before: before === undefined ? undefined : presentDevKey(before),
    after,
  })
  return after
}
