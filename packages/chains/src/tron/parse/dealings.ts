/**
 * Movements of TRC-10 contracts: issues of tokens, their sales, exchanges of two of them. An exchange is not
 * an account, and supply that is still frozen is in no balance.
 */
import type { AssetId, Movement, Unreported } from '@holdfast/ledger'
import type { ContractValue, FrozenSupply } from '../contracts.ts'
import type { TronContract } from '../transaction.ts'
import { assetOfExchange, nativeAsset, trc10Asset } from './assets.ts'
import type { Receipt } from './receipt.ts'
import { boughtFor, otherAssetOf, type Terms } from './terms.ts'
import { address, textOf, unitsOf } from './value-fields.ts'

export interface Dealing {
  readonly movements: readonly Movement[]
  readonly unreported: readonly Unreported[]
}

/** Null: the contract is none of these. */
export function dealingOf(
  { type, value }: TronContract,
  receipt: Receipt | null,
  terms: Terms | null,
): Dealing | null {
  if (value === null) return null
  switch (type) {
    case 'AssetIssueContract':
      return issue(value, receipt)
    case 'ParticipateAssetIssueContract':
      return buy(value, terms)
    // Which of the issuer's frozen parts are due depends on earlier unfreezing; the chain does not state how
    // many units.
    case 'UnfreezeAssetContract':
      return { movements: [], unreported: unreportedOf(value, ['trc10']) }
    case 'ExchangeCreateContract':
      return whole(
        (['first', 'second'] as const).flatMap((which) =>
          exchange(
            value,
            'out',
            assetOfExchange(textOf(value, `${which}_token_id`)),
            unitsOf(value, `${which}_token_balance`),
          ),
        ),
      )
    case 'ExchangeInjectContract':
      return useExchange(value, terms, ['out', 'out'], receipt?.exchange_inject_another_amount)
    case 'ExchangeWithdrawContract':
      return useExchange(value, terms, ['in', 'in'], receipt?.exchange_withdraw_another_amount)
    case 'ExchangeTransactionContract':
      return useExchange(value, terms, ['out', 'in'], receipt?.exchange_received_amount)
    default:
      return null
  }
}

const whole = (movements: readonly Movement[]): Dealing => ({ movements, unreported: [] })

/** The issuer gets everything that is not frozen at once. */
function issue(value: ContractValue, receipt: Receipt | null): Dealing {
  const id = receipt?.assetIssueID
  if (!id) return { movements: [], unreported: unreportedOf(value, ['trc10']) }
  const owner = address(value, 'owner_address')
  return whole(moved(trc10Asset(id), null, owner, suppliedBy(value)))
}

export function suppliedBy(value: ContractValue): bigint {
  const frozen = (value.frozen_supply ?? []) as readonly FrozenSupply[]
  return frozen.reduce((left, { frozen_amount }) => left - frozen_amount, unitsOf(value, 'total_supply'))
}

function buy(value: ContractValue, terms: Terms | null): Dealing {
  const [buyer, issuer] = [address(value, 'owner_address'), address(value, 'to_address')]
  const [id, sun] = [textOf(value, 'asset_name'), unitsOf(value, 'amount')]
  const paid = moved(nativeAsset, buyer, issuer, sun)
  const bought = boughtFor(sun, id, terms)
  if (bought === null) return { movements: paid, unreported: unreportedOf(value, ['trc10']) }
  return whole([...paid, ...moved(trc10Asset(id), issuer, buyer, bought)])
}

type Way = 'in' | 'out'

function useExchange(
  value: ContractValue,
  terms: Terms | null,
  [way, otherWay]: readonly [Way, Way],
  otherUnits: bigint | undefined = 0n,
): Dealing {
  const id = textOf(value, 'token_id')
  const named = exchange(value, way, assetOfExchange(id), unitsOf(value, 'quant'))
  const other = otherAssetOf(unitsOf(value, 'exchange_id'), id, terms)
  if (other === null) return { movements: named, unreported: unreportedOf(value, ['slip44', 'trc10']) }
  return whole([...named, ...exchange(value, otherWay, other, otherUnits)])
}

function exchange(value: ContractValue, way: Way, asset: AssetId, units: bigint): Movement[] {
  const owner = address(value, 'owner_address')
  return way === 'out' ? moved(asset, owner, null, units) : moved(asset, null, owner, units)
}

function moved(asset: AssetId, from: string | null, to: string | null, units: bigint): Movement[] {
  const kind = asset === nativeAsset ? 'value' : 'token'
  return units > 0n ? [{ kind, asset, from, to, units, index: null }] : []
}

const unreportedOf = (value: ContractValue, namespaces: Unreported['namespaces']): Unreported[] =>
  ['owner_address', 'to_address']
    .flatMap((name) => address(value, name) ?? [])
    .map((party) => ({ address: party, namespaces }))

/**
 * Contract types that may have unreported movements, as patterns: `%` stands for a type that this codec
 * cannot parse.
 */
export const unreportedTypes: readonly string[] = [
  'ParticipateAssetIssueContract',
  'UnfreezeAssetContract',
  'ExchangeInjectContract',
  'ExchangeWithdrawContract',
  'ExchangeTransactionContract',
  'Type %',
]
