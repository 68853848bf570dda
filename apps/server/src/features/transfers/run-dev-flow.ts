import { plainEnglish, reason, type RefusalBody, renderRefusal } from '@holdfast/contract'
import type { TransferRequestView } from '@holdfast/store/read'
import type { Context } from '../../context.ts'
import { devModeOff, Refused, refusal, bodyOf } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { findDevSigning } from '../dev-tools/dev-signer.ts'
import { approveInDevMode } from './approve-in-dev-mode.ts'
import { assertAlone } from './assert-alone.ts'
import { authoriseTransfer } from './authorise-transfer.ts'
import { intentOf } from './intent-of.ts'
import { readTransfer } from './read-transfer.ts'
import { assertNotRuled } from './ruled/assert-not-ruled.ts'
import type { SigningParts } from './signing/flow.ts'
import { signAndSend } from './signing/sign-and-send.ts'
import { submitDraft } from './submit-draft.ts'

/** Submits, approves, signs and sends in one call, for developers and never with real money. */
export const runDevFlow: Verb<'runDevFlow', SigningParts> = async (context, call) => {
  const { db } = context
  const { actor, request } = call
  let view = await authoriseTransfer(db, actor, 'make transfers', request.params.id)
  if (view.is_main) throw devModeOff()
  assertAlone(view)
  assertNotRuled(view)
  if (view.status === 'broadcasted' || view.status === 'failed')
    throw refusal('TRANSFER_IN_STATE', { was: view.status })
  const details: RefusalBody[] = []
  try {
    if (view.status === 'draft') {
      await submitDraft(context, call, view)
      details.push(reason('FLOW_SUBMITTED'))
    }
    view = await readTransfer(db, view)
    if (view.status === 'pending') {
      await approveInDevMode(context, call, view)
      details.push(reason('FLOW_APPROVED'))
    }
    view = await readTransfer(db, view)
    const signer = await usualSigner(context, view)
    details.push(reason(signer === 'dev' ? 'FLOW_SIGNED_DEV' : 'FLOW_SIGNED_TSS'))
    const { status, tx_hash, failure, failure_refusal } = await signAndSend(context, call, view, { signer })
    details.push(reason('FLOW_STATE', { state: status }))
    return {
      ok: status === 'broadcasted',
      tx_hash,
      error: failure,
      error_refusal: failure_refusal,
      ...presentDetails(details),
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return {
      ok: false,
      tx_hash: null,
      error: error.message,
      error_refusal: bodyOf(error),
      ...presentDetails(details),
    }
  }
}

const presentDetails = (details: readonly RefusalBody[]) => ({
  details: details.map((refusal) => renderRefusal(refusal, plainEnglish)),
  details_refusals: [...details],
})

/** A dev key that signs for the wallet, or else the signers. */
async function usualSigner(
  context: Pick<Context, 'config' | 'db'>,
  view: TransferRequestView,
): Promise<'tss' | 'dev'> {
  const intent = intentOf(view)
  return (await findDevSigning(context, view, intent)) === null ? 'tss' : 'dev'
}
