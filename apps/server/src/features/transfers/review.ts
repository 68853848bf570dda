/** What is to be known of a transfer before somebody says yes to it: what it is, read back from the frozen bytes, what it would
 *  cost, and whether its recipient is who people take it for. */
import { intentHash } from '@holdfast/chains'
import { tokenOf } from '@holdfast/chains/tron'
import type { ApiReply } from '@holdfast/contract'
import {
  dollarText,
  formatUnits,
  isNativeAsset,
  nativeOfNetworkId,
  type TransferIntent,
} from '@holdfast/ledger'
import { refusalInWords, waitInWords } from '@holdfast/policy'
import type { Context } from '../../context.ts'
import type { Handler } from '../../http/handlers.ts'
import { bundleOf } from '../policies/bundle-of.ts'
import { type Estimated, failureInWords } from './estimate.ts'
import { freeze, tryEstimate } from './freeze.ts'
import { judge, type Judged, subjectOf, subjectOfNew } from './gate.ts'
import { intentOf } from './intent-of.ts'
import { checkRecipient } from './recipient.ts'
import { getTransfer } from './request.ts'
import { findSameTransfers, presentSame } from './same-transfer.ts'

type Checks = ApiReply<'estimateTransfer'>

export const estimateTransferRequest: Handler<'estimateTransfer'> = async (context, asked) => {
  const { actor, request, caller } = asked
  const frozen = await freeze(context, actor, request.body)
  const { walletId, tokenId, network, intent, estimated, estimateError } = frozen
  const place = { walletId, tokenId, networkId: network.id }
  const subject = subjectOfNew(frozen, actor.user.id)
  const judged = await judge(context.db, context.config, subject, { caller, step: 'submit' })
  return checksOf(context, place, { intent, estimated, error: estimateError, judged })
}

export const reviewTransfer: Handler<'reviewTransferRequest'> = async (context, asked) => {
  const { actor, request, caller } = asked
  const view = await getTransfer(context.db, actor, request.params.id, 'read organisation')
  const intent = intentOf(view)
  const hash = intentHash(view.intent)
  const { estimated, error } = await tryEstimate(context, view, intent, intent.feeCeiling)
  const step = view.status === 'draft' ? 'submit' : view.status === 'approved' ? 'sign' : 'approve'
  const subject = subjectOf(view, context.config)
  const judged = await judge(context.db, context.config, subject, { caller, step })
  const place = { walletId: view.wallet_id, tokenId: view.token_id, networkId: view.network_id }
  return {
    intent: presentIntent(intent, hash),
    checks: await checksOf(context, place, { intent, estimated, error, judged }),
    policy_version: view.policy_version,
  }
}

const presentIntent = (
  intent: TransferIntent,
  hash: string,
): ApiReply<'reviewTransferRequest'>['intent'] => ({
  hash,
  network: intent.network,
  from: intent.wallet.address,
  recipient: intent.recipient,
  asset: intent.asset.id,
  token_contract: isNativeAsset(intent.asset.id) ? null : tokenOf(intent.asset.id),
  token_decimals: intent.asset.decimals,
  amount: formatUnits(intent.units, intent.asset.decimals),
  units: String(intent.units),
  memo: intent.memo,
  fee_ceiling: formatUnits(intent.feeCeiling, nativeOfNetworkId(intent.network).decimals),
  expires_at: intent.expiresAt.toISOString(),
  is_repeat: intent.isRepeat,
  key_id: intent.wallet.keyId,
})

interface Where {
  readonly walletId: string
  readonly tokenId: string
  readonly networkId: string
}

interface Found {
  readonly intent: TransferIntent
  readonly estimated: Estimated | null
  readonly error: string | null
  readonly judged: Judged
}

async function checksOf(
  { db }: Context,
  { walletId, tokenId, networkId }: Where,
  { intent, estimated, error, judged }: Found,
): Promise<Checks> {
  const place = { organisationId: intent.organisation, networkId }
  const same = await findSameTransfers(db, { walletId, tokenId, intent })
  return {
    ...figuresOf(intent, estimated),
    fee_ceiling: formatUnits(intent.feeCeiling, nativeOfNetworkId(intent.network).decimals),
    is_to_contract: estimated?.estimate.isToContract ?? false,
    recipient: intent.recipient,
    ...(await checkRecipient(db, place, intent.recipient)),
    ...(same.length === 0 ? {} : { same_transfers: same.map(presentSame) }),
    error,
    policy: presentVerdict(judged),
  }
}

function presentVerdict(judged: Judged): Checks['policy'] {
  const { policy, neededApprovals, isRoleBound, worth, used, refusals, waits } = judged
  const limits = policy === null ? null : bundleOf(policy).app.limits
  const dollars = (micros: bigint | null) => (limits === null || micros === null ? null : dollarText(micros))
  return {
    version: policy?.version ?? null,
    approvals_needed: neededApprovals,
    is_role_bound: isRoleBound,
    worth_usd: dollars(worth),
    used_usd: dollars(used),
    per_tx_cap_usd: limits === null ? null : String(limits.perTxCapUSD),
    daily_cap_usd: limits === null ? null : String(limits.dailyCapUSD),
    refusals: refusals.map((one) => ({ ...one, reason: refusalInWords(one) })),
    waits: waits.map((one) => ({ ...one, reason: waitInWords(one) })),
  }
}

function figuresOf(
  intent: TransferIntent,
  estimated: Estimated | null,
): Pick<Checks, 'bandwidth' | 'energy' | 'fee' | 'balance' | 'will_fail'> {
  if (estimated === null) return { bandwidth: null, energy: null, fee: null, balance: null, will_fail: [] }
  const { estimate, balance } = estimated
  const native = nativeOfNetworkId(intent.network)
  return {
    bandwidth: Number(estimate.bandwidth),
    energy: Number(estimate.energy),
    fee: formatUnits(estimate.fee, native.decimals),
    balance: formatUnits(balance, intent.asset.decimals),
    will_fail: estimate.failures.map((failure) => {
      const decimals = failure.code === 'NOT_ENOUGH_TOKEN' ? intent.asset.decimals : native.decimals
      const figure = (units: bigint | null) => (units === null ? null : formatUnits(units, decimals))
      return {
        code: failure.code,
        reason: failureInWords(failure, intent),
        needed: figure(failure.needed),
        available: figure(failure.available),
      }
    }),
  }
}
