/**
 * The treasury's value over time: the ledger's balances of now with what is staked, carried back by the movements since. Micro-dollars inside. A fixed
 * number of queries, whatever the history; see docs/treasury.md.
 */
import type { ApiReply, TreasuryRange } from '@holdfast/contract'
import { dollarText } from '@holdfast/ledger'
import type { Database } from '@holdfast/store'
import {
  type FlowRow,
  listHeldPrices,
  listPricesSince,
  sumFlows,
  type WalletView,
} from '@holdfast/store/read'
import type { Config } from '../../config.ts'
import { shownSourcesOf } from '../prices/prices.ts'
import { PriceHistory } from '../prices/price-history.ts'
import { type Holding, holdingsOf } from './holdings-of.ts'
import { flowSecondsOf, pointsOf } from './points-of.ts'
import { presentParts } from './present-parts.ts'
import { valueOf } from './value-of.ts'

type Treasury = ApiReply<'getTreasury'>

/** The greatest number of entries that one answer reads. */
export const flowLimit = 200_000

interface TreasuryQuery {
  readonly organisationId: string
  readonly views: readonly WalletView[]
  readonly range: TreasuryRange
  readonly now: Date
  readonly limit?: number
}

export async function readTreasury(
  db: Database,
  config: Pick<Config, 'isSandbox'>,
  { organisationId, views, range, now, limit = flowLimit }: TreasuryQuery,
): Promise<Treasury> {
  const active = views.filter(({ wallet }) => wallet.is_active)
  // A wallet that was never read may have single entries, which no balance counts.
  const counted = active.filter(({ wasRead, held }) => wasRead || held.length > 0)
  const holdings = holdingsOf(active)
  const all = pointsOf(range, now)
  const assets = [...new Set(holdings.flatMap(({ asset }) => asset ?? []))]
  const sources = shownSourcesOf(config)
  const [flows, prices, heldBack] = await Promise.all([
    sumFlows(db, {
      organisationId,
      walletIds: counted.map(({ wallet }) => wallet.id),
      from: all[0] ?? now,
      stepSeconds: flowSecondsOf(range),
      limit,
    }),
    // The first point is priced by the day that ends there.
    listPricesSince(db, { assets, sources, from: new Date((all[0] ?? now).getTime() - 1) }),
    listHeldPrices(db, assets),
  ])
  const { completeFrom } = flows
  const points = completeFrom === null ? all : all.filter((at) => at > completeFrom || at === now)
  const history = new PriceHistory(prices, sources)
  const series = seriesOf({ holdings, points, history, flows: flows.rows })
  const verified = holdings.filter(({ isVerified }) => isVerified)
  const symbols = new Map(verified.map(({ asset, token }) => [asset, token.symbol]))
  return {
    range,
    at: now.toISOString(),
    ...presentParts(holdings, history, now),
    ...presentSeries(series, points),
    complete_from: points === all ? null : (points[0] ?? now).toISOString(),
    unread_wallets: active.length - counted.length,
    archived_wallets: views.length - active.length,
    held_prices: heldBack.map(({ asset, usd, previous_usd, day }) => ({
      symbol: symbols.get(asset) ?? asset,
      usd,
      previous_usd,
      day,
    })),
  }
}

interface Point {
  readonly value: bigint
  readonly isPartial: boolean
  readonly in: bigint
  readonly out: bigint
  readonly fees: bigint
}

interface SeriesQuery {
  readonly holdings: readonly Holding[]
  readonly points: readonly Date[]
  readonly history: PriceHistory
  readonly flows: readonly FlowRow[]
}

/** From the newest point to the oldest, taking back the movements of each step. */
function seriesOf({ holdings, points, history, flows }: SeriesQuery): Point[] {
  const tokens = new Map<string, { holding: Holding; units: bigint }>()
  for (const holding of holdings) {
    if (!holding.isVerified || holding.asset === null) continue
    const known = tokens.get(holding.token.id)
    if (known === undefined) tokens.set(holding.token.id, { holding, units: holding.units })
    else known.units += holding.units
  }
  const series: Point[] = []
  for (let index = points.length - 1; index >= 0; index--) {
    const at = points[index] ?? new Date(0)
    const after = points[index - 1]
    // A boundary between two days is the end of the earlier one.
    const pricedAt = index === points.length - 1 ? at : new Date(at.getTime() - 1)
    let [value, isPartial] = [0n, false]
    for (const { holding, units } of tokens.values()) {
      if (units === 0n) continue
      const worth = valueOf(holding, units, history.find(holding.asset ?? '', pricedAt))
      if (worth === null) isPartial = true
      else value += worth
    }
    const moved = { in: 0n, out: 0n, fees: 0n }
    for (const flow of flows) {
      const token = tokens.get(flow.token_id)
      if (token === undefined || after === undefined || flow.at < after || flow.at >= at) continue
      const { holding } = token
      const price = history.find(holding.asset ?? '', flow.at)
      const worthOf = (units: string) => valueOf(holding, BigInt(units), price) ?? 0n
      moved.in += worthOf(flow.in_units)
      moved.out += worthOf(flow.out_units)
      moved.fees += worthOf(flow.fee_units)
      token.units += BigInt(flow.out_units) + BigInt(flow.fee_units) - BigInt(flow.in_units)
    }
    // An entry can carry an earlier time than the one that pays for it.
    series.unshift({ value: value < 0n ? 0n : value, isPartial, ...moved })
  }
  return series
}

function presentSeries(
  series: readonly Point[],
  points: readonly Date[],
): Pick<Treasury, 'value_usd' | 'change' | 'series'> {
  const [first, last] = [series[0], series.at(-1)]
  const value = last?.value ?? 0n
  const sum = (read: (point: Point) => bigint) => series.reduce((total, point) => total + read(point), 0n)
  const change = value - (first?.value ?? 0n)
  const [received, paid, fees] = [
    sum((point) => point.in),
    sum((point) => point.out),
    sum((point) => point.fees),
  ]
  const isKnown = first !== undefined && !first.isPartial && series.length > 1
  return {
    value_usd: dollarText(value),
    change: isKnown
      ? {
          usd: dollarText(change),
          percent: isComparable(first.value, value) ? percentText(change, first.value) : null,
          in_usd: dollarText(received),
          out_usd: dollarText(paid),
          fees_usd: dollarText(fees),
          prices_usd: dollarText(change - received + paid + fees),
        }
      : null,
    series: series.map(({ value: worth, isPartial, in: into, out, fees: paidFees }, index) => ({
      at: (points[index] ?? new Date(0)).toISOString(),
      value_usd: dollarText(worth),
      in_usd: dollarText(into),
      out_usd: dollarText(out + paidFees),
      is_partial: isPartial,
    })),
  }
}

/** A percentage of nearly nothing says nothing. */
const isComparable = (opening: bigint, value: bigint): boolean => opening > 0n && opening * 100n >= value

/** With two places, rounded towards zero. */
function percentText(part: bigint, whole: bigint): string {
  const hundredths = (part * 10_000n) / whole
  const magnitude = hundredths < 0n ? -hundredths : hundredths
  return `${hundredths < 0n ? '-' : ''}${magnitude / 100n}.${String(magnitude % 100n).padStart(2, '0')}`
}
