import type { Estimate } from '@holdfast/chains'
import { type ApiReply, plainEnglish, renderRefusal } from '@holdfast/contract'
import { formatUnits, nativeOfNetworkId, type TransferTerms } from '@holdfast/ledger'
import type { Context } from '../../context.ts'
import { bodyOf, type Refused } from '../../http/refusal.ts'
import type { Judged } from './gate.ts'
import { checkRecipient } from './check-recipient.ts'
import { presentPolicyVerdict } from './present-policy-verdict.ts'
import { reasonOfFailure } from './reason-of-failure.ts'
import { presentReserved } from './present-reserved.ts'
import { presentRulesVerdict } from './ruled/present-rules-verdict.ts'
import type { Ruling } from './ruled/ruling-of.ts'
import { findSameTransfers, presentSame } from './same-transfer.ts'

type Checks = ApiReply<'estimateTransfer'>

interface Place {
  readonly walletId: string
  readonly tokenId: string
  readonly networkId: string
}

interface Found {
  readonly intent: TransferTerms
  readonly estimated: Estimate | null
  /** Why there is no estimate. */
  readonly refused: Refused | null
  readonly judged: Judged
  /** Null: no rules of signers apply. */
  readonly ruling: Ruling | null
}

/** The cost of a transfer, its chance of failure, its recipient, and the policy's verdict. */
export async function presentChecks(
  { db }: Pick<Context, 'db'>,
  { walletId, tokenId, networkId }: Place,
  { intent, estimated, refused, judged, ruling }: Found,
): Promise<Checks> {
  const place = { organisationId: intent.organisation, networkId }
  const same = await findSameTransfers(db, { walletId, tokenId, intent })
  const reserved = await presentReserved(db, { walletId, tokenId }, { intent, estimated })
  return {
    ...figuresOf(intent, estimated),
    fee_ceiling: formatUnits(intent.feeCeiling, nativeOfNetworkId(intent.network).decimals),
    is_to_contract: estimated?.isToContract ?? false,
    recipient: intent.recipient,
    ...(await checkRecipient(db, place, intent.recipient)),
    ...(same.length === 0 ? {} : { same_transfers: same.map(presentSame) }),
    ...(reserved === undefined ? {} : { reserved }),
    error: refused?.message ?? null,
    error_refusal: refused === null ? null : bodyOf(refused),
    policy: presentPolicyVerdict(judged),
    rules:
      judged.ruled === null || ruling === null || ruling.rules === null
        ? null
        : presentRulesVerdict(judged.ruled, ruling.rules),
  }
}

function figuresOf(
  intent: TransferTerms,
  estimated: Estimate | null,
): Pick<Checks, 'bandwidth' | 'energy' | 'fee' | 'balance' | 'will_fail'> {
  if (estimated === null) return { bandwidth: null, energy: null, fee: null, balance: null, will_fail: [] }
  const { fee, balance, resources, failures } = estimated
  const native = nativeOfNetworkId(intent.network)
  const points = (count: bigint | null) => (count === null ? null : Number(count))
  return {
    bandwidth: points(resources.bandwidth),
    energy: points(resources.energy),
    fee: formatUnits(fee, native.decimals),
    balance: formatUnits(balance, intent.asset.decimals),
    will_fail: failures.map((failure) => {
      const reason = renderRefusal(reasonOfFailure(failure, native.symbol), plainEnglish)
      if (!('needed' in failure)) return { code: failure.code, reason, needed: null, available: null }
      const { code, needed, available, decimals } = failure
      return {
        code,
        reason,
        needed: formatUnits(needed, decimals),
        available: formatUnits(available, decimals),
      }
    }),
  }
}
