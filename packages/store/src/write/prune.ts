/**
 * Deletes the history of finished work. Each function deletes rows that ended before a time, organisation by
 * organisation, in portions of one commit each, so that other writers do not wait; an abort takes effect
 * between two portions. Returns how many rows were deleted.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../database.ts'

interface Old {
  readonly before: Date
  readonly signal?: AbortSignal
  /** Rows in one commit. */
  readonly portion?: number
}

/**
 * Deletes runs, jobs without a run, and incoming payments that were noticed. The run that states the result of a wallet's ledger remains, however
 * old.
 */
export async function pruneRuns(db: Queryable, old: Old): Promise<number> {
  const { before } = old
  return inPortions(db, old, (entity, portion) => [
    sql`delete from ingestion_runs where entity_id = ${entity} and id in (
      select r.id from ingestion_runs r
      where r.entity_id = ${entity} and r.started_at < ${before} and r.outcome <> 'running' and r.id not in (
        select distinct on (s.wallet_id) s.id from ingestion_runs s
        where s.entity_id = ${entity} and s.outcome in ('match', 'mismatch', 'unknown')
        order by s.wallet_id, s.started_at desc, s.id desc)
      limit ${portion})`,
    sql`delete from ingestion_jobs where entity_id = ${entity} and id in (
      select j.id from ingestion_jobs j
      where j.entity_id = ${entity} and j.updated_at < ${before} and j.state in ('done', 'failed')
        and j.id not in (select r.job_id from ingestion_runs r where r.entity_id = ${entity})
      limit ${portion})`,
    // An unnoticed payment remains until the server has noticed it.
    sql`delete from incoming_payments where entity_id = ${entity} and (wallet_id, tx_hash, seq) in (
      select p.wallet_id, p.tx_hash, p.seq from incoming_payments p
      where p.entity_id = ${entity} and p.created_at < ${before} and (p.noticed_at is not null or exists (
        select from noticed_payments n where n.entity_id = p.entity_id and n.wallet_id = p.wallet_id
          and n.tx_hash = p.tx_hash and n.seq = p.seq))
      limit ${portion})`,
  ])
}

/**
 * Deletes finished deliveries with their attempts, then messages without deliveries. The last that arrived at
 * an endpoint remains.
 */
export async function pruneWebhooks(db: Queryable, old: Old): Promise<number> {
  const { before } = old
  return inPortions(db, old, (entity, portion) => [
    sql`with old as materialized (
        select d.id from webhook_deliveries d
        where d.entity_id = ${entity} and d.state <> 'waiting' and d.ended_at < ${before} and d.id not in (
          select distinct on (n.endpoint_id) n.id from webhook_deliveries n
          where n.entity_id = ${entity} and n.state = 'delivered' order by n.endpoint_id, n.ended_at desc, n.id desc)
        limit ${portion}
      ), attempts as (
        delete from webhook_attempts where entity_id = ${entity} and delivery_id in (select id from old)
      )
      delete from webhook_deliveries where entity_id = ${entity} and id in (select id from old)`,
    sql`delete from webhook_messages where entity_id = ${entity} and id in (
      select m.id from webhook_messages m
      where m.entity_id = ${entity} and m.created_at < ${before} and not exists (
        select from webhook_deliveries d where d.entity_id = m.entity_id and d.message_id = m.id)
      limit ${portion})`,
  ])
}

/** Deletes notices, also those that nobody read, with their deliveries; then e-mails. */
export async function pruneNotices(db: Queryable, old: Old): Promise<number> {
  return inPortions(db, old, (entity, portion) => [
    sql`delete from notices where entity_id = ${entity} and id in (
      select n.id from notices n where n.entity_id = ${entity} and n.created_at < ${old.before} limit ${portion})`,
    sql`delete from payment_notices where entity_id = ${entity} and id in (
      select n.id from payment_notices n where n.entity_id = ${entity} and n.created_at < ${old.before}
      limit ${portion})`,
    sql`delete from transfer_notices where entity_id = ${entity} and id in (
      select n.id from transfer_notices n where n.entity_id = ${entity} and n.created_at < ${old.before}
      limit ${portion})`,
    sql`delete from notice_mails where entity_id = ${entity} and id in (
      select m.id from notice_mails m
      where m.entity_id = ${entity} and m.created_at < ${old.before} and m.state <> 'waiting' limit ${portion})`,
  ])
}

async function inPortions(
  db: Queryable,
  { signal, portion = 1000 }: Old,
  statementsOf: (entity: string, portion: number) => readonly RawBuilder<unknown>[],
): Promise<number> {
  const organisations = await db.selectFrom('organisations').select('entity_id').execute()
  const isAborted = (): boolean => signal?.aborted === true
  let gone = 0
  for (const { entity_id } of organisations)
    for (const statement of statementsOf(entity_id, portion))
      for (let last = portion; last === portion && !isAborted(); gone += last)
        last = Number((await statement.execute(db)).numAffectedRows ?? 0n)
  return gone
}
