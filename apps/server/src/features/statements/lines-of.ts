/** The movements of a statement with the names and prices of its assets, in pages. */
import { dollarText, formatUnits, type MovementKind, signedMovement } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { readStatementLines, type StatementLine } from '@holdfast/store/read'
import type { Built } from './build-statement.ts'
import type { StatementOnWire } from './scope.ts'

type Wallet = StatementOnWire['wallets'][number]

export interface Line {
  readonly wallet: Wallet
  readonly asset: Wallet['assets'][number]
  readonly at: string
  readonly kind: MovementKind
  /** Signed. */
  readonly amount: string
  readonly balance: string | null
  readonly price: string | null
  readonly usd: string | null
  readonly counterparty: string | null
  readonly hash: string
  readonly block: string
}

/** Names come from `statement`, which may be an earlier one of the same range. */
export async function* linesOf(
  db: Queryable,
  { scope, figures }: Pick<Built, 'scope' | 'figures'>,
  statement: StatementOnWire,
): AsyncGenerator<Line[]> {
  const wallets = new Map(statement.wallets.map((wallet) => [wallet.id, wallet]))
  const assets = new Map(
    statement.wallets.flatMap((wallet) =>
      wallet.assets.map((asset) => [`${wallet.id} ${asset.token_id}`, asset] as const),
    ),
  )
  const presentLine = (row: StatementLine): Line[] => {
    const wallet = wallets.get(row.wallet_id)
    const asset = assets.get(`${row.wallet_id} ${row.token_id}`)
    const token = figures.tokens.get(row.token_id)
    if (wallet === undefined || asset === undefined || token === undefined) return []
    const units = signedMovement({ kind: row.kind, units: BigInt(row.units) })
    const value = figures.prices.valueAt(token, units, row.ts)
    return [
      {
        wallet,
        asset,
        at: row.ts.toISOString(),
        kind: row.kind,
        amount: formatUnits(units, asset.decimals),
        balance:
          row.running_balance_units === null
            ? null
            : formatUnits(BigInt(row.running_balance_units), asset.decimals),
        price: figures.prices.priceAt(token, row.ts)?.price.usd ?? null,
        usd: value === null ? null : dollarText(value),
        counterparty: row.counterparty,
        hash: row.tx_hash,
        block: row.block_number,
      },
    ]
  }
  for await (const rows of readStatementLines(db, scope.range)) yield rows.flatMap(presentLine)
}
