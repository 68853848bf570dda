/** The list as a CSV file, written page by page. One line for each movement with the fee of its transaction; a fee that belongs to no
 *  single movement has a line of its own. Columns have a fixed order and are always in English, so that the same books give the same
 *  bytes. */
import { formatUnits } from '@holdfast/ledger'
import { transaction } from '@holdfast/store'
import {
  findAddressNames,
  findScopeWallets,
  findTransfersOfTransactions,
  listBalancesAfter,
  movingTypes,
  type ListedRow,
  type PageRow,
  readTransactions,
  type SideNames,
  type TransactionFilter,
  transferKey,
  type TransferOfTransaction,
} from '@holdfast/store/read'
import type { Context } from '../../context.ts'
import { authorise } from '../../http/authorise.ts'
import { type CsvCell, csvLine } from '../../http/csv.ts'
import { recordChange } from '../../http/record-change.ts'
import type { Verb } from '../../http/verb.ts'
import { filterOf } from './transaction-filter.ts'
import { findWritten, type Written } from './find-written.ts'

export const exportTransactions: Verb<'exportTransactions', 'config' | 'db'> = async (
  context,
  { actor, caller, request: { query } },
) => {
  const { db } = context
  authorise(actor, 'read organisation', query.entity_id)
  const filter = await filterOf(db, query)
  await transaction(db, (tx) =>
    recordChange(
      tx,
      { actor, caller },
      {
        organisationId: query.entity_id,
        subject: { kind: 'transactions', id: query.entity_id },
        verb: 'exported',
        after: query,
      },
    ),
  )
  return linesOf(context, filter)
}

async function* linesOf(
  context: Pick<Context, 'config' | 'db'>,
  filter: Omit<TransactionFilter, 'page' | 'limit'>,
): AsyncGenerator<string> {
  yield csvLine(Object.keys(columns))
  const wallets = await findScopeWallets(context.db, filter)
  for await (const rows of readTransactions(context.db, filter)) {
    const sides = { ...(await readSides(context, filter.organisationId, rows)), wallets }
    yield rows
      .filter(({ feeRowId }) => feeRowId === null)
      .map((row) => csvLine(Object.values(columns).map((cellOf) => cellOf(row, sides))))
      .join('')
  }
}

interface Sides {
  readonly names: SideNames
  readonly balanceAfter: (row: ListedRow, address: string | null) => string | null
  readonly writtenOf: (row: ListedRow) => Written
  /** The requests that the rows paid, by `transferKey`. */
  readonly transfers: ReadonlyMap<string, TransferOfTransaction>
  /** The wallets in the list's scope. */
  readonly wallets: SideNames
}

const columns: Readonly<Record<string, (row: PageRow, sides: Sides) => CsvCell>> = {
  timestamp_utc: (row) => row.ts.toISOString(),
  status: (row) => row.status,
  type: (row) => row.transaction_type,
  network: (row) => row.network,
  token: (row) => row.symbol,
  token_contract: (row) => row.contract_address,
  is_known_token: (row) => String(row.is_known_token),
  amount: (row) => formatUnits(BigInt(row.amount_units), row.decimals),
  amount_usd: (row, { writtenOf }) => writtenOf(row).usd_amount,
  fee: (row) => {
    const units = feeUnitsOf(row)
    return units === null ? null : formatUnits(BigInt(units), row.nativeDecimals)
  },
  fee_token: (row) => (feeUnitsOf(row) === null ? null : row.nativeSymbol),
  from_address: (row) => row.from_address,
  from_name: (row, { names }) => nameOfSide(row, 'from', names),
  from_running_balance: (row, { balanceAfter }) => balanceAfter(row, row.from_address),
  to_address: (row) => row.to_address,
  to_name: (row, { names }) => nameOfSide(row, 'to', names),
  to_running_balance: (row, { balanceAfter }) => balanceAfter(row, row.to_address),
  resource: (row) => row.resource_type,
  resource_amount: (row) => row.resource_amount,
  initiator: (row, { writtenOf }) => writtenOf(row).mpc_initiator,
  comment: (row, { writtenOf }) => writtenOf(row).mpc_comment,
  entry_notes: (row, { writtenOf }) => writtenOf(row).mpc_entry_notes,
  transaction_notes: (row, { writtenOf }) => writtenOf(row).mpc_transaction_notes,
  tx_hash: (row) => row.tx_hash,
  row_kind: (row) => row.row_kind,
  event_index: (row) => (row.row_kind === 'event' ? row.event_index : null),
  is_internal: (row) => String(row.is_internal),
  block_number: (row) => row.block_number,
  block_hash: (row) => row.block_hash,
  id: (row) => row.id,
  // Columns that were added later stay behind the earlier ones, so that the place of none changes.
  direction: (row, { wallets }) => directionOf(row, wallets),
  signed_amount: (row, { wallets }) => signed(row, wallets, unsignedAmount(row)),
  value_usd: (row, { wallets, writtenOf }) => signed(row, wallets, writtenOf(row).usd_amount),
  wallet: (row, { wallets }) => walletOf(row, wallets),
  payee: (row, { wallets, names }) => payeeOf(row, wallets, names),
  note: (row, { writtenOf }) => {
    const { mpc_transaction_notes: whole, mpc_entry_notes: entry } = writtenOf(row)
    return [whole, entry].filter((note) => note !== null).join(' / ') || null
  },
  category: (row, { writtenOf }) => namesOf(writtenOf(row), 'category'),
  tags: (row, { writtenOf }) => namesOf(writtenOf(row), 'tag'),
  fee_units: feeUnitsOf,
  line: (row) => (isFeeOnly(row) ? 'fee' : 'movement'),
  request_note: (row, { transfers }) => transfers.get(transferKey(row))?.note ?? null,
  batch: (row, { transfers }) => transfers.get(transferKey(row))?.batch ?? null,
  batch_reference: (row, { transfers }) => transfers.get(transferKey(row))?.batchReference ?? null,
}

