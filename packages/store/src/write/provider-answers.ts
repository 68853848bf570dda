/** Providers' answers, stored unchanged beside the rows that were made from them. */
import { isDeepStrictEqual } from 'node:util'
import type { ProviderName } from '@holdfast/ledger'
import { sql } from 'kysely'
import {
  type AnswerPack,
  asStored,
  packAnswers,
  type TransactionAnswers,
  unpackAnswers,
} from '../answer-packs.ts'
import type { Transaction } from '../database.ts'
import type { StoredAnswer } from '../schema/transactions.ts'
import { lockBooks } from './chain-rows.ts'
import { unnest } from './unnest.ts'

export { type AnswerPack, packAnswers, type StoredAnswer, type TransactionAnswers }

interface Scope {
  readonly organisationId: string
  readonly networkId: string
  readonly provider: ProviderName
  readonly now: Date
}

/** Shapes with one answer for each transaction and provider: a later answer replaces the earlier one. */
const single = /[.](transaction|receipt)$/
/** Limits the answers of a listing that keeps changing its rows. */
const mostAnswers = 60

/** Stores answers about the transactions of `fresh`, whose rows are new with this commit. */
export async function insertAnswers(
  tx: Transaction,
  {
    organisationId,
    networkId,
    provider,
    now,
    packs,
    fresh,
  }: Scope & {
    packs: readonly AnswerPack[]
    fresh: ReadonlySet<string>
  },
): Promise<void> {
  const rows = packs.flatMap(({ id, hashes }) =>
    hashes.flatMap((hash) => (fresh.has(hash) ? [{ tx_hash: hash, pack_id: id }] : [])),
  )
  if (rows.length === 0) return
  const used = new Set(rows.map(({ pack_id }) => pack_id))
  const stored = packs
    .filter(({ id }) => used.has(id))
    .map(({ id, body }) => sql`(${organisationId}::uuid, ${id}::uuid, ${body}::bytea)`)
  await sql`
    with packed as (insert into answer_packs (entity_id, id, body) values ${sql.join(stored)})
    insert into provider_answers (entity_id, network_id, provider, answers, fetched_at, tx_hash, pack_id)
    select ${organisationId}::uuid, ${networkId}::uuid, ${provider}, '[]'::jsonb, ${now}::timestamptz, n.*
    from ${unnest('n', { tx_hash: 'text', pack_id: 'uuid' }, rows)}
    on conflict (entity_id, network_id, tx_hash, provider) do update set
      answers = excluded.answers, pack_id = excluded.pack_id, fetched_at = excluded.fetched_at`.execute(tx)
}

/** Adds answers about transactions that have a row to the stored ones; drops the others. */
export async function upsertAnswers(
  tx: Transaction,
  { answers: incoming, ...scope }: Scope & { answers: readonly TransactionAnswers[] },
): Promise<void> {
  if (incoming.length === 0) return
  await lockBooks(tx, scope.organisationId)
  const stored = await listStored(
    tx,
    scope,
    incoming.map(({ hash }) => hash),
  )
  const changed = incoming.flatMap(({ hash, answers }): TransactionAnswers[] => {
    const before = stored.get(hash)
    const after = before === undefined ? before : withAnswers(before, asStored(answers))
    return after === undefined || after === before ? [] : [{ hash, answers: after }]
  })
  const fresh = new Set(changed.map(({ hash }) => hash))
  await insertAnswers(tx, { ...scope, packs: await packAnswers(changed), fresh })
}

/** The stored answers about each transaction that has a row. */
async function listStored(
  tx: Transaction,
  { organisationId, networkId, provider }: Scope,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredAnswer[]>> {
  // A scalar subquery is looked up row by row; a join may scan the whole history.
  const { rows } = await sql<{ tx_hash: string; answers: readonly StoredAnswer[]; pack_id: string | null }>`
    select h.tx_hash, coalesce(p.answers, '[]') as answers, p.pack_id
    from unnest(${hashes}::text[]) as h(tx_hash) left join lateral (
      select * from provider_answers where entity_id = ${organisationId} and network_id = ${networkId}
        and tx_hash = h.tx_hash and provider = ${provider} offset 0
    ) as p on true
    where (select true from bc_transactions b
      where b.entity_id = ${organisationId} and b.tx_hash = h.tx_hash and b.network_id = ${networkId} limit 1)`.execute(
    tx,
  )
  const unpacked = await unpackAnswers(tx, organisationId, rows)
  return new Map(unpacked.map(({ tx_hash, answers }) => [tx_hash, answers]))
}

/** The same list if nothing is new. */
function withAnswers(
  before: readonly StoredAnswer[],
  incoming: readonly StoredAnswer[],
): readonly StoredAnswer[] {
  const isStored = (answer: StoredAnswer) => before.some((other) => isDeepStrictEqual(other, answer))
  if (before.length >= mostAnswers || incoming.every(isStored)) return before
  const isReplaced = (answer: StoredAnswer) =>
    incoming.some(
      (other) =>
        isDeepStrictEqual(other, answer) || (single.test(answer.shape) && other.shape === answer.shape),
    )
  return [...before.filter((answer) => !isReplaced(answer)), ...incoming]
}
