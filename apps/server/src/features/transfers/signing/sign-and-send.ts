/** Takes an approved transfer to the network: claimed, built, signed, broadcast. Each phase is stored before the next
 *  begins. Bytes are built once and sent unchanged, any number of times. A flow that ends unexpectedly keeps its claim
 *  until it expires; a person or the worker then continues from the stored phase. */
import { randomUUID } from 'node:crypto'
import { reason } from '@holdfast/contract'
import { nextSigningStep } from '@holdfast/ledger'
import { newId } from '@holdfast/store'
import type { TransferRequestView } from '@holdfast/store/read'
import type { Who } from '../../../context.ts'
import { refusal, bodyOf } from '../../../http/refusal.ts'
import { Unexpected } from '../../../http/unexpected.ts'
import { assertNotSuspended } from '../../session/suspension.ts'
import { fateOfBytes } from '../fate-of-bytes.ts'
import { assertGenuineApprovals } from '../forged-approvals.ts'
import { assertSignableIntent, intentOf } from '../intent-of.ts'
import { nodeOf } from '../node.ts'
import { assertNotRuled } from '../ruled/assert-not-ruled.ts'
import { assertSigner } from './assert-signer.ts'
import { buildBytes } from './build-bytes.ts'
import { hasBytes } from './built-transfer.ts'
import { claimTransfer } from './claim-transfer.ts'
import { endOfBytes } from './end-of-bytes.ts'
import type { Flow, SigningOrder } from './flow.ts'
import { keepUnexpected } from './keep-unexpected.ts'
import { notApproved } from './not-approved.ts'
import { releaseClaim } from './release-claim.ts'
import { sendBytes } from './send-bytes.ts'
import { settleTransfer } from './settle-transfer.ts'
import { signBytes } from './sign-bytes.ts'
import { refusalOfFailure, Unclear } from './signing-failure.ts'

/** Returns the request as the flow left it. */
export async function signAndSend(
  context: Flow['context'],
  who: Who | null,
  view: TransferRequestView,
  order: SigningOrder,
): Promise<TransferRequestView> {
  const intent = intentOf(view)
  const flow: Flow = {
    ...order,
    context,
    who,
    place: { entity_id: view.entity_id, id: view.id },
    claimId: newId(),
    node: nodeOf(context, view),
    intent,
  }
  if (who !== null) assertNotSuspended(who.actor.user, view.entity_id)
  if (order.signer === 'dev') assertNotRuled(view)
  if (view.status !== 'approved') throw notApproved(view)
  if (view.signed === null) {
    assertSignableIntent(view)
    await assertGenuineApprovals(context, who, view)
    await assertSigner(flow, view)
  }
  const claimed = await claimTransfer(flow)
  try {
    order.onPoint?.('claimed')
    return await run(flow, claimed)
  } catch (error) {
    const refused = refusalOfFailure(error)
    // Any other error leaves the claim, like a crash.
    if (refused === null) {
      const reference = randomUUID()
      // It is thrown whether it can be stored or not: the database may be the cause.
      await keepUnexpected(flow, reference).catch(() => undefined)
      throw new Unexpected(error, reference)
    }
    await releaseClaim(flow, { error: bodyOf(refused), isUnclear: error instanceof Unclear })
    throw refused
  }
}

/** Each step returns the request as stored, and the next step begins from there. */
async function run(flow: Flow, claimed: TransferRequestView): Promise<TransferRequestView> {
  let view = claimed
  while (view.status === 'approved') {
    const found = await fateOfBytes(flow.node, view)
    const progress = {
      phase: view.phase,
      hasBytes: hasBytes(view),
      mayBeSigned: view.signed !== null || view.signing_started_at !== null,
      intentExpiresAt: view.expires_at,
    }
    switch (nextSigningStep(progress, found?.fate ?? null, new Date())) {
      case 'claim':
      case 'build':
        view = await buildBytes(flow, view)
        break
      case 'sign':
        if (flow.until === 'built') return releaseClaim(flow, { error: null, isUnclear: false })
        view = await signBytes(flow, view)
        break
      case 'broadcast':
        if (flow.until !== undefined) return releaseClaim(flow, { error: null, isUnclear: false })
        view = await sendBytes(flow, view)
        break
      case 'wait':
        throw hasExpired(view) ? refusal('EXPIRY_NOT_PASSED') : refusal('FATE_UNKNOWN')
      case 'too-late':
        throw refusal('TRANSFER_EXPIRED_OPEN')
      case 'refuse':
        throw refusal('BYTES_WITHOUT_EXPIRY', {}, view.entity_id)
      case 'confirmed':
        return settleTransfer(flow, view, {
          move: 'broadcast',
          answer: 'FOUND_ON_CHAIN',
          tx_hash: found?.tx_hash ?? view.tx_hash,
          message: reason('STEP_FOUND'),
        })
      case 'expire':
        return settleTransfer(flow, view, { move: 'expire', ...endOfBytes(view, found) })
    }
  }
  return view
}

const hasExpired = ({ expiration }: TransferRequestView): boolean =>
  expiration !== null && expiration <= new Date()
