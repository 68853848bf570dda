import { chainOf } from '@holdfast/chains'
import type { ApiReply } from '@holdfast/contract'
import {
  type ChainName,
  chainFactsOf,
  chainOfNetworkId,
  formatUnits,
  nativeOfNetwork,
  type TransferTerms,
} from '@holdfast/ledger'
import { approvalsNeeded, doesCount, isRoleBound, lapsesAt } from '@holdfast/policy'
import type { TransferReceipt } from '@holdfast/store'
import type { TransferRequestView } from '@holdfast/store/read'
import { bundleOf } from '../policies/bundle-of.ts'
import { askersOf } from './askers-of.ts'
import { intentOf } from './intent-of.ts'
import { nothingYet } from './nothing-yet.ts'
import { presentRules } from './ruled/present-rules.ts'

export type PresentedTransfer = ApiReply<'getTransferRequest'>

/** Null for the network's native asset. */
export function tokenContractOf({ asset, network }: TransferTerms): string | null {
  const chain = chainOfNetworkId(network)
  return chain === null ? null : (chainOf(chain).transfers?.contractOf(asset.id) ?? null)
}

/** Asset, amount and recipient come from the intent alone, because people approve its hash. */
export const presentTransfer = (view: TransferRequestView, now = new Date()): PresentedTransfer => ({
  ...presentFrozen(view),
  id: view.id,
  wallet_id: view.wallet_id,
  token_id: view.token_id,
  network_code: view.network_code,
  status: view.status,
  tx_hash: view.phase === 'signed' || view.phase === 'broadcast' ? view.tx_hash : null,
  entity_id: view.entity_id,
  version: view.version,
  origin: view.origin,
  wallet_name: view.wallet_name,
  network_name: view.network_name,
  token_symbol: view.token_symbol,
  shares_symbol: view.shares_symbol,
  schedule_id: view.schedule_id,
  batch_id: view.batch_id,
  intent_hash: view.intent_hash,
  created_by: { id: view.created_by, name: view.creator },
  submitted_by: view.submitted_by === null ? null : { id: view.submitted_by, name: view.submitter },
  stated_by: view.askers,
  created_at: view.created_at.toISOString(),
  updated_at: view.updated_at.toISOString(),
  worth_usd: view.worth_micros === null ? null : formatUnits(BigInt(view.worth_micros), 6),
  ...presentApprovals(view, now),
  phase: view.phase,
  is_under_way: view.claimed_until !== null && view.claimed_until > now,
  signer: view.signer,
  expiration: view.expiration?.toISOString() ?? null,
  broadcast_at: view.broadcast_at?.toISOString() ?? null,
  attempt: view.attempt,
  is_cancellation: view.is_cancellation,
  is_replaceable: isReplaceable(view),
  gas_terms: presentGasTerms(view),
  receipt_status: view.receipt?.state ?? null,
  receipt_block: view.receipt?.block ?? null,
  taken_back_from: view.receipt?.taken_back_from ?? null,
  failure_code: view.failure_code,
  failure: view.failure,
  failure_refusal: view.failure_refusal,
  last_error: view.last_error,
  last_error_refusal: view.last_error_refusal,
  rules: presentRules(view, now),
})

/** Sent, in no block that is known, and the chain includes one of several transactions. */
const isReplaceable = ({ status, settled_at, receipt, chain }: TransferRequestView): boolean =>
  status === 'broadcasted' &&
  settled_at === null &&
  (receipt?.block ?? null) === null &&
  (chainOf(chain).transfers?.replacements ?? null) !== null

/** Until something is signed, the policy in force decides which approvals count. */
function presentApprovals(view: TransferRequestView, now: Date) {
  const isOpen = ['draft', 'pending', 'approved'].includes(view.status) && view.signed === null
  const bundle = view.policy === null ? null : bundleOf(view.policy)
  const askers = askersOf(view)
  return {
    approvals_needed: isOpen ? approvalsNeeded(bundle) : view.approvals_needed,
    is_role_bound: isOpen && isRoleBound(bundle),
    policy_version: view.policy_version,
    approvals: view.approvals.map((approval) => {
      const facts = {
        personId: approval.user_id,
        at: approval.created_at,
        treasuryRole: approval.treasury_role,
      }
      return {
        user_id: approval.user_id,
        name: approval.name,
        at: approval.created_at.toISOString(),
        reason: approval.reason,
        is_dev: approval.is_dev,
        counts: !isOpen || approval.is_dev || doesCount(bundle, facts, { askers, now }),
        lapses_at: isOpen && !approval.is_dev ? (lapsesAt(bundle, facts)?.toISOString() ?? null) : null,
      }
    }),
  }
}

export function presentGasTerms({
  chain,
  unsigned,
}: Pick<TransferRequestView, 'chain' | 'unsigned'>): NonNullable<PresentedTransfer['gas_terms']> | null {
  const { gasUnit } = chainFactsOf(chain)
  const terms = unsigned === null ? null : (chainOf(chain).transfers?.gasTerms(unsigned) ?? null)
  if (terms === null || gasUnit === null) return null
  return {
    nonce: Number(terms.nonce),
    gas_limit: Number(terms.gasLimit),
    max_fee: formatUnits(terms.maxFee, gasUnit.decimals),
    max_tip: formatUnits(terms.maxTip, gasUnit.decimals),
    unit: gasUnit.symbol,
  }
}

function presentFrozen(view: TransferRequestView) {
  const intent = intentOf(view)
  const { wallet, recipient, units, asset, memo, feeCeiling, expiresAt, isRepeat } = intent
  return {
    wallet_address: wallet.address,
    key_id: wallet.keyId,
    token_contract: tokenContractOf(intent),
    recipient_address: recipient,
    amount: formatUnits(units, asset.decimals),
    memo,
    note: view.note,
    fee_ceiling: formatUnits(feeCeiling, nativeOfNetwork(view).decimals),
    is_max_fee_stated: view.is_max_fee_stated,
    expires_at: expiresAt.toISOString(),
    is_repeat: isRepeat,
  }
}

export function presentReceipt(view: TransferRequestView): ApiReply<'getTransferReceipt'> {
  const receipt = view.receipt ?? nothingYet
  const { decimals } = nativeOfNetwork(view)
  const coins = (units: string) => formatUnits(BigInt(units), decimals)
  return {
    status: receipt.state,
    resources: { bandwidth_used: Number(receipt.bandwidth), energy_used: Number(receipt.energy) },
    fees: {
      bandwidth_fee_trx: coins(receipt.bandwidth_fee),
      energy_fee_trx: coins(receipt.energy_fee),
      trx_burned_total: coins(receipt.burned),
    },
    gas: presentGas(view.chain, receipt),
    tx_hash: view.tx_hash ?? '',
    block_number: receipt.block,
    result: receipt.result,
    refreshed_at: view.receipt_at?.toISOString() ?? null,
  }
}

function presentGas(chain: ChainName, { gas }: TransferReceipt): ApiReply<'getTransferReceipt'>['gas'] {
  const { gasUnit } = chainFactsOf(chain)
  if (gas === undefined || gasUnit === null) return null
  return {
    used: Number(gas.used),
    price: formatUnits(BigInt(gas.price), gasUnit.decimals),
    unit: gasUnit.symbol,
  }
}
