/** The statement of a range: figures, what supports them, totals in US dollars, and what these leave out. */
import {
  dollarText,
  formatUnits,
  type MovementKind,
  movementKinds,
  parseUnits,
  provisionalReasons,
  signedMovement,
  stakeKinds,
  wholeCents,
} from '@holdfast/ledger'
import { type Queryable, snapshot } from '@holdfast/store'
import { findEntity } from '@holdfast/store/read'
import type { Context } from '../../context.ts'
import { nameBlocks } from './name-blocks.ts'
import { type Figures, readFigures } from './read-figures.ts'
import { type RangeQuery, type Scope, scopeOf, type StatementOnWire } from './scope.ts'
import { readSupport, supportedWallet } from './support.ts'

type Wallet = StatementOnWire['wallets'][number]
type Totals = StatementOnWire['totals']

export interface Built {
  readonly statement: StatementOnWire
  readonly scope: Scope
  readonly figures: Figures
}

export async function buildStatement(
  context: Pick<Context, 'db' | 'config' | 'providers'>,
  query: RangeQuery,
  at: Date,
): Promise<Built> {
  const built = await snapshot(context.db, (tx) => readStatement(tx, context, query, at))
  const { statement, scope } = built
  return {
    ...built,
    statement: { ...statement, wallets: await nameBlocks(context, scope, statement.wallets) },
  }
}

export async function readStatement(
  tx: Queryable,
  { config }: Pick<Context, 'config'>,
  query: RangeQuery,
  at: Date,
): Promise<Built> {
  const scope = await scopeOf(tx, query, at)
  const organisation = (await findEntity(tx, scope.organisationId))?.name ?? ''
  const figures = await readFigures(tx, config, scope)
  const support = await readSupport(tx, scope)
  const wallets = figures.wallets
    .filter(({ view, assets }) => view.wallet.is_active || assets.length > 0 || scope.walletId !== null)
    .map(({ view, assets }) => supportedWallet(view, assets, support, scope))
  const found = new Set([
    ...(scope.isOpen ? (['open-range'] as const) : []),
    ...wallets.flatMap(({ reasons }) => reasons),
  ])
  return {
    scope,
    figures,
    statement: {
      entity_id: scope.organisationId,
      organisation,
      wallet_id: scope.walletId,
      first_day: scope.firstDay,
      last_day: scope.lastDay,
      at: at.toISOString(),
      is_provisional: found.size > 0,
      reasons: provisionalReasons.filter((reason) => found.has(reason)),
      entries: wallets.flatMap(entriesOf).reduce((sum, entries) => sum + entries, 0),
      wallets,
      totals: totalsOf(wallets),
      unpriced: unpricedOf(wallets),
    },
  }
}

const entriesOf = ({ assets }: Wallet): number[] =>
  assets.flatMap(({ movements }) => movements.map(({ entries }) => entries))

const microsOfCent = 10_000n

const micros = (text: string | null): bigint => (text === null ? 0n : parseUnits(text, 6))

/** In whole cents, so that the figures add up as they are shown. Only what has a price counts. */
export function totalsOf(wallets: readonly Pick<Wallet, 'assets'>[]): Totals {
  const assets = wallets.flatMap((wallet) => wallet.assets)
  const sum = (values: readonly (string | null)[]) =>
    wholeCents(values.reduce((total, value) => total + micros(value), 0n)) * microsOfCent
  const opening = sum(assets.flatMap((asset) => [asset.opening_usd, asset.staked?.opening_usd ?? null]))
  const closing = sum(assets.flatMap((asset) => [asset.closing_usd, asset.staked?.closing_usd ?? null]))
  const movements = movementKinds.flatMap((kind) => {
    if (stakeKinds.has(kind)) return []
    const rows = assets.flatMap((asset) => asset.movements.filter((movement) => movement.kind === kind))
    if (rows.length === 0) return []
    const entries = rows.reduce((total, row) => total + row.entries, 0)
    return [{ kind, units: sum(rows.map(({ usd }) => usd)), entries }]
  })
  // Unverified assets never have a value.
  const isPriced = assets.every(
    (asset) =>
      !asset.is_verified ||
      (hasOpeningValue(asset) &&
        hasClosingValue(asset) &&
        asset.movements.every(({ kind, usd }) => usd !== null || stakeKinds.has(kind))),
  )
  const moved = movements.reduce((total, movement) => total + signedMovement(movement), 0n)
  return {
    opening_usd: dollarText(opening),
    closing_usd: dollarText(closing),
    ...stakedTotalsOf(assets, sum),
    movements: movements.map(({ kind, units, entries }) => ({ kind, usd: dollarText(units), entries })),
    prices_usd: isPriced ? dollarText(closing - opening - moved) : null,
  }
}

type Asset = Wallet['assets'][number]

function stakedTotalsOf(
  assets: readonly Asset[],
  sum: (values: readonly (string | null)[]) => bigint,
): Pick<Totals, 'staked'> {
  const usdOf = (kind: MovementKind) =>
    dollarText(
      sum(
        assets.flatMap(({ movements }) => movements.flatMap((row) => (row.kind === kind ? [row.usd] : []))),
      ),
    )
  const isNone = assets.every(
    ({ staked, movements }) => staked === undefined && movements.every(({ kind }) => !stakeKinds.has(kind)),
  )
  return isNone
    ? {}
    : {
        staked: {
          opening_usd: dollarText(sum(assets.map(({ staked }) => staked?.opening_usd ?? null))),
          closing_usd: dollarText(sum(assets.map(({ staked }) => staked?.closing_usd ?? null))),
          to_usd: usdOf('stake'),
          from_usd: usdOf('unstake'),
        },
      }
}

/** Nothing needs no price. */
const hasOpeningValue = ({ opening, opening_usd, staked }: Asset): boolean =>
  (opening_usd !== null || isZero(opening)) &&
  (staked === undefined || staked.opening_usd !== null || isZero(staked.opening))

const hasClosingValue = ({ closing, closing_usd, staked }: Asset): boolean =>
  (closing_usd !== null || isZero(closing)) &&
  (staked === undefined || staked.closing_usd !== null || isZero(staked.closing))

const isZero = (amount: string): boolean => /^-?0(\.0*)?$/.test(amount)

/** Assets that no total counts, or not fully; by token. `imitated`: the known symbols that tokens resemble. */
export function unpricedOf(
  wallets: readonly Wallet[],
  imitated: ReadonlyMap<string, string> = new Map(),
): StatementOnWire['unpriced'] {
  const found = new Map<
    string,
    { row: StatementOnWire['unpriced'][number]; units: bigint; decimals: number }
  >()
  for (const { network, assets } of wallets)
    for (const asset of assets) {
      if (hasClosingValue(asset) && hasOpeningValue(asset) && asset.unpriced_entries === 0) continue
      const before = found.get(asset.token_id)
      const imitates = imitated.get(asset.token_id)
      const held = [asset.closing, asset.staked?.closing ?? '0'].map((text) =>
        parseUnits(text, asset.decimals),
      )
      const units = held.reduce((total, part) => total + part, before?.units ?? 0n)
      found.set(asset.token_id, {
        units,
        decimals: asset.decimals,
        row: {
          symbol: asset.symbol,
          network,
          amount: formatUnits(units, asset.decimals),
          entries: (before?.row.entries ?? 0) + asset.unpriced_entries,
          is_verified: asset.is_verified,
          ...(imitates === undefined ? {} : { imitates }),
        },
      })
    }
  return [...found.values()].map(({ row }) => row)
}
