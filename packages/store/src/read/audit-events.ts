import { type AuditEvent, type AuditSubject, type AuditVerb, installationId } from '@holdfast/ledger'
import { type Selectable, sql } from 'kysely'
import { type ChainPosition, followChain } from '../audit-chain.ts'
import type { Queryable } from '../database.ts'
import type { AuditEventsTable } from '../schema/audit.ts'

export interface AuditFilter {
  readonly organisationId: string
  readonly subject?: AuditSubject
  readonly verb?: AuditVerb
  readonly outcome?: 'done' | 'refused'
  /** Part of the actor or of the subject's name. */
  readonly text?: string
}

/** Newest first; `before` is the number of the oldest event that the caller already has. */
export async function listAuditEvents(
  db: Queryable,
  {
    organisationId,
    subject,
    verb,
    outcome,
    text,
    before,
    limit,
  }: AuditFilter & { before?: bigint; limit: number },
): Promise<AuditEvent[]> {
  let query = db
    .selectFrom('audit_events')
    .selectAll()
    .where('entity_id', '=', organisationId)
    .orderBy('seq', 'desc')
    .limit(limit)
  if (before !== undefined) query = query.where('seq', '<', before.toString())
  if (subject !== undefined) query = query.where('subject_kind', '=', subject)
  if (verb !== undefined) query = query.where('verb', '=', verb)
  if (outcome !== undefined) query = query.where('outcome', '=', outcome)
  if (text !== undefined) {
    const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
    query = query.where((eb) =>
      eb.or([
        eb('actor_name', 'ilike', pattern),
        eb('actor_email', 'ilike', pattern),
        eb('subject_name', 'ilike', pattern),
        eb('subject_id', 'ilike', pattern),
        eb('remote_address', 'ilike', pattern),
      ]),
    )
  }
  return (await query.execute()).map(eventOf)
}

/** Sign-ins of one person, including failed ones, newest first. */
export async function listSignIns(db: Queryable, userId: string, limit: number): Promise<AuditEvent[]> {
  const rows = await db
    .selectFrom('audit_events')
    .selectAll()
    .where('entity_id', '=', installationId)
    .where('subject_kind', '=', 'session')
    .where('subject_id', '=', userId)
    .where('verb', '=', 'signed-in')
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return rows.map(eventOf)
}

const securityVerbs: readonly AuditVerb[] = [
  'signed-in',
  'signed-out',
  'stepped-up',
  'password-set',
  'credential-added',
  'credential-renamed',
  'credential-removed',
  'reset-requested',
  'reset-agreed',
  'reset-declined',
  'reset-link-made',
]

interface SecurityQuery {
  /** One person, or all people and API keys of an organisation. */
  readonly of: { readonly userId: string } | { readonly organisationId: string }
  readonly outcome: AuditEvent['outcome'] | undefined
  readonly before: bigint | undefined
  readonly limit: number
}

/** Sign-ins, confirmations and changes of credentials, refused ones too, newest first. */
export async function listSecurityEvents(
  db: Queryable,
  { of, outcome, before, limit }: SecurityQuery,
): Promise<AuditEvent[]> {
  const isOwn = 'userId' in of
  const rows = await db
    .selectFrom('audit_events')
    .selectAll()
    .where('entity_id', '=', isOwn ? installationId : of.organisationId)
    .$if(isOwn, (q) => q.where('subject_id', '=', isOwn ? of.userId : ''))
    .where((eb) =>
      eb.or([
        eb.and([eb('subject_kind', 'in', ['session', 'user']), eb('verb', 'in', securityVerbs)]),
        ...(isOwn ? [] : [eb('subject_kind', '=', 'api-key')]),
      ]),
    )
    .$if(outcome !== undefined, (q) => q.where('outcome', '=', outcome ?? 'done'))
    .$if(before !== undefined, (q) => q.where('seq', '<', String(before)))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return rows.map(eventOf)
}

/**
 * Events of the subjects of one kind, or of one subject, newest first. An import counts for each of its
 * subjects.
 */
export async function listSubjectEvents(
  db: Queryable,
  {
    organisationId,
    subject,
    id,
    limit,
  }: { organisationId: string; subject: AuditSubject; id: string | undefined; limit: number },
): Promise<AuditEvent[]> {
  let query = db
    .selectFrom('audit_events')
    .selectAll()
    .where('entity_id', '=', organisationId)
    .where('subject_kind', '=', subject)
    .where('outcome', '=', 'done')
    .orderBy('seq', 'desc')
    .limit(limit)
  if (id !== undefined)
    query = query.where((eb) =>
      eb.or([
        eb('subject_id', '=', id),
        sql<boolean>`after_state @> ${JSON.stringify({ added: [{ id }] })}::jsonb`,
        sql<boolean>`after_state @> ${JSON.stringify({ changed: [{ id }] })}::jsonb`,
      ]),
    )
  return (await query.execute()).map(eventOf)
}

