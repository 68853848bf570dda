import { type AssetId, formatUnits, nativeOfNetworkId, type TransferIntent } from '@holdfast/ledger'
import type { Rules, RulesFault, transferFaults } from '@holdfast/policy/rules'
import { type Refused, refusal } from '../../../http/refusal.ts'

/** A fault of `rulesVerdict`. */
export type TransferFault = Pick<RulesFault, 'params'> & { readonly code: keyof typeof transferFaults }

type Judged = Pick<TransferIntent, 'asset' | 'network' | 'wallet'>

/** A fault of the rules for people: amounts in units of the asset, and the fields of the form. */
export function refusalOfFault(
  { code, params }: TransferFault,
  { document }: Rules,
  { asset, network }: Judged,
): Refused {
  const native = nativeOfNetworkId(network)
  const symbol = symbolOf(document.assets, network, asset.id)
  const amount = (name: string) => formatUnits(BigInt(params[name] ?? 0), asset.decimals)
  const coins = (name: string) => formatUnits(BigInt(params[name] ?? 0), native.decimals)
  switch (code) {
    case 'OTHER_ORGANISATION':
    case 'CREATED_AHEAD':
    case 'REQUESTER_NOT_IN_RULES':
      return refusal(code)
    case 'INTENT_ENDED':
      return refusal('TRANSFER_EXPIRED')
    case 'INTENT_TOO_LONG':
      return refusal(code, { count: Number(params.most) })
    case 'KEY_NOT_IN_RULES':
    case 'WALLET_NOT_OF_KEY':
      return refusal(code, { field: 'wallet_id' })
    case 'NETWORK_NOT_OF_KEY':
      return refusal(code, { field: 'network_code', network })
    case 'ASSET_NOT_IN_RULES':
    case 'DECIMALS_DIFFER':
      return refusal(code, { field: 'token_id' })
    case 'AMOUNT_INVALID':
      return refusal(code, { field: 'amount' })
    case 'OVER_TRANSFER_CAP':
      return refusal(code, { field: 'amount', amount: amount('units'), cap: amount('cap'), symbol })
    case 'FEE_ABOVE_CAP':
      return refusal(code, { fee: coins('fee'), cap: coins('cap'), symbol: native.symbol })
    case 'RECIPIENT_NOT_IN_RULES':
    case 'RECIPIENT_WITHOUT_ASSET':
      return refusal(code, { field: 'recipient_address' })
    case 'RECIPIENT_NOT_ACTIVE':
      return refusal(code, {
        field: 'recipient_address',
        from: new Date(Number(params.from)).toISOString(),
      })
    case 'OUTSIDE_RULES_HOURS':
      return refusal(code, { from: Number(params.from), to: Number(params.to) })
    case 'OVER_DAY_CAP':
    case 'OVER_RECIPIENT_CAP':
      return refusal(code, { amount: amount('units'), spent: amount('spent'), cap: amount('cap'), symbol })
    case 'RULES_CHANGED':
      return refusal(code)
    case 'APPROVALS_MISSING':
    case 'ROLE_MISSING':
      throw new Error(`${code} is not a refusal`)
  }
}

const symbolOf = (assets: Rules['document']['assets'], network: string, id: AssetId): string =>
  assets.find((listed) => listed.network === network && listed.id === id)?.symbol ?? ''
