/** Providers' answers, stored unchanged beside the rows that were made from them. */
import { type ProviderName, storableText } from '@holdfast/ledger'
import { sql } from 'kysely'
import type { Transaction } from '../database.ts'
import type { StoredAnswer } from '../schema/transactions.ts'

export type { StoredAnswer }

export interface TransactionAnswers {
  readonly hash: string
  readonly answers: readonly StoredAnswer[]
}

/** Shapes with one answer for each transaction and provider: a later answer replaces the earlier one. */
const single = '[.](transaction|receipt)$'
/** Limits the answers of a listing that keeps changing its rows. */
const mostAnswers = 60

/** Stores answers about transactions that have a row; drops the others. */
export async function upsertAnswers(
  tx: Transaction,
  {
    organisationId,
    networkId,
    provider,
    answers,
    now,
  }: {
    organisationId: string
    networkId: string
    provider: ProviderName
    answers: readonly TransactionAnswers[]
    now: Date
  },
): Promise<void> {
  if (answers.length === 0) return
  // A scalar subquery is looked up row by row; a join may scan the whole history.
  const rows = jsonOf(
    answers.map(({ hash, answers: ofTransaction }) => ({ tx_hash: hash, answers: ofTransaction })),
  )
  await sql`
    insert into provider_answers as p (entity_id, network_id, tx_hash, provider, answers, fetched_at)
    select ${organisationId}::uuid, ${networkId}::uuid, n.tx_hash, ${provider}, n.answers, ${now}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as n(tx_hash text, answers jsonb)
    where (select true from bc_transactions b
      where b.entity_id = ${organisationId} and b.tx_hash = n.tx_hash and b.network_id = ${networkId} limit 1)
    on conflict (entity_id, network_id, tx_hash, provider) do update set
      fetched_at = excluded.fetched_at,
      answers = (
        select coalesce(jsonb_agg(a), '[]') from jsonb_array_elements(p.answers) a
        where not excluded.answers @> jsonb_build_array(a) and not (a->>'shape' ~ ${single}
          and excluded.answers @> jsonb_build_array(jsonb_build_object('shape', a->'shape')))
      ) || excluded.answers
    where not p.answers @> excluded.answers and jsonb_array_length(p.answers) < ${mostAnswers}`.execute(tx)
}

/** JSON text that jsonb accepts. Almost every answer can be printed unchanged. */
function jsonOf(value: unknown): string {
  const text = textOf(value)
  return /\\u(0000|d[89a-f])/.test(text) ? JSON.stringify(storable(value)) : text
}

/** Whole numbers beyond a double are text; almost no answer has one. */
function textOf(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    return JSON.stringify(value, (_, field: unknown) =>
      typeof field === 'bigint' ? field.toString() : field,
    )
  }
}

/** Values that jsonb accepts: no NUL, no lone surrogates; numbers beyond a double as text. */
function storable(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [storable(name) as string, storable(field)]),
  )
}
