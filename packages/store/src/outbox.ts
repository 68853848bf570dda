/**
 * Events for the websockets: written in the commit that changes the data, and polled by every server process.
 * Rows may become visible out of the order of their ids, so a reader looks back over an overlap and remembers
 * the events it has read.
 */
import { sql } from 'kysely'
import type { Queryable } from './database.ts'
import { newId } from './ids.ts'
import type { OutboxTable } from './schema/live.ts'

export const outboxNotification = 'holdfast_outbox'

export interface OutboxMessage {
  readonly channel: OutboxTable['channel']
  /** The organisation whose members may receive it; null: every signed-in person. */
  readonly organisationId: string | null
  readonly message: unknown
}

export async function insertOutbox(db: Queryable, messages: readonly OutboxMessage[]): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map(
    ({ channel, organisationId, message }) =>
      sql`(${newId()}::uuid, ${channel}, ${organisationId}::uuid, ${JSON.stringify(message)}::jsonb, clock_timestamp())`,
  )
  await sql`
    with written as (insert into outbox (id, channel, entity_id, message, created_at) values ${sql.join(rows)})
    select pg_notify(${outboxNotification}, '')`.execute(db)
}

export interface OutboxEvent extends OutboxMessage {
  readonly id: string
}

/** How far a reader looks back: longer than any commit takes. */
const overlapMs = 10_000

/** Every event committed since the reader was created, each once. Only the database's clock counts, so that those of the servers may differ. */
export async function outboxReader(db: Queryable): Promise<() => Promise<OutboxEvent[]>> {
  const seen = new Map<string, number>()
  const { rows: clock } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  let from = clock[0]?.now.getTime() ?? 0
  return async () => {
    const rows = await db
      .selectFrom('outbox')
      .selectAll()
      .where('created_at', '>=', new Date(from))
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    const fresh = rows.filter((row) => !seen.has(row.id))
    for (const row of fresh) seen.set(row.id, row.created_at.getTime())
    from = Math.max(from, (rows.at(-1)?.created_at.getTime() ?? from) - overlapMs)
    for (const [id, at] of seen) if (at < from) seen.delete(id)
    return fresh.map((row) => ({
      id: row.id,
      channel: row.channel,
      organisationId: row.entity_id,
      message: row.message,
    }))
  }
}

export async function pruneOutbox(db: Queryable, keepMs: number): Promise<void> {
  const oldest = sql<Date>`clock_timestamp() - ${keepMs} * interval '1 millisecond'`
  await db.deleteFrom('outbox').where('created_at', '<', oldest).execute()
}
