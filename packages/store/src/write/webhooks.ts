/**
 * Endpoints and their messages. Positions in the queues are assigned under the organisation's cursor, so a
 * queue is in the order of requests, whichever process makes them.
 */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { type Queryable, transaction, type Transaction } from '../database.ts'
import { newId } from '../ids.ts'
import type {
  DeliveryReason,
  DeliveryState,
  WalletEventsTable,
  WebhookDeliveriesTable,
  WebhookEndpointsTable,
  WebhookMessagesTable,
} from '../schema/webhooks.ts'

export type WalletEvent = Selectable<WalletEventsTable>
export type WebhookEndpoint = Selectable<WebhookEndpointsTable>
export type WebhookMessage = Selectable<WebhookMessagesTable>
export type WebhookDelivery = Selectable<WebhookDeliveriesTable>

export async function insertWebhookEndpoint(
  tx: Transaction,
  endpoint: Pick<
    Insertable<WebhookEndpointsTable>,
    'entity_id' | 'id' | 'url' | 'description' | 'secret_check' | 'created_by'
  >,
): Promise<void> {
  const now = new Date()
  await tx
    .insertInto('webhook_endpoints')
    .values({ ...endpoint, secret_changed_at: now, created_at: now, updated_at: now })
    .execute()
}

/** Absent fields keep their values. Increments the version. */
export async function updateWebhookEndpoint(
  tx: Transaction,
  { entity_id, id }: Pick<WebhookEndpoint, 'entity_id' | 'id'>,
  change: Omit<Updateable<WebhookEndpointsTable>, 'version' | 'updated_at'>,
): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: new Date() }))
    .where('entity_id', '=', entity_id)
    .where('id', '=', id)
    .execute()
}

