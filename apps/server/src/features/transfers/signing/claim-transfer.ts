import { reason } from '@holdfast/contract'
import { transaction } from '@holdfast/store'
import type { TransferRequestView } from '@holdfast/store/read'
import { claimTransferRequest, lockTransferRequest, lockTreasury } from '@holdfast/store/write'
import { announceTransfer } from '../announce-transfer.ts'
import { changeTransfer } from '../change-transfer.ts'
import { claimedElsewhere } from '../claimed-elsewhere.ts'
import { judgeSigning } from '../judge-signing.ts'
import { noteStep } from '../note-step.ts'
import { readTransfer } from '../read-transfer.ts'
import { sendBack } from '../send-back.ts'
import { claimMs, type Flow } from './flow.ts'
import { notApproved } from './not-approved.ts'

/** Checks the request against the policy once more and claims it, so that it is signed once. Returns the updated request. */
export async function claimTransfer({
  context: { db, config },
  who,
  place,
  claimId,
  signer,
}: Flow): Promise<TransferRequestView> {
  const { claimed, refused } = await transaction(db, async (tx) => {
    await lockTreasury(tx, place.entity_id)
    await lockTransferRequest(tx, place)
    const now = new Date()
    const view = await readTransfer(tx, place)
    if (view.status !== 'approved') throw notApproved(view)
    if (view.claimed_until !== null && view.claimed_until > now) throw claimedElsewhere()
    const judged = mayBeSigned(view, now) ? await judgeSigning(tx, { config, who }, view) : null
    if (judged !== null && judged.why !== null) {
      // This commit sends the request back, and the refusal follows it.
      await sendBack(tx, view, { who, why: judged.why })
      return { claimed: null, refused: judged.why.refused }
    }
    const until = new Date(now.getTime() + claimMs)
    const userId = who?.actor.user.id ?? null
    const row = await claimTransferRequest(tx, place, { claimId, userId, signer, until, now })
    if (row === undefined) throw claimedElsewhere()
    const held = { ...view, ...row }
    const after = judged === null ? held : await changeTransfer(tx, held, judged.policy)
    await noteStep(tx, place, {
      category: 'orchestrator',
      step: 'claimed',
      message: who === null ? reason('STEP_CONTINUED') : reason('STEP_CLAIMED', { who: who.actor.user.name }),
      details: { signer },
    })
    await announceTransfer(tx, after, { who, verb: null })
    return { claimed: after, refused: null }
  })
  if (claimed === null) throw refused
  return claimed
}

/** Signed bytes are submitted unchanged; an expired request only ends. */
const mayBeSigned = ({ signed, expiration, expires_at }: TransferRequestView, now: Date): boolean =>
  signed === null && expires_at > now && (expiration === null || expiration > now)
