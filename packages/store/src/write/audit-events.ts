import { type AuditEvent, type AuditSubject, type AuditVerb } from '@holdfast/ledger'
import { sql } from 'kysely'
import { firstHash, hashOfEvent } from '../audit-chain.ts'
import type { Queryable, Transaction } from '../database.ts'
import { newId } from '../ids.ts'
import type { StoredRefusal } from '../schema/columns.ts'

export interface NewAuditEvent {
  /** `installationId` for events that belong to no organisation. */
  readonly organisationId: string
  readonly actor: { readonly id: string; readonly name: string; readonly email: string } | null
  readonly remoteAddress: string
  readonly userAgent: string | null
  readonly correlationId: string
  readonly subject: { readonly kind: AuditSubject; readonly id: string; readonly name?: string | null }
  readonly verb: AuditVerb
  readonly outcome: 'done' | 'refused'
  readonly reason?: string
  /** The reason as a code with its parameters. */
  readonly refusal?: StoredRefusal | undefined
  /** The old and the new values, as answers show them; never a secret. */
  readonly before?: unknown
  readonly after?: unknown
}

/** Notes what the receiver has. It never goes back. */
export async function advanceSyslogCursor(
  db: Queryable,
  cursor: { readonly organisationId: string; readonly receiver: string; readonly seq: bigint },
  at: Date,
): Promise<void> {
  await db
    .insertInto('syslog_cursors')
    .values({
      entity_id: cursor.organisationId,
      receiver: cursor.receiver,
      seq: cursor.seq.toString(),
      sent_at: at,
    })
    .onConflict((oc) =>
      oc
        .columns(['entity_id', 'receiver'])
        .doUpdateSet({ seq: (eb) => eb.ref('excluded.seq'), sent_at: at })
        .whereRef('syslog_cursors.seq', '<', 'excluded.seq'),
    )
    .execute()
}

/**
 * Appends to the organisation's chain. It locks the chain until the commit, so events follow each other
 * without a gap; write the event last.
 */
export async function insertAuditEvent(tx: Transaction, event: NewAuditEvent): Promise<void> {
  const head = await lockHead(tx, event.organisationId)
  const body: Omit<AuditEvent, 'hash'> = {
    organisation_id: event.organisationId,
    seq: (head.seq + 1n).toString(),
    id: newId(),
    at: new Date().toISOString(),
    actor: event.actor,
    remote_address: event.remoteAddress,
    user_agent: event.userAgent,
    correlation_id: event.correlationId,
    subject: { kind: event.subject.kind, id: event.subject.id, name: event.subject.name ?? null },
    verb: event.verb,
    outcome: event.outcome,
    reason: event.reason ?? null,
    ...(event.refusal === undefined ? {} : { reason_refusal: event.refusal }),
    before: asJson(event.before),
    after: asJson(event.after),
    previous_hash: head.hash,
  }
  const hash = Buffer.from(hashOfEvent(body), 'hex')
  await tx
    .insertInto('audit_events')
    .values({
      entity_id: body.organisation_id,
      seq: body.seq,
      id: body.id,
      happened_at: new Date(body.at),
      actor_id: body.actor?.id ?? null,
      actor_name: body.actor?.name ?? null,
      actor_email: body.actor?.email ?? null,
      remote_address: body.remote_address,
      user_agent: body.user_agent,
      correlation_id: body.correlation_id,
      subject_kind: body.subject.kind,
      subject_id: body.subject.id,
      subject_name: body.subject.name,
      verb: body.verb,
      outcome: body.outcome,
      reason: body.reason,
      reason_refusal: body.reason_refusal === undefined ? null : JSON.stringify(body.reason_refusal),
      before_state: body.before === null ? null : JSON.stringify(body.before),
      after_state: body.after === null ? null : JSON.stringify(body.after),
      previous_hash: Buffer.from(head.hash, 'hex'),
      hash,
    })
    .execute()
  await tx
    .updateTable('audit_heads')
    .set({ seq: body.seq, hash })
    .where('entity_id', '=', event.organisationId)
    .execute()
}

async function lockHead(tx: Transaction, organisationId: string): Promise<{ seq: bigint; hash: string }> {
  // The conflict clause updates nothing but takes the row's lock.
  const { rows } = await sql<{ seq: string; hash: Buffer }>`
    insert into audit_heads (entity_id, seq, hash) values (${organisationId}, 0, ${Buffer.from(firstHash, 'hex')})
    on conflict (entity_id) do update set seq = audit_heads.seq
    returning seq, hash`.execute(tx)
  const [head] = rows
  if (head === undefined) throw new Error('the head of an audit chain could not be taken')
  return { seq: BigInt(head.seq), hash: head.hash.toString('hex') }
}

/** As JSON would store it: times as text, undefined values left out. */
const asJson = (value: unknown): unknown =>
  value === undefined ? null : (JSON.parse(JSON.stringify(value)) as unknown)

/** 'first': it is not counted yet and must be appended to the chain now. */
export async function countRefusal(
  tx: Transaction,
  refusal: { readonly organisationId: string; readonly digest: string; readonly event: NewAuditEvent },
): Promise<'first' | 'counted'> {
  const { organisationId, digest, event } = refusal
  const { rows } = await sql<{ more: number }>`
    insert into repeated_refusals (entity_id, digest, event, since)
    values (${organisationId}, ${digest}, ${JSON.stringify(event)}, ${new Date()})
    on conflict (entity_id, digest) do update set more = repeated_refusals.more + 1
    returning more`.execute(tx)
  return rows[0]?.more === 0 ? 'first' : 'counted'
}

/** Counts whose first refusal is older than `before`, without those that had no repetition. */
export async function takeCountedRefusals(
  tx: Transaction,
  before: Date,
): Promise<{ readonly event: NewAuditEvent; readonly more: number }[]> {
  const rows = await tx
    .deleteFrom('repeated_refusals')
    .where('since', '<=', before)
    .returning(['entity_id', 'event', 'more'])
    .execute()
  return rows
    .filter(({ more }) => more > 0)
    .sort((a, b) => a.entity_id.localeCompare(b.entity_id))
    .map(({ event, more }) => ({ event: event as NewAuditEvent, more }))
}
