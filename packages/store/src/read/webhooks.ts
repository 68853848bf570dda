/** Endpoints, messages, deliveries and attempts, for the screens and the worker. */
import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type {
  DeliveryState,
  WalletEventsTable,
  WebhookAttemptsTable,
  WebhookDeliveriesTable,
  WebhookEndpointsTable,
  WebhookMessagesTable,
} from '../schema/webhooks.ts'

export type EndpointView = Selectable<WebhookEndpointsTable> & {
  readonly creator: string | null
  readonly waiting: number
  readonly last_delivered_at: Date | null
}

const endpoints = (db: Queryable) =>
  db
    .selectFrom('webhook_endpoints as e')
    .leftJoin('users as u', 'u.id', 'e.created_by')
    .selectAll('e')
    .select((eb) => [
      'u.name as creator',
      sql<number>`(select count(*)::int from webhook_deliveries d where d.entity_id = e.entity_id and d.endpoint_id = e.id and d.state = 'waiting')`.as(
        'waiting',
      ),
      eb
        .selectFrom('webhook_deliveries as d')
        .select((inner) => inner.fn.max('d.ended_at').as('at'))
        .whereRef('d.entity_id', '=', 'e.entity_id')
        .whereRef('d.endpoint_id', '=', 'e.id')
        .where('d.state', '=', 'delivered')
        .as('last_delivered_at'),
    ])
    .where('e.deleted_at', 'is', null)

export async function listWebhookEndpoints(db: Queryable, organisationId: string): Promise<EndpointView[]> {
  return endpoints(db).where('e.entity_id', '=', organisationId).orderBy('e.created_at').execute()
}

export async function findWebhookEndpoint(
  db: Queryable,
  { organisationIds, id }: { organisationIds: readonly string[]; id: string },
): Promise<EndpointView | undefined> {
  if (organisationIds.length === 0) return undefined
  return endpoints(db).where('e.entity_id', 'in', organisationIds).where('e.id', '=', id).executeTakeFirst()
}

/** Organisations with events that are not messages yet. */
export async function listWithNewEvents(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('wallet_event_heads as h')
    .leftJoin('webhook_cursors as c', 'c.entity_id', 'h.entity_id')
    .select('h.entity_id')
    .where((eb) => eb.or([eb('c.seq', 'is', null), eb('c.seq', '<', eb.ref('h.seq'))]))
    .execute()
  return rows.map(({ entity_id }) => entity_id)
}

export async function listWalletEvents(
  db: Queryable,
  { organisationId, after, limit }: { organisationId: string; after: bigint; limit: number },
): Promise<Selectable<WalletEventsTable>[]> {
  return db
    .selectFrom('wallet_events')
    .selectAll()
    .where('entity_id', '=', organisationId)
    .where('seq', '>', after.toString())
    .orderBy('seq')
    .limit(limit)
    .execute()
}

export interface TransactionFacts {
  readonly wallet: { readonly id: string; readonly name: string; readonly address: string }
  readonly network: { readonly name: string; readonly code: string }
  readonly status: string
  readonly blockNumber: string | null
  readonly at: Date
  readonly from: string | null
  readonly to: string | null
  readonly entries: readonly {
    readonly kind: string
    readonly direction: string
    readonly units: string
    readonly seq: number
    readonly symbol: string
    readonly asset: string
    readonly decimals: number
  }[]
}

/** The entries of a transaction in one wallet, as currently booked; undefined if rows or wallet are gone. */
export async function findTransactionFacts(
  db: Queryable,
  { entity_id, wallet_id, network_id, tx_hash }: Selectable<WalletEventsTable>,
): Promise<TransactionFacts | undefined> {
  const row = await db
    .selectFrom('bc_transactions as b')
    .innerJoin('wallets as w', (join) =>
      join.onRef('w.entity_id', '=', 'b.entity_id').on('w.id', '=', wallet_id),
    )
    .innerJoin('networks as n', 'n.id', 'b.network_id')
    .select([
      'w.id',
      'w.name',
      'w.address',
      'n.name as network',
      'n.code',
      'b.status',
      'b.block_number',
      'b.ts',
      'b.from_address',
      'b.to_address',
    ])
    .where('b.entity_id', '=', entity_id)
    .where('b.network_id', '=', network_id)
    .where('b.tx_hash', '=', tx_hash)
    .orderBy(sql`b.row_kind = 'tx'`, 'desc')
    .executeTakeFirst()
  if (row === undefined) return undefined
  const entries = await db
    .selectFrom('wallet_transactions as t')
    .innerJoin('tokens as k', 'k.id', 't.token_id')
    .select(['t.kind', 't.direction', 't.units', 't.seq', 'k.symbol', 'k.asset', 'k.decimals'])
    .where('t.entity_id', '=', entity_id)
    .where('t.wallet_id', '=', wallet_id)
    .where('t.tx_hash', '=', tx_hash)
    .where('t.excluded_at', 'is', null)
    .orderBy('t.seq')
    .execute()
  return {
    wallet: { id: row.id, name: row.name, address: row.address },
    network: { name: row.network, code: row.code },
    status: row.status,
    blockNumber: row.block_number,
    at: row.ts,
    from: row.from_address,
    to: row.to_address,
    entries,
  }
}

export type MessageView = Selectable<WebhookMessagesTable> & {
  readonly wallet_name: string | null
  readonly network: string | null
  readonly deliveries: readonly DeliveryView[]
}
export type DeliveryView = Selectable<WebhookDeliveriesTable> & {
  readonly url: string
  readonly last_status: number | null
  readonly last_error: string | null
}