/** Oldest first. Numbers have no gap and are given under a lock, so that no event appears later before one that was read. */
export async function listAuditEventsAfter(
  db: Queryable,
  {
    organisationId,
    after,
    limit,
  }: { readonly organisationId: string; readonly after: bigint; readonly limit: number },
): Promise<AuditEvent[]> {
  const rows = await db
    .selectFrom('audit_events')
    .selectAll()
    .where('entity_id', '=', organisationId)
    .where('seq', '>', after.toString())
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows.map(eventOf)
}

const exportPage = 1_000

/** The whole chain from its beginning, with one page of rows in memory at a time. */
export async function* readAuditChain(db: Queryable, organisationId: string): AsyncGenerator<AuditEvent> {
  for (let after = '0'; ;) {
    const rows = await db
      .selectFrom('audit_events')
      .selectAll()
      .where('entity_id', '=', organisationId)
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(exportPage)
      .execute()
    yield* rows.map(eventOf)
    const last = rows.at(-1)
    if (last === undefined || rows.length < exportPage) return
    after = last.seq
  }
}

export interface ChainedEvents {
  /** Oldest first. */
  readonly events: readonly AuditEvent[]
  /** Up to here the chain is unbroken from the first of them. Null: there are none. */
  readonly position: ChainPosition | null
}

/**
 * The events of one subject; null if the chain is broken between the first of them and its head. `from`: the answer to an earlier
 * call for the same events, so that only later ones are read.
 */
export async function listChainedEvents(
  db: Queryable,
  query: {
    readonly organisationId: string
    readonly subject: AuditSubject
    readonly id: string
    readonly verb: AuditVerb
    readonly from?: ChainedEvents | undefined
  },
): Promise<ChainedEvents | null> {
  const { organisationId, subject, id, verb, from } = query
  // The head is read first, so that events appended meanwhile follow it.
  const head = await findAuditHead(db, organisationId)
  const rows = await db
    .selectFrom('audit_events')
    .selectAll()
    .where('entity_id', '=', organisationId)
    .where('subject_kind', '=', subject)
    .where('subject_id', '=', id)
    .where('verb', '=', verb)
    .where('outcome', '=', 'done')
    .where('seq', '>', String(from?.position?.seq ?? 0n))
    .$if(head !== undefined, (q) => q.where('seq', '<=', head?.seq ?? ''))
    .orderBy('seq')
    .execute()
  const events = [...(from?.events ?? []), ...rows.map(eventOf)]
  const [first] = events
  if (first === undefined || head === undefined) return { events: [], position: null }
  const last = BigInt(head.seq)
  let position = from?.position ?? { seq: BigInt(first.seq) - 1n, hash: first.previous_hash }
  while (position.seq < last) {
    const page = await db
      .selectFrom('audit_events')
      .selectAll()
      .where('entity_id', '=', organisationId)
      .where('seq', '>', position.seq.toString())
      .where('seq', '<=', head.seq)
      .orderBy('seq')
      .limit(exportPage)
      .execute()
    if (page.length === 0) return null
    for (const event of page.map(eventOf)) {
      const next = followChain(position, event)
      if (typeof next === 'string') return null
      position = next
    }
  }
  return position.hash === head.hash ? { events, position } : null
}

export interface AuditHead {
  readonly seq: string
  readonly hash: string
}

export async function findAuditHead(db: Queryable, organisationId: string): Promise<AuditHead | undefined> {
  const row = await db
    .selectFrom('audit_heads')
    .select(['seq', 'hash'])
    .where('entity_id', '=', organisationId)
    .executeTakeFirst()
  return row === undefined ? undefined : { seq: row.seq, hash: row.hash.toString('hex') }
}

/** The number of the newest event about a subject. Undefined: there is none. */
export async function findNewestAuditSeq(
  db: Queryable,
  subject: { readonly organisationId: string; readonly kind: AuditSubject; readonly id: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('audit_events')
    .select('seq')
    .where('entity_id', '=', subject.organisationId)
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.seq
}

function eventOf(row: Selectable<AuditEventsTable>): AuditEvent {
  return {
    organisation_id: row.entity_id,
    seq: row.seq,
    id: row.id,
    at: row.happened_at.toISOString(),
    actor:
      row.actor_id === null
        ? null
        : { id: row.actor_id, name: row.actor_name ?? '', email: row.actor_email ?? '' },
    remote_address: row.remote_address,
    user_agent: row.user_agent,
    correlation_id: row.correlation_id,
    subject: { kind: row.subject_kind as AuditSubject, id: row.subject_id, name: row.subject_name },
    verb: row.verb as AuditVerb,
    outcome: row.outcome,
    reason: row.reason,
    ...(row.reason_refusal === null ? {} : { reason_refusal: row.reason_refusal }),
    before: row.before_state,
    after: row.after_state,
    previous_hash: row.previous_hash.toString('hex'),
    hash: row.hash.toString('hex'),
  }
}