/** Pending deliveries are not sent. Finished ones remain. */
export async function cancelDeliveries(
  tx: Transaction,
  { entity_id, id }: Pick<WebhookEndpoint, 'entity_id' | 'id'>,
): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'cancelled', ended_at: new Date() })
    .where('entity_id', '=', entity_id)
    .where('endpoint_id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

export interface Cursor {
  readonly seq: bigint
  readonly position: bigint
}

/** Locks the organisation's cursor until the commit. */
export async function lockCursor(tx: Transaction, organisationId: string): Promise<Cursor> {
  // The conflict clause updates nothing but takes the row's lock.
  const { rows } = await sql<{ seq: string; position: string }>`
    insert into webhook_cursors (entity_id, seq, position) values (${organisationId}, 0, 0)
    on conflict (entity_id) do update set seq = webhook_cursors.seq returning seq, position`.execute(tx)
  return { seq: BigInt(rows[0]?.seq ?? 0), position: BigInt(rows[0]?.position ?? 0) }
}

export async function moveCursor(
  tx: Transaction,
  organisationId: string,
  { seq, position }: Cursor,
): Promise<void> {
  await tx
    .updateTable('webhook_cursors')
    .set({ seq, position })
    .where('entity_id', '=', organisationId)
    .execute()
}

export async function insertWebhookMessage(
  tx: Transaction,
  message: Insertable<WebhookMessagesTable>,
): Promise<void> {
  await tx.insertInto('webhook_messages').values(message).execute()
}

export interface NewDelivery {
  readonly endpointId: string
  readonly messageId: string
  /** Null: a separate queue. */
  readonly walletId: string | null
  readonly reason: DeliveryReason
}

/** Appends to their queues. Returns the ids. */
export async function insertDeliveries(
  tx: Transaction,
  organisationId: string,
  deliveries: readonly NewDelivery[],
  { now, giveUpAt }: { now: Date; giveUpAt: Date },
): Promise<string[]> {
  if (deliveries.length === 0) return []
  const cursor = await lockCursor(tx, organisationId)
  const rows = deliveries.map(({ endpointId, messageId, walletId, reason }, index) => {
    const id = newId()
    return {
      entity_id: organisationId,
      id,
      endpoint_id: endpointId,
      message_id: messageId,
      line: walletId ?? id,
      position: cursor.position + BigInt(index) + 1n,
      reason,
      state: 'waiting' as const,
      next_attempt_at: now,
      give_up_at: giveUpAt,
      created_at: now,
    }
  })
  for (let at = 0; at < rows.length; at += chunk)
    await tx
      .insertInto('webhook_deliveries')
      .values(rows.slice(at, at + chunk))
      .execute()
  await moveCursor(tx, organisationId, { ...cursor, position: cursor.position + BigInt(rows.length) })
  return rows.map(({ id }) => id)
}

/** PostgreSQL counts the parameters of a statement in 16 bits. */
const chunk = 1000

export interface ClaimedDelivery {
  readonly delivery: WebhookDelivery
  readonly endpoint: WebhookEndpoint
  readonly message: WebhookMessage
}

/**
 * Claims the due heads of queues for a limited time, so that no other process sends them. A claim expires
 * when its process dies.
 */
export async function claimDeliveries(
  db: Queryable,
  { limit, claimMs, now }: { limit: number; claimMs: number; now: Date },
): Promise<ClaimedDelivery[]> {
  return transaction(db, async (tx) => {
    // Jumps from queue to queue by the index: deliveries behind a head are not read, however many there are.
    const { rows } = await sql<{ entity_id: string; id: string }>`
      with recursive heads as (
        (select entity_id, endpoint_id, line, id from webhook_deliveries where state = 'waiting'
          order by entity_id, endpoint_id, line, position limit 1)
        union all
        select next.* from heads h cross join lateral (
          select w.entity_id, w.endpoint_id, w.line, w.id from webhook_deliveries w where w.state = 'waiting'
            and (w.entity_id, w.endpoint_id, w.line) > (h.entity_id, h.endpoint_id, h.line)
          order by w.entity_id, w.endpoint_id, w.line, w.position limit 1
        ) next
      )
      update webhook_deliveries d set claimed_until = ${new Date(now.getTime() + claimMs)}
      from (
        select w.entity_id, w.id from heads
        join webhook_deliveries w on w.entity_id = heads.entity_id and w.id = heads.id
        join webhook_endpoints e on e.entity_id = w.entity_id and e.id = w.endpoint_id
          and e.is_active and e.deleted_at is null
        where w.state = 'waiting' and w.next_attempt_at <= ${now} and (w.claimed_until is null or w.claimed_until < ${now})
        order by w.next_attempt_at limit ${limit} for update of w skip locked
      ) due
      where d.entity_id = due.entity_id and d.id = due.id
      returning d.entity_id, d.id`.execute(tx)
    const claimed: ClaimedDelivery[] = []
    for (const { entity_id, id } of rows) claimed.push(await readClaimed(tx, entity_id, id))
    return claimed
  })
}

async function readClaimed(tx: Transaction, organisationId: string, id: string): Promise<ClaimedDelivery> {
  const delivery = await tx
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('entity_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const endpoint = await tx
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('entity_id', '=', organisationId)
    .where('id', '=', delivery.endpoint_id)
    .executeTakeFirstOrThrow()
  const message = await tx
    .selectFrom('webhook_messages')
    .selectAll()
    .where('entity_id', '=', organisationId)
    .where('id', '=', delivery.message_id)
    .executeTakeFirstOrThrow()
  return { delivery, endpoint, message }
}

/**
 * Written before the request is sent, so that an attempt stays visible if the process dies. Returns the
 * number of the attempt.
 */
export async function insertAttempt(
  db: Queryable,
  { entity_id, id }: Pick<WebhookDelivery, 'entity_id' | 'id'>,
  request: { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly at: Date },
): Promise<number> {
  return transaction(db, async (tx) => {
    const { attempts } = await tx
      .updateTable('webhook_deliveries')
      .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
      .where('entity_id', '=', entity_id)
      .where('id', '=', id)
      .returning('attempts')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('webhook_attempts')
      .values({
        entity_id,
        delivery_id: id,
        number: attempts,
        started_at: request.at,
        url: request.url,
        request_headers: JSON.stringify(request.headers),
      })
      .execute()
    return attempts
  })
}

export interface AttemptEnd {
  readonly address: string | null
  readonly status: number | null
  readonly headers: Readonly<Record<string, string>> | null
  readonly body: string | null
  readonly error: string | null
  readonly at: Date
}

/** Stores the answer and the resulting state of the delivery. */
export async function endAttempt(
  db: Queryable,
  { entity_id, id, endpoint_id }: Pick<WebhookDelivery, 'entity_id' | 'id' | 'endpoint_id'>,
  number: number,
  end: AttemptEnd,
  next: { readonly state: DeliveryState; readonly nextAttemptAt: Date },
): Promise<void> {
  await transaction(db, async (tx) => {
    await tx
      .updateTable('webhook_attempts')
      .set({
        ended_at: end.at,
        address: end.address,
        status: end.status,
        response_headers: end.headers === null ? null : JSON.stringify(end.headers),
        response_body: end.body,
        error: end.error,
      })
      .where('entity_id', '=', entity_id)
      .where('delivery_id', '=', id)
      .where('number', '=', number)
      .execute()
    await tx
      .updateTable('webhook_deliveries')
      .set({
        state: next.state,
        next_attempt_at: next.nextAttemptAt,
        claimed_until: null,
        ended_at: next.state === 'waiting' ? null : end.at,
      })
      .where('entity_id', '=', entity_id)
      .where('id', '=', id)
      // Switching the endpoint off meanwhile has changed the state.
      .where('state', '=', 'waiting')
      .execute()
    const hasArrived = next.state === 'delivered'
    await sql`
      update webhook_endpoints set failing_since = ${hasArrived ? null : sql`coalesce(failing_since, ${end.at})`}
      where entity_id = ${entity_id} and id = ${endpoint_id}
      and (failing_since is null) = ${!hasArrived}`.execute(tx)
  })
}

/** A person requests it now, so it does not wait for the next attempt. */
export async function hurryDelivery(
  tx: Transaction,
  { entity_id, id }: Pick<WebhookDelivery, 'entity_id' | 'id'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: now })
    .where('entity_id', '=', entity_id)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

export async function deleteWebhookSubscription(
  tx: Transaction,
  { organisationId, walletId }: { organisationId: string; walletId: string },
): Promise<boolean> {
  const gone = await tx
    .deleteFrom('webhook_subscriptions')
    .where('entity_id', '=', organisationId)
    .where('wallet_id', '=', walletId)
    .returning('wallet_id')
    .execute()
  return gone.length > 0
}
