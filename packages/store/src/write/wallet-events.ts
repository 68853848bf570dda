/**
 * Events of subscribed wallets, written in the commit that changes their ledger. Taking a number locks the
 * organisation's head until the commit, so numbers follow the order of commits without gaps.
 */
import type { ChainPosition } from '@holdfast/ledger'
import { sql } from 'kysely'
import type { Transaction } from '../database.ts'
import type { WalletEventKind } from '../schema/webhooks.ts'
import { unnest } from './unnest.ts'

export interface TransactionHappened {
  readonly hash: string
  readonly at: Date
  /** Null: in no block. Such transactions come last. */
  readonly position: ChainPosition | null
  readonly walletIds: readonly string[]
}

const columns = { tx_hash: 'text', wallet_id: 'uuid', ts: 'timestamptz', height: 'int8', index: 'int4' }

/** How far a chain's clock may be behind the server's. */
const lagMs = 3_600_000

/**
 * Writes nothing for wallets without a subscription, or for times before it. Returns how many events were
 * written.
 */
export async function insertWalletEvents(
  tx: Transaction,
  {
    organisationId,
    networkId,
    happened,
    now,
  }: { organisationId: string; networkId: string; happened: readonly TransactionHappened[]; now: Date },
): Promise<number> {
  const subscribed = await listSubscribed(tx, organisationId, happened)
  const touched = happened.flatMap(({ hash, at, position, walletIds }) =>
    walletIds
      .filter((walletId) => subscribed.has(walletId))
      .map((walletId) => ({
        tx_hash: hash,
        wallet_id: walletId,
        ts: at,
        height: position?.height,
        index: position?.index,
      })),
  )
  if (touched.length === 0) return 0
  const events = await sql<{ tx_hash: string; wallet_id: string; is_known: boolean }>`
    select n.tx_hash, n.wallet_id, exists (
      select from wallet_events e where e.entity_id = ${organisationId} and e.wallet_id = n.wallet_id and e.tx_hash = n.tx_hash
    ) as is_known
    from ${unnest('n', columns, touched)}
    join webhook_subscriptions s on s.entity_id = ${organisationId} and s.wallet_id = n.wallet_id
      and n.ts >= s.created_at - ${lagMs} * interval '1 millisecond'
    order by n.height nulls last, n.index nulls first, n.ts, n.tx_hash, n.wallet_id`.execute(tx)
  if (events.rows.length === 0) return 0
  const last = await takeNumbers(tx, organisationId, events.rows.length)
  const first = last - BigInt(events.rows.length) + 1n
  const kindOf = (isKnown: boolean): WalletEventKind =>
    isKnown ? 'transaction.updated' : 'transaction.created'
  await tx
    .insertInto('wallet_events')
    .values(
      events.rows.map(({ tx_hash, wallet_id, is_known }, index) => ({
        entity_id: organisationId,
        seq: first + BigInt(index),
        wallet_id,
        kind: kindOf(is_known),
        network_id: networkId,
        tx_hash,
        created_at: now,
      })),
    )
    .execute()
  return events.rows.length
}

/** The wallets among these that anyone subscribed to. Most have no subscription, and their transactions are not sent. */
async function listSubscribed(
  tx: Transaction,
  organisationId: string,
  happened: readonly TransactionHappened[],
): Promise<ReadonlySet<string>> {
  const walletIds = new Set(happened.flatMap((transaction) => transaction.walletIds))
  if (walletIds.size === 0) return walletIds
  const rows = await tx
    .selectFrom('webhook_subscriptions')
    .select('wallet_id')
    .where('entity_id', '=', organisationId)
    .where('wallet_id', 'in', [...walletIds])
    .execute()
  return new Set(rows.map(({ wallet_id }) => wallet_id))
}

async function takeNumbers(tx: Transaction, organisationId: string, count: number): Promise<bigint> {
  const { rows } = await sql<{ seq: string }>`
    insert into wallet_event_heads (entity_id, seq) values (${organisationId}, ${count})
    on conflict (entity_id) do update set seq = wallet_event_heads.seq + ${count}
    returning seq`.execute(tx)
  return BigInt(rows[0]?.seq ?? count)
}