export interface MessageFilter {
  readonly organisationId: string
  readonly walletId?: string | undefined
  readonly kind?: string | undefined
  readonly state?: DeliveryState | 'none' | undefined
  /** Id of the oldest message that the caller already has. */
  readonly before?: string | undefined
  readonly limit: number
}

/** Newest first. */
export async function listWebhookMessages(db: Queryable, filter: MessageFilter): Promise<MessageView[]> {
  const { organisationId, walletId, kind, state, before, limit } = filter
  const messages = await db
    .selectFrom('webhook_messages as m')
    .leftJoin('wallets as w', (join) =>
      join.onRef('w.entity_id', '=', 'm.entity_id').onRef('w.id', '=', 'm.wallet_id'),
    )
    .leftJoin('networks as n', 'n.id', 'w.network_id')
    .selectAll('m')
    .select(['w.name as wallet_name', 'n.name as network'])
    .where('m.entity_id', '=', organisationId)
    .$if(walletId !== undefined, (q) => q.where('m.wallet_id', '=', walletId ?? null))
    .$if(kind !== undefined, (q) => q.where(sql<boolean>`m.kind = ${kind ?? ''}`))
    .$if(before !== undefined, (q) => q.where('m.id', '<', before ?? ''))
    .$if(state !== undefined, (q) =>
      q.where((eb) => {
        const deliveries = eb
          .selectFrom('webhook_deliveries as d')
          .select('d.id')
          .whereRef('d.entity_id', '=', 'm.entity_id')
          .whereRef('d.message_id', '=', 'm.id')
        return state === 'none' || state === undefined
          ? eb.not(eb.exists(deliveries))
          : eb.exists(deliveries.where('d.state', '=', state))
      }),
    )
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute()
  if (messages.length === 0) return []
  const deliveries = await deliveriesOf(
    db,
    organisationId,
    messages.map(({ id }) => id),
  )
  return messages.map((message) => ({
    ...message,
    deliveries: deliveries.filter(({ message_id }) => message_id === message.id),
  }))
}

const viewed = (db: Queryable) =>
  db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_endpoints as e', (join) =>
      join.onRef('e.entity_id', '=', 'd.entity_id').onRef('e.id', '=', 'd.endpoint_id'),
    )
    .leftJoin('webhook_attempts as a', (join) =>
      join
        .onRef('a.entity_id', '=', 'd.entity_id')
        .onRef('a.delivery_id', '=', 'd.id')
        .onRef('a.number', '=', 'd.attempts'),
    )
    .selectAll('d')
    .select(['e.url', 'a.status as last_status', 'a.error as last_error'])

const deliveriesOf = (
  db: Queryable,
  organisationId: string,
  messageIds: readonly string[],
): Promise<DeliveryView[]> =>
  viewed(db)
    .where('d.entity_id', '=', organisationId)
    .where('d.message_id', 'in', messageIds)
    .orderBy('d.position')
    .execute()

export type DeliveryDetails = DeliveryView & {
  readonly message: Selectable<WebhookMessagesTable>
  readonly attempts_made: readonly Selectable<WebhookAttemptsTable>[]
}

export async function findWebhookDelivery(
  db: Queryable,
  { organisationIds, id }: { organisationIds: readonly string[]; id: string },
): Promise<DeliveryDetails | undefined> {
  if (organisationIds.length === 0) return undefined
  const delivery = await viewed(db)
    .where('d.entity_id', 'in', organisationIds)
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (delivery === undefined) return undefined
  const message = await db
    .selectFrom('webhook_messages')
    .selectAll()
    .where('entity_id', '=', delivery.entity_id)
    .where('id', '=', delivery.message_id)
    .executeTakeFirstOrThrow()
  const attempts = await db
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('entity_id', '=', delivery.entity_id)
    .where('delivery_id', '=', id)
    .orderBy('number')
    .execute()
  return { ...delivery, message, attempts_made: attempts }
}

/** Messages of events since a time, in order. */
export async function listMessagesSince(
  db: Queryable,
  {
    organisationId,
    since,
    walletId,
    limit,
  }: { organisationId: string; since: Date; walletId: string | undefined; limit: number },
): Promise<Selectable<WebhookMessagesTable>[]> {
  return db
    .selectFrom('webhook_messages')
    .selectAll()
    .where('entity_id', '=', organisationId)
    .where('seq', 'is not', null)
    .where('created_at', '>=', since)
    .$if(walletId !== undefined, (q) => q.where('wallet_id', '=', walletId ?? null))
    .orderBy('seq')
    .limit(limit)
    .execute()
}

export interface SubscribedWallet {
  readonly wallet_id: string
  readonly name: string
  readonly network: string
  readonly address: string
  readonly created_at: Date
  readonly creator: string | null
}

export async function listWebhookSubscriptions(
  db: Queryable,
  organisationId: string,
): Promise<SubscribedWallet[]> {
  return db
    .selectFrom('webhook_subscriptions as s')
    .innerJoin('wallets as w', (join) =>
      join.onRef('w.entity_id', '=', 's.entity_id').onRef('w.id', '=', 's.wallet_id'),
    )
    .innerJoin('networks as n', 'n.id', 'w.network_id')
    .leftJoin('users as u', 'u.id', 's.created_by')
    .select(['s.wallet_id', 'w.name', 'n.name as network', 'w.address', 's.created_at', 'u.name as creator'])
    .where('s.entity_id', '=', organisationId)
    .orderBy('w.name')
    .execute()
}
