/** Facts about rows that the chain does not hold: the requester of the transfer and its comment, people's notes, and the
 *  value in US dollars on its day. */
import type { ApiReply } from '@holdfast/contract'
import { dollarText, worthOf } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import {
  findNotes,
  findPricesOfDays,
  findTransfersOfTransactions,
  type ListedRow,
  listNetworks,
  listTokensById,
  priceKey,
  transferKey,
} from '@holdfast/store/read'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { assetIdOf, sourcesOf } from '../prices/prices.ts'

type Row = ApiReply<'listTransactions'>['rows'][number]

export type Written = Pick<
  Row,
  'mpc_initiator' | 'mpc_comment' | 'mpc_entry_notes' | 'mpc_transaction_notes' | 'usd_amount'
>

export async function findWritten(
  { db, config }: Pick<Context, 'db' | 'config'>,
  organisationId: string,
  rows: readonly ListedRow[],
): Promise<(row: ListedRow) => Written> {
  const hashes = rows.map(({ tx_hash }) => tx_hash)
  const transfers = await findTransfersOfTransactions(db, organisationId, hashes)
  const notesOf = await findNotes(db, organisationId, rows)
  const worthOfRow = await findWorths(db, config, rows)
  return (row) => {
    const transfer = transfers.get(transferKey(row))
    const notes = notesOf(row)
    return {
      mpc_initiator: transfer?.initiator ?? null,
      mpc_comment: transfer?.comment ?? null,
      mpc_entry_notes: notes.entry,
      mpc_transaction_notes: notes.transaction,
      usd_amount: worthOfRow(row),
    }
  }
}

/** Null when no source has a price, or the token is not in the catalogue. */
async function findWorths(
  db: Queryable,
  config: Config,
  rows: readonly ListedRow[],
): Promise<(row: ListedRow) => string | null> {
  const ids = rows.flatMap(({ token_id, is_known_token }) =>
    is_known_token && token_id !== null ? [token_id] : [],
  )
  const tokens = await listTokensById(db, [...new Set(ids)])
  const networks = new Map((await listNetworks(db)).map((network) => [network.id, network]))
  const assetOf = ({ token_id, network_id, ts }: ListedRow) => {
    const token = tokens.get(token_id ?? '')
    const network = networks.get(network_id)
    const asset = token === undefined || network === undefined ? null : assetIdOf(network, token.asset)
    return asset === null ? null : { asset, at: ts }
  }
  const assets = rows.map(assetOf).filter((asset) => asset !== null)
  const prices = await findPricesOfDays(db, assets, sourcesOf(config))
  return (row) => {
    const of = assetOf(row)
    const usd = of === null ? undefined : prices.get(priceKey(of))
    return usd === undefined ? null : dollarText(worthOf(BigInt(row.amount_units), row.decimals, usd))
  }
}
