import { compareAnswers, type ComparedField } from '@holdfast/chains/tron'
import type { ApiReply } from '@holdfast/contract'
import { listAnswers, type ListedRow } from '@holdfast/store/read'
import { notFound } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { authoriseRow } from '../transactions/authorise-row.ts'
import { keyOfTransaction } from '../transactions/key-of-transaction.ts'

type Field = Omit<ApiReply<'getTronMapping'>['canonical'][number], 'canonical'>

export const getTronMapping: Verb<'getTronMapping', 'db'> = async (
  context,
  { actor, request: { params } },
) => {
  const row = await authoriseRow(context, actor, 'read organisation', params.id)
  if (row.chain !== 'tron') throw notFound('tron_transaction')
  const stored = await listAnswers(context.db, keyOfTransaction(row))
  const { fields, rest } = compareAnswers(
    {
      kind: row.row_kind === 'tx' ? 'tx' : row.is_internal ? 'internal' : 'log',
      index: row.event_index,
      columns: columnsOf(row),
    },
    stored.flatMap(({ provider, answers }) => answers.map((answer) => ({ ...answer, provider }))),
  )
  return {
    canonical: fields.map((field) => ({ canonical: field.name, ...presentField(field) })),
    extras: rest.map((field) => ({ extra: field.name, canonical: null, ...presentField(field) })),
  }
}

/** Values as PostgreSQL would print them, with times in UTC. */
const columnsOf = (row: ListedRow): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]): [string, string | null] => {
      if (value instanceof Date) return [name, value.toISOString()]
      if (typeof value === 'string' || value === null) return [name, value]
      return [name, JSON.stringify(value) ?? null]
    }),
  )

const presentField = ({ column, value, paths, stated }: ComparedField): Field => ({
  trongrid_path: paths.trongrid,
  tatum_path: paths.tatum,
  db_table: column === null ? null : 'bc_transactions',
  db_column: column,
  db_value: value,
  stated: stated.map(({ isSame, ...answer }) => ({ ...answer, is_same: isSame })),
})
