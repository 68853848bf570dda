import { transaction } from '@holdfast/store'
import { lockTransferBatch, lockTreasury, updateTransferBatch } from '@holdfast/store/write'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { assertNotSuspended } from '../session/suspension.ts'
import { judgeSigning } from '../transfers/judge-signing.ts'
import { announceBatch } from './announce-batch.ts'
import { authoriseBatch, readBatch, rowsOfBatch } from './read-batch.ts'

/** Begins, or resumes. The worker signs; each row is checked again when its turn comes. */
export const signBatch: Verb<'signTransferBatch', 'config' | 'db'> = async ({ db, config }, call) => {
  const { actor, request } = call
  const place = await authoriseBatch(db, actor, 'make transfers', request.params.id)
  assertNotSuspended(actor.user, place.entity_id)
  return transaction(db, async (tx) => {
    await lockTreasury(tx, place.entity_id)
    await lockTransferBatch(tx, place)
    const before = await readBatch(tx, place)
    if (before.signing_since !== null) return announceBatch(tx, before, { who: call, verb: null })
    const next = (await rowsOfBatch(tx, place)).find(({ status }) => status === 'approved')
    if (next === undefined) throw refusal('BATCH_IN_STATE')
    // The addresses and countries of the policy are those of the person who asks, not of the worker.
    const { why } = await judgeSigning(tx, { config, who: call }, next)
    if (why !== null) throw why.refused
    await updateTransferBatch(tx, place, {
      signing_since: new Date(),
      signing_by: actor.user.id,
      stopped: null,
    })
    return announceBatch(tx, await readBatch(tx, place), { who: call, verb: 'signed', before })
  })
}
