/** One transaction in full, and its row beside what providers said of it. */
import { compareAnswers, type ComparedField, readDetails } from '@holdfast/chains/tron'
import type { ApiReply } from '@holdfast/contract'
import {
  findTokensByAsset,
  findTransaction,
  listAnswers,
  type ListedRow,
  listRowsOfTransaction,
} from '@holdfast/store/read'
import type { Actor, Context } from '../../context.ts'
import { organisationIdsOf } from '../../http/authorise.ts'
import type { Handler } from '../../http/handlers.ts'
import { notFound } from '../../http/refusal.ts'
import { fillBlockPlace } from './block-places.ts'
import { presentTransaction } from './present.ts'
import { presentTronDetails } from './present-tron.ts'
import { findWarnings } from './warnings.ts'
import { findWritten } from './written.ts'

type Answers = Awaited<ReturnType<typeof listAnswers>>
type Field = Omit<ApiReply<'getTronMapping'>['canonical'][number], 'canonical'>

export const getTransaction: Handler<'getTransaction'> = async (context, { actor, request: { params } }) => {
  const found = await authoriseRow(context, actor, 'read organisation', params.id)
  const isPlaced = await fillBlockPlace(context, found)
  const row = isPlaced ? await findRow(context, actor, params.id) : found
  const key = keyOf(row)
  const [rows, told] = await Promise.all([
    listRowsOfTransaction(context.db, key),
    listAnswers(context.db, key),
  ])
  const warningsOf = await findWarnings(context.db, row.entity_id, rows)
  const writtenOf = await findWritten(context, row.entity_id, [row, ...rows])
  const own = told.find(({ provider }) => provider === row.provider) ?? told[0]
  const { transaction, receipt } = nodeAnswers(own)
  const details = row.chain === 'tron' && own !== undefined ? readDetails({ transaction, receipt }) : null
  const assets = details === null ? [] : [...details.logs, ...details.internals].map(({ asset }) => asset)
  const tokens = await findTokensByAsset(context.db, {
    networkId: row.network_id,
    assets: [...new Set(assets)],
  })
  return {
    row: {
      ...presentTransaction(row, writtenOf(row)),
      ...warningsOf(row),
      trx_raw_full: transaction ?? null,
    },
    same_transaction: rows.map((one) => ({ ...presentTransaction(one, writtenOf(one)), ...warningsOf(one) })),
    tron: details === null ? null : presentTronDetails(details, tokens),
    provider: row.provider,
    fetched_at: own?.fetched_at.toISOString() ?? null,
  }
}

export const getTronMapping: Handler<'getTronMapping'> = async (context, { actor, request: { params } }) => {
  const row = await findRow(context, actor, params.id)
  if (row.chain !== 'tron') throw notFound('TRON transaction')
  const told = await listAnswers(context.db, keyOf(row))
  const { fields, rest } = compareAnswers(
    {
      kind: row.row_kind === 'tx' ? 'tx' : row.is_internal ? 'internal' : 'log',
      index: row.event_index,
      columns: columnsOf(row),
    },
    told.flatMap(({ provider, answers }) => answers.map((answer) => ({ ...answer, provider }))),
  )
  return {
    canonical: fields.map((field) => ({ canonical: field.name, ...presentField(field) })),
    extras: rest.map((field) => ({ extra: field.name, canonical: null, ...presentField(field) })),
  }
}

/** Another organisation's transaction is not there. */
export async function findRow({ db }: Context, actor: Actor, id: string): Promise<ListedRow> {
  const row = await findTransaction(db, { organisationIds: organisationIdsOf(actor), id })
  if (row === undefined) throw notFound('Transaction')
  return row
}

const keyOf = (row: ListedRow) => ({
  organisationId: row.entity_id,
  networkId: row.network_id,
  hash: row.tx_hash,
})

/** A list brings the bytes too, where the node was not asked for them. */
function nodeAnswers(told: Answers[number] | undefined): { transaction: unknown; receipt: unknown } {
  const bodyOf = (shape: string) => told?.answers.find((answer) => answer.shape === shape)?.body
  return {
    transaction: bodyOf('tron.transaction') ?? bodyOf('trongrid.transaction'),
    receipt: bodyOf('tron.receipt'),
  }
}

/** As PostgreSQL would print them; times in UTC. */
const columnsOf = (row: ListedRow): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]): [string, string | null] => {
      if (value instanceof Date) return [name, value.toISOString()]
      if (typeof value === 'string' || value === null) return [name, value]
      return [name, JSON.stringify(value) ?? null]
    }),
  )

const presentField = ({ column, value, paths, told }: ComparedField): Field => ({
  trongrid_path: paths.trongrid,
  tatum_path: paths.tatum,
  db_table: column === null ? null : 'bc_transactions',
  db_column: column,
  db_value: value,
  told: told.map(({ isSame, ...one }) => ({ ...one, is_same: isSame })),
})
