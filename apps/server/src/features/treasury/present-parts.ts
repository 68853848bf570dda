/** The present value by asset, group and network, and the holdings that it leaves out. */
import type { ApiReply } from '@holdfast/contract'
import { dollarText, formatUnits } from '@holdfast/ledger'
import type { PriceHistory, PriceOfDay } from '../prices/price-history.ts'
import { presentPrice } from '../prices/present-price.ts'
import type { Holding } from './holdings-of.ts'
import { valueOf } from './value-of.ts'

type Treasury = ApiReply<'getTreasury'>
type Parts = Pick<Treasury, 'priced_at' | 'by_asset' | 'by_group' | 'by_network' | 'not_counted'>
type Reason = Treasury['not_counted'][number]['reason']

interface Valued extends Holding {
  readonly found: PriceOfDay | null
  readonly value: bigint | null
}

export function presentParts(holdings: readonly Holding[], history: PriceHistory, now: Date): Parts {
  const valued = holdings
    .filter(({ units }) => units !== 0n)
    .map((holding): Valued => {
      const found = holding.isVerified && holding.asset !== null ? history.find(holding.asset, now) : null
      return { ...holding, found, value: valueOf(holding, holding.units, found) }
    })
  const counted = valued.filter(({ value }) => value !== null)
  const times = counted.flatMap(({ found }) => found?.price.at.getTime() ?? [])
  return {
    priced_at: times.length === 0 ? null : new Date(Math.max(...times)).toISOString(),
    by_asset: partsOf(counted, ({ token }) => token.symbol).flatMap((part) => {
      const found = part.first.found
      return found === null
        ? []
        : [
            {
              symbol: part.first.token.symbol,
              amount: amountOf(part.members),
              price: presentPrice(found.price),
              ...stakedOf(part.members),
              ...sizeOf(part),
            },
          ]
    }),
    by_group: partsOf(counted, ({ wallet }) => wallet.account_group_id ?? '').map((part) => ({
      id: part.first.wallet.account_group_id,
      name: part.first.groupName,
      ...sizeOf(part),
    })),
    by_network: partsOf(counted, ({ network }) => network.id).map((part) => ({
      id: part.first.network.id,
      name: part.first.network.name,
      ...sizeOf(part),
    })),
    not_counted: partsOf(
      valued.filter(({ value }) => value === null),
      ({ token }) => token.id,
    ).map(({ first, members, wallets }) => ({
      symbol: first.token.symbol,
      network: first.network.name,
      amount: amountOf(members),
      wallets,
      reason: reasonOf(first),
      last_price: first.found === null ? null : presentPrice(first.found.price),
    })),
  }
}

interface PartOfValue {
  readonly first: Valued
  readonly members: readonly Valued[]
  readonly value: bigint
  readonly wallets: number
}

/** By descending value. */
function partsOf(holdings: readonly Valued[], keyOf: (holding: Valued) => string): PartOfValue[] {
  const groups = new Map<string, [Valued, ...Valued[]]>()
  for (const holding of holdings) {
    const group = groups.get(keyOf(holding))
    if (group === undefined) groups.set(keyOf(holding), [holding])
    else group.push(holding)
  }
  return [...groups.values()]
    .map((members) => ({
      first: members[0],
      members,
      value: members.reduce((sum, { value }) => sum + (value ?? 0n), 0n),
      wallets: new Set(members.map(({ wallet }) => wallet.id)).size,
    }))
    .toSorted((a, b) => (a.value === b.value ? 0 : a.value > b.value ? -1 : 1))
}

const sizeOf = ({ value, wallets }: PartOfValue) => ({ value_usd: dollarText(value), wallets })

/** Omitted when nothing is staked. */
function stakedOf(members: readonly Valued[]): Pick<Treasury['by_asset'][number], 'staked'> {
  const staked = members
    .filter(({ stakedUnits }) => stakedUnits > 0n)
    .map((holding) => ({ ...holding, units: holding.stakedUnits }))
  if (staked.length === 0) return {}
  const value = staked.reduce(
    (sum, holding) => sum + (valueOf(holding, holding.units, holding.found) ?? 0n),
    0n,
  )
  return { staked: { amount: amountOf(staked), value_usd: dollarText(value) } }
}

/** Tokens of one symbol may have different decimals on different networks. */
function amountOf(members: readonly Valued[]): string {
  const decimals = Math.max(...members.map(({ token }) => token.decimals))
  const units = members.reduce(
    (sum, holding) => sum + holding.units * 10n ** BigInt(decimals - holding.token.decimals),
    0n,
  )
  return formatUnits(units, decimals)
}

const reasonOf = ({ isVerified, found }: Valued): Reason =>
  !isVerified ? 'unverified' : found === null ? 'no-price' : 'stale-price'
