import { intentHash } from '@holdfast/chains'
import type { ApiReply } from '@holdfast/contract'
import { formatUnits, nativeOfNetworkId, type TransferTerms } from '@holdfast/ledger'
import { hashFingerprint } from '@holdfast/policy/passkeys'
import type { Verb } from '../../http/verb.ts'
import { authoriseTransfer } from './authorise-transfer.ts'
import { tryEstimate } from './freeze.ts'
import { judge, subjectOf } from './gate.ts'
import { intentOf } from './intent-of.ts'
import { presentChecks } from './present-checks.ts'
import { tokenContractOf } from './present.ts'

/** A request for an approver: the intent, decoded from the frozen bytes, with the same checks as for a new request. */
export const reviewTransfer: Verb<'reviewTransferRequest', 'config' | 'db' | 'nodes'> = async (
  context,
  { actor, request, caller },
) => {
  const view = await authoriseTransfer(context.db, actor, 'read organisation', request.params.id)
  const intent = intentOf(view)
  const hash = intentHash(view.intent)
  const { estimated, refused } = await tryEstimate(context, view, intent, intent.feeCeiling)
  const step = view.status === 'draft' ? 'submit' : view.status === 'approved' ? 'sign' : 'approve'
  const subject = subjectOf(view, context.config)
  const judged = await judge(context.db, context.config, subject, { caller, step })
  const place = { walletId: view.wallet_id, tokenId: view.token_id, networkId: view.network_id }
  return {
    intent: presentIntent(intent, hash),
    checks: await presentChecks(context, place, {
      intent,
      estimated,
      refused,
      judged,
      ruling: subject.ruling,
    }),
    policy_version: view.policy_version,
  }
}

const presentIntent = (intent: TransferTerms, hash: string): ApiReply<'reviewTransferRequest'>['intent'] => ({
  hash,
  fingerprint: [...hashFingerprint(Buffer.from(hash, 'hex'))],
  network: intent.network,
  from: intent.wallet.address,
  recipient: intent.recipient,
  asset: intent.asset.id,
  token_contract: tokenContractOf(intent),
  token_decimals: intent.asset.decimals,
  amount: formatUnits(intent.units, intent.asset.decimals),
  units: String(intent.units),
  memo: intent.memo,
  fee_ceiling: formatUnits(intent.feeCeiling, nativeOfNetworkId(intent.network).decimals),
  expires_at: intent.expiresAt.toISOString(),
  is_repeat: intent.isRepeat,
  key_id: intent.wallet.keyId,
})