/** Base units of the network's coin. */
function feeUnitsOf({ fee_units, feeOfTransaction }: PageRow): string | null {
  return fee_units ?? feeOfTransaction?.units ?? null
}

/** The line moves nothing and is in the file for its fee. */
const isFeeOnly = (row: PageRow): boolean =>
  feeUnitsOf(row) !== null && row.row_kind === 'tx' && BigInt(row.amount_units) === 0n

type Wallets = Sides['wallets']

/** Which sides of the row are wallets of the list. */
const ownSides = (row: ListedRow, wallets: Wallets) => ({
  isFrom: nameOfSide(row, 'from', wallets) !== null,
  isTo: nameOfSide(row, 'to', wallets) !== null,
})

function nameOfSide(row: ListedRow, side: 'from' | 'to', names: SideNames): string | null {
  const address = side === 'from' ? row.from_address : row.to_address
  return address === null ? null : names.nameOf({ networkId: row.network_id, address })
}

const unsignedAmount = (row: ListedRow): string => formatUnits(BigInt(row.amount_units), row.decimals)

const moving: ReadonlySet<string> = new Set(movingTypes)

/** Seen from the wallets of the list; null for what moves nothing. */
function directionOf(row: ListedRow, wallets: Wallets): 'in' | 'out' | 'internal' | null {
  const { isFrom, isTo } = ownSides(row, wallets)
  if (row.transaction_type === 'rewards') return isFrom ? 'in' : null
  if (!moving.has(row.transaction_type)) return null
  if (isFrom && isTo) return 'internal'
  return isFrom ? 'out' : isTo ? 'in' : null
}

/** Its sum over the file is the change of the wallets, without fees: nothing moves within them, or by a failed transaction. */
function signed(row: ListedRow, wallets: Wallets, amount: string | null): string | null {
  const direction = directionOf(row, wallets)
  if (direction === null || amount === null) return null
  if (direction === 'internal' || row.status === 'failed') return '0'
  return direction === 'out' && !/^[0.]*$/.test(amount) ? `-${amount}` : amount
}

/** The sender's, if both sides are in the list. */
const walletOf = (row: ListedRow, wallets: Wallets): string | null =>
  nameOfSide(row, 'from', wallets) ?? nameOfSide(row, 'to', wallets)

function payeeOf(row: ListedRow, wallets: Wallets, names: SideNames): string | null {
  const direction = directionOf(row, wallets)
  if (direction === null) return null
  return nameOfSide(row, direction === 'in' ? 'from' : 'to', names)
}

const namesOf = ({ tags = [] }: Written, kind: 'tag' | 'category'): string | null =>
  tags
    .filter((tag) => tag.kind === kind)
    .map(({ name }) => name)
    .join('; ') || null

async function readSides(
  context: Pick<Context, 'config' | 'db'>,
  organisationId: string,
  rows: readonly ListedRow[],
): Promise<Omit<Sides, 'wallets'>> {
  const { db } = context
  const sides = rows.flatMap(({ network_id: networkId, from_address, to_address }) =>
    [from_address, to_address].flatMap((address) => (address === null ? [] : [{ networkId, address }])),
  )
  const [names, balances, writtenOf, transfers] = await Promise.all([
    findAddressNames(db, organisationId, sides),
    listBalancesAfter(
      db,
      organisationId,
      rows.map(({ id }) => id),
    ),
    findWritten(context, organisationId, rows),
    findTransfersOfTransactions(
      db,
      organisationId,
      rows.map(({ tx_hash }) => tx_hash),
    ),
  ])
  const key = (rowId: string, tokenId: string | null, address: string) =>
    `${rowId} ${tokenId ?? ''} ${address}`
  const unitsAfter = new Map(
    balances.map(({ bc_transaction_id, token_id, address, units }) => [
      key(bc_transaction_id, token_id, address),
      units,
    ]),
  )
  return {
    writtenOf,
    transfers,
    names,
    balanceAfter: (row, address) => {
      const units = address === null ? undefined : unitsAfter.get(key(row.id, row.token_id, address))
      return units === undefined ? null : formatUnits(BigInt(units), row.decimals)
    },
  }
}
