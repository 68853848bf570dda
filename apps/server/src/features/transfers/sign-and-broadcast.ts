import { devModeOff } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { findDevSigning } from '../dev-tools/dev-signer.ts'
import { assertAlone } from './assert-alone.ts'
import { authoriseTransfer } from './authorise-transfer.ts'
import { intentOf } from './intent-of.ts'
import { presentTransfer } from './present.ts'
import type { SigningParts } from './signing/flow.ts'
import { signAndSend } from './signing/sign-and-send.ts'

export const signAndBroadcast: Verb<'signAndBroadcast', SigningParts> = async (context, call) => {
  const { actor, request } = call
  const { params, query } = request
  const view = await authoriseTransfer(context.db, actor, 'make transfers', params.id)
  assertAlone(view)
  if (query.force_dev_key && (!context.config.isDevMode || view.is_main)) throw devModeOff()
  const intent = intentOf(view)
  // A wallet without a threshold key can only be signed for with a dev key, if one exists.
  const isDev =
    query.force_dev_key ||
    (intent.wallet.keyId === null && (await findDevSigning(context, view, intent)) !== null)
  return presentTransfer(await signAndSend(context, call, view, { signer: isDev ? 'dev' : 'tss' }))
}
