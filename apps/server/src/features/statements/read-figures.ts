/** The figures of each asset in each wallet, from the ledger and the prices of the days alone: they are the same whenever they are
 *  computed, unless books or prices change. */
import {
  closingOf,
  dollarText,
  formatUnits,
  type MovementKind,
  movementKinds,
  type MovementSum,
  stakedClosingOf,
} from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import {
  listBalancesOfRange,
  listTokensById,
  type MovementsOfDay,
  sumMovementsByDay,
  type WalletView,
} from '@holdfast/store/read'
import type { Config } from '../../config.ts'
import { isVerified, type PricesOfRange, pricesOfRange, type TokenOfNetwork } from './prices-of-range.ts'
import type { Scope, StatementOnWire } from './scope.ts'

type Asset = StatementOnWire['wallets'][number]['assets'][number]
export type AssetFigures = Omit<Asset, 'proof'>

export interface FiguresOfWallet {
  readonly view: WalletView
  readonly assets: readonly AssetFigures[]
}

export interface Figures {
  readonly wallets: readonly FiguresOfWallet[]
  readonly prices: PricesOfRange
  readonly tokens: ReadonlyMap<string, TokenOfNetwork>
}

export async function readFigures(
  db: Queryable,
  config: Pick<Config, 'isSandbox'>,
  scope: Scope,
): Promise<Figures> {
  const [balances, movements] = await Promise.all([
    listBalancesOfRange(db, scope.range),
    sumMovementsByDay(db, scope.range),
  ])
  const viewOf = new Map(scope.views.map((view) => [view.wallet.id, view]))
  const stored = await listTokensById(db, [...new Set(balances.map(({ token_id }) => token_id))])
  const tokens = new Map<string, TokenOfNetwork>()
  for (const { wallet_id, token_id } of balances) {
    const [token, view] = [stored.get(token_id), viewOf.get(wallet_id)]
    if (token !== undefined && view !== undefined) tokens.set(token_id, { token, network: view.network })
  }
  const prices = await pricesOfRange(db, config, [...tokens.values()], scope)
  const movedOf = new Map<string, MovementsOfDay[]>()
  for (const row of movements) {
    const rows = movedOf.get(keyOf(row))
    if (rows === undefined) movedOf.set(keyOf(row), [row])
    else rows.push(row)
  }
  const wallets = scope.views.map((view) => ({
    view,
    assets: balances
      .filter(({ wallet_id }) => wallet_id === view.wallet.id)
      .flatMap((balance) => {
        const token = tokens.get(balance.token_id)
        if (token === undefined) return []
        const figures = figuresOf({
          token,
          opening: BigInt(balance.opening_units),
          closing: BigInt(balance.closing_units),
          staked: [BigInt(balance.staked_opening_units), BigInt(balance.staked_closing_units)],
          moved: movedOf.get(keyOf(balance)) ?? [],
          scope,
          prices,
        })
        return figures.opening === '0' &&
          figures.closing === '0' &&
          figures.staked === undefined &&
          figures.movements.length === 0
          ? []
          : [figures]
      })
      .toSorted(byStanding),
  }))
  return { wallets, prices, tokens }
}

const keyOf = ({ wallet_id, token_id }: { readonly wallet_id: string; readonly token_id: string }): string =>
  `${wallet_id} ${token_id}`

interface Parts {
  readonly token: TokenOfNetwork
  readonly opening: bigint
  readonly closing: bigint
  /** At the beginning and at the end. */
  readonly staked: readonly [bigint, bigint]
  readonly moved: readonly MovementsOfDay[]
  readonly scope: Scope
  readonly prices: PricesOfRange
}

function figuresOf({ token, opening, closing, staked, moved, scope, prices }: Parts): AssetFigures {
  const { from, until } = scope.range
  const { decimals } = token.token
  const text = (units: bigint) => formatUnits(units, decimals)
  const last = new Date(until.getTime() - 1)
  const sums = movementKinds.flatMap((kind) => sumOf(kind, token, moved, prices))
  const valueText = (units: bigint, at: Date) => {
    const value = prices.valueAt(token, units, at)
    return value === null ? null : dollarText(value)
  }
  const found = prices.priceAt(token, last)
  const first = new Date(from.getTime() - 1)
  const [stakedOpening, stakedClosing] = staked
  return {
    token_id: token.token.id,
    symbol: token.token.symbol,
    contract_address: token.token.contract_address,
    decimals,
    is_verified: isVerified(token.token),
    opening: text(opening),
    closing: text(closing),
    ...(stakedOpening === 0n && stakedClosing === 0n
      ? {}
      : {
          staked: {
            opening: text(stakedOpening),
            closing: text(stakedClosing),
            opening_usd: valueText(stakedOpening, first),
            closing_usd: valueText(stakedClosing, last),
          },
        }),
    movements: sums.map(({ kind, units, entries, usd }) => ({ kind, amount: text(units), entries, usd })),
    is_exact: closingOf(opening, sums) === closing && stakedClosingOf(stakedOpening, sums) === stakedClosing,
    opening_usd: valueText(opening, first),
    closing_usd: valueText(closing, last),
    price: found === null ? null : { usd: found.price.usd, source: found.price.source, day: found.price.day },
    unpriced_entries: moved
      .filter((row) => prices.priceAt(token, dayAt(row.day)) === null)
      .reduce((sum, { entries }) => sum + entries, 0),
  }
}

type ValuedSum = MovementSum & { readonly usd: string | null }

function sumOf(
  kind: MovementKind,
  token: TokenOfNetwork,
  moved: readonly MovementsOfDay[],
  prices: PricesOfRange,
): ValuedSum[] {
  const rows = moved.filter((row) => row.kind === kind)
  if (rows.length === 0) return []
  let [units, entries] = [0n, 0]
  let value: bigint | null = 0n
  for (const row of rows) {
    units += BigInt(row.units)
    entries += row.entries
    const worth = prices.valueAt(token, BigInt(row.units), dayAt(row.day))
    value = value === null || worth === null ? null : value + worth
  }
  return [{ kind, units, entries, usd: value === null ? null : dollarText(value) }]
}

const dayAt = (day: string): Date => new Date(`${day}T12:00:00Z`)

/** The network's own asset, verified tokens, then the others; by symbol. */
function byStanding(a: AssetFigures, b: AssetFigures): number {
  const standing = ({ contract_address: contract, is_verified: isKnown }: AssetFigures) =>
    contract === null ? 0 : isKnown ? 1 : 2
  return (
    standing(a) - standing(b) ||
    a.symbol.localeCompare(b.symbol, 'en') ||
    a.token_id.localeCompare(b.token_id, 'en')
  )
}
