/**
 * Current problems, detected from the tables alone: one condition for each cause, however often it occurs.
 */
import { installationId } from '@holdfast/ledger'
import { sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type { StoredRefusal } from '../schema/columns.ts'
import { listRefusedMembers } from './notifications.ts'
import type { AlertFacts, AlertKind, AlertSeverity } from '../schema/alerts.ts'

export interface Condition {
  readonly organisationId: string
  readonly kind: AlertKind
  readonly cause: string
  readonly severity: AlertSeverity
  readonly facts: AlertFacts
}

export async function listConditions(db: Queryable, now: Date): Promise<Condition[]> {
  const lists = await Promise.all([
    mismatches(db),
    lookAlikes(db),
    spamWaves(db, now),
    providerFaults(db, now),
    stalledRuns(db, now),
    failingWebhooks(db, now),
    forgedRows(db, now),
    passwordResets(db, now),
    newPasswords(db, now),
    openRules(db),
    frozenRules(db),
    fallenCounts(db, now),
    auditDisputes(db),
    pendingChanges(db, now),
    refusedMails(db),
  ])
  return lists.flat()
}

/** For a member: the mail server refuses their address, so that no e-mail reaches them. */
async function refusedMails(db: Queryable): Promise<Condition[]> {
  return (await listRefusedMembers(db)).map(({ entity_id, user_id, name, refused_at, refusal }) => ({
    organisationId: entity_id,
    kind: 'mail-refused',
    cause: `mail:${user_id}`,
    severity: 'warning',
    facts: { person: name, reason: refusal ?? '', since: refused_at.toISOString() },
  }))
}

/** For a wallet and a token: ledger and chain differ, and no repair or decision explains it. */
async function mismatches(db: Queryable): Promise<Condition[]> {
  const rows = await db
    .selectFrom('reconciliation_findings as f')
    .innerJoin('wallets as w', (join) =>
      join.onRef('w.entity_id', '=', 'f.entity_id').onRef('w.id', '=', 'f.wallet_id'),
    )
    .innerJoin('tokens as t', 't.id', 'f.token_id')
    .innerJoin('networks as n', 'n.id', 'w.network_id')
    .select([
      'f.entity_id',
      'f.wallet_id',
      'f.token_id',
      'f.found_at',
      'w.name',
      't.symbol',
      'n.name as network',
    ])
    .where('f.state', '=', 'open')
    // A wallet whose history was only partly requested is incomplete, not wrong.
    .where('f.kind', '<>', 'not-read')
    .where('w.is_active', '=', true)
    .execute()
  return rows.map((row) => ({
    organisationId: row.entity_id,
    kind: 'mismatch',
    cause: `mismatch:${row.wallet_id}:${row.token_id}`,
    severity: 'critical',
    facts: {
      wallet_id: row.wallet_id,
      wallet_name: row.name,
      token_symbol: row.symbol,
      network: row.network,
      since: row.found_at.toISOString(),
    },
  }))
}

/** For a known address: strangers imitate it. Critical if one of them was paid. */
async function lookAlikes(db: Queryable): Promise<Condition[]> {
  const { rows } = await sql<{
    entity_id: string
    network_id: string
    network: string
    imitates: string
    imitator: string
    count: string
    since: Date
    is_paid: boolean
  }>`
    select m.entity_id, m.network_id, n.name as network, m.imitates, count(*) as count, min(m.created_at) as since,
      (array_agg(m.address order by m.sent_at nulls last, m.created_at desc))[1] as imitator,
      bool_or(m.sent_at is not null) as is_paid
    from met_addresses m join networks n on n.id = m.network_id
    where m.imitates is not null group by m.entity_id, m.network_id, n.name, m.imitates`.execute(db)
  return rows.map((row) => ({
    organisationId: row.entity_id,
    kind: 'look-alike',
    cause: `look-alike:${row.network_id}:${row.imitates}`,
    severity: row.is_paid ? 'critical' : 'warning',
    facts: {
      network: row.network,
      address: row.imitates,
      imitator: row.imitator,
      count: Number(row.count),
      since: row.since.toISOString(),
    },
  }))
}

const dayMs = 86_400_000
/** More rows of unknown tokens in a day than this are not chance. */
const wave = 20

/** For a network: many unknown tokens arrive. */
async function spamWaves(db: Queryable, now: Date): Promise<Condition[]> {
  const rows = await db
    .selectFrom('bc_transactions as b')
    .innerJoin('networks as n', 'n.id', 'b.network_id')
    .select(['b.entity_id', 'b.network_id', 'n.name'])
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('b.ts', '>=', new Date(now.getTime() - dayMs))
    .where('b.is_known_token', '=', false)
    .where('b.is_spam', '=', false)
    .groupBy(['b.entity_id', 'b.network_id', 'n.name'])
    .having((eb) => eb(eb.fn.countAll(), '>=', wave))
    .execute()
  return rows.map((row) => ({
    organisationId: row.entity_id,
    kind: 'spam-wave',
    cause: `spam-wave:${row.network_id}`,
    severity: 'info',
    facts: { network: row.name, count: Number(row.count) },
  }))
}

const hourMs = 3_600_000
/** This many consecutive failures are more than a temporary fault. */
const fewestFailures = 3

/** For a provider on a network: its last runs of the hour have all failed. */
async function providerFaults(db: Queryable, now: Date): Promise<Condition[]> {
  const { rows } = await sql<{
    entity_id: string
    network_id: string
    network: string
    provider: string
    failure: string | null
    failure_refusal: StoredRefusal | null
    count: string
    since: Date
  }>`
    with recent as (
      select r.*, row_number() over (partition by r.entity_id, r.network_id, r.provider order by r.started_at desc) as place
      from ingestion_runs r where r.started_at >= ${new Date(now.getTime() - hourMs)} and r.outcome <> 'running'
    )
    select r.entity_id, r.network_id, n.name as network, r.provider, min(r.started_at) as since, count(*) as count,
      (array_agg(r.failure order by r.started_at desc))[1] as failure,
      (array_agg(r.failure_refusal order by r.started_at desc))[1] as failure_refusal
    from recent r join networks n on n.id = r.network_id
    where r.place <= ${fewestFailures}
    group by r.entity_id, r.network_id, n.name, r.provider
    having count(*) = ${fewestFailures} and bool_and(r.outcome = 'failed')`.execute(db)
  return rows.map((row) => ({
    organisationId: row.entity_id,
    kind: 'provider-fault',
    cause: `provider:${row.network_id}:${row.provider}`,
    severity: 'warning',
    facts: {
      network: row.network,
      provider: row.provider,
      reason: row.failure ?? '',
      ...(row.failure_refusal === null ? {} : { reason_refusal: row.failure_refusal }),
      count: Number(row.count),
      since: row.since.toISOString(),
    },
  }))
}

const stalledMs = 10 * 60_000

/** For a wallet: a job without progress for a long time. */
async function stalledRuns(db: Queryable, now: Date): Promise<Condition[]> {
  const rows = await db
    .selectFrom('ingestion_jobs as j')
    .innerJoin('wallets as w', (join) =>
      join.onRef('w.entity_id', '=', 'j.entity_id').onRef('w.id', '=', 'j.wallet_id'),
    )
    .innerJoin('networks as n', 'n.id', 'w.network_id')
    .select(['j.entity_id', 'j.wallet_id', 'w.name', 'n.name as network'])
    .select((eb) => [eb.fn.countAll<string>().as('count'), eb.fn.min('j.updated_at').as('since')])
    .where('j.state', 'in', ['queued', 'running'])
    .where('j.updated_at', '<', new Date(now.getTime() - stalledMs))
    .groupBy(['j.entity_id', 'j.wallet_id', 'w.name', 'n.name'])
    .execute()
  return rows.map((row) => ({
    organisationId: row.entity_id,
    kind: 'stalled-run',
    cause: `stalled:${row.wallet_id}`,
    severity: 'warning',
    facts: {
      wallet_id: row.wallet_id,
      wallet_name: row.name,
      network: row.network,
      count: Number(row.count),
      since: row.since.toISOString(),
    },
  }))
}

const failingMs = 60_000

/**
 * For an endpoint: no delivery arrives. Critical after a day, because after three days messages are given up.
 */
async function failingWebhooks(db: Queryable, now: Date): Promise<Condition[]> {
  const rows = await db
    .selectFrom('webhook_endpoints')
    .select(['entity_id', 'id', 'url', 'failing_since'])
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .where('failing_since', '<', new Date(now.getTime() - failingMs))
    .execute()
  return rows.map((row) => ({
    organisationId: row.entity_id,
    kind: 'webhook-failing',
    cause: `webhook:${row.id}`,
    severity: now.getTime() - (row.failing_since?.getTime() ?? 0) > dayMs ? 'critical' : 'warning',
    facts: {
      url: row.url,
      ...(row.failing_since === null ? {} : { since: row.failing_since.toISOString() }),
    },
  }))
}

/** Such an alert stays open for a week, unless a person closes it earlier. */
const forgedMs = 7 * dayMs

/** Sessions and approvals that the server did not write: their author has write access to the database. */
async function forgedRows(db: Queryable, now: Date): Promise<Condition[]> {
  const rows = await db
    .selectFrom('forged_rows')
    .select(['entity_id', 'kind', 'subject', 'person'])
    .select((eb) => [eb.fn.countAll<string>().as('count'), eb.fn.min('found_at').as('since')])
    .where('found_at', '>=', new Date(now.getTime() - forgedMs))
    .groupBy(['entity_id', 'kind', 'subject', 'person'])
    .execute()
  return rows.map(({ entity_id, kind, subject, person, count, since }) => ({
    organisationId: entity_id,
    kind: 'forged-row',
    cause: `forged:${kind}:${subject}:${person ?? ''}`,
    severity: 'critical',
    facts: {
      row: kind,
      ...(person === null ? {} : { person }),
      count: Number(count),
      since: since.toISOString(),
    },
  }))
}

/** In each organisation of a person: platform staff request to replace the person's password. */
async function passwordResets(db: Queryable, now: Date): Promise<Condition[]> {
  const rows = await db
    .selectFrom('password_resets as r')
    .innerJoin('members as m', 'm.user_id', 'r.user_id')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .innerJoin('users as s', 's.id', 'r.requested_by')
    .select(['m.entity_id', 'r.id', 'r.requested_at', 'r.expires_at', 'u.name', 's.name as requester'])
    .where('r.state', '=', 'pending')
    .where('r.expires_at', '>', now)
    .where('m.is_retired', '=', false)
    .where('m.accepted_at', 'is not', null)
    .execute()
  return rows.map((row) => ({
    organisationId: row.entity_id,
    kind: 'password-reset',
    cause: `password-reset:${row.id}`,
    severity: 'warning',
    facts: {
      person: row.name,
      requested_by: row.requester,
      since: row.requested_at.toISOString(),
      until: row.expires_at.toISOString(),
    },
  }))
}

/**
 * In each organisation of a person: the password was replaced, and the person's approvals do not count yet.
 */
async function newPasswords(db: Queryable, now: Date): Promise<Condition[]> {
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('members as m', 'm.user_id', 'u.id')
    .select(['m.entity_id', 'u.id', 'u.name', 'u.approvals_suspended_until'])
    .where('u.approvals_suspended_until', '>', now)
    .where('m.is_retired', '=', false)
    .where('m.accepted_at', 'is not', null)
    .execute()
  return rows.map((row) => ({
    organisationId: row.entity_id,
    kind: 'new-password',
    cause: `new-password:${row.id}:${row.approvals_suspended_until?.toISOString() ?? ''}`,
    severity: 'warning',
    facts: {
      person: row.name,
      ...(row.approvals_suspended_until === null
        ? {}
        : { until: row.approvals_suspended_until.toISOString() }),
    },
  }))
}

/** A version that people have to adopt, or can still veto. `count` is its number. */
async function openRules(db: Queryable): Promise<Condition[]> {
  const rows = await db
    .selectFrom('rules_versions as v')
    .leftJoin('users as u', 'u.id', 'v.proposed_by')
    .select(['v.entity_id', 'v.hash', 'v.version', 'v.proposed_at', 'v.effective_at', 'u.name'])
    .where('v.state', 'in', ['proposed', 'pending'])
    .execute()
  return rows.map((row) => ({
    organisationId: row.entity_id,
    kind: 'rules-change',
    cause: `rules-change:${row.hash}`,
    severity: 'warning',
    facts: {
      count: row.version,
      since: row.proposed_at.toISOString(),
      ...(row.name === null ? {} : { person: row.name }),
      ...(row.effective_at === null ? {} : { until: row.effective_at.toISOString() }),
    },
  }))
}

async function frozenRules(db: Queryable): Promise<Condition[]> {
  const rows = await db
    .selectFrom('rules_freezes as f')
    .leftJoin('users as u', 'u.id', 'f.frozen_by')
    .select(['f.entity_id', 'f.frozen_at', 'u.name'])
    .execute()
  return rows.map((row) => ({
    organisationId: row.entity_id,
    kind: 'rules-frozen',
    cause: `rules-frozen:${row.frozen_at.toISOString()}`,
    severity: 'critical',
    facts: {
      since: row.frozen_at.toISOString(),
      ...(row.name === null ? {} : { person: row.name }),
    },
  }))
}

/** A fallen count stays worth a look for this long. */
const fallenForMs = 14 * dayMs

/** For a passkey that is bound to a device: it stated a lower count of signatures than before, as a copy of it would. */
async function fallenCounts(db: Queryable, now: Date): Promise<Condition[]> {
  const rows = await db
    .selectFrom('credential_counts as c')
    .leftJoin('users as u', 'u.id', 'c.person')
    .select(['c.entity_id', 'c.credential_id', 'c.fell_from', 'c.fell_to', 'c.fell_at', 'u.name'])
    .where('c.fell_at', '>=', new Date(now.getTime() - fallenForMs))
    .execute()
  return rows.map((row) => ({
    organisationId: row.entity_id,
    kind: 'credential-count',
    cause: `credential-count:${row.credential_id}:${row.fell_at?.toISOString() ?? ''}`,
    severity: 'warning',
    facts: {
      expected: row.fell_from ?? '',
      found: row.fell_to ?? '',
      ...(row.fell_at === null ? {} : { since: row.fell_at.toISOString() }),
      ...(row.name === null ? {} : { person: row.name }),
    },
  }))
}

/** For an organisation: signers hold another audit record than the database. A dispute of the installation's record concerns
 *  every organisation. */
async function auditDisputes(db: Queryable): Promise<Condition[]> {
  const { rows } = await sql<{ entity_id: string; count: string; since: Date }>`
    select o.entity_id, count(distinct d.signer) as count, min(d.since) as since
    from audit_disputes d join organisations o on o.entity_id = d.entity_id or d.entity_id = ${installationId}
    group by o.entity_id`.execute(db)
  return rows.map(({ entity_id, count, since }) => ({
    organisationId: entity_id,
    kind: 'audit-went-back',
    cause: 'audit-went-back',
    severity: 'critical',
    facts: { count: Number(count), since: since.toISOString() },
  }))
}

/** A change that one person proposed and nobody else has adopted or refused yet. */
async function pendingChanges(db: Queryable, now: Date): Promise<Condition[]> {
  const rows = await db
    .selectFrom('pending_changes as c')
    .innerJoin('users as u', 'u.id', 'c.proposed_by')
    .select(['c.entity_id', 'c.id', 'c.kind', 'c.subject_name', 'c.expires_at', 'u.name'])
    .where('c.state', '=', 'open')
    .where('c.expires_at', '>', now)
    .execute()
  return rows.map((row) => ({
    organisationId: row.entity_id,
    kind: 'pending-change',
    cause: `pending-change:${row.id}`,
    severity: 'warning',
    facts: {
      change: row.kind,
      subject: row.subject_name,
      person: row.name,
      until: row.expires_at.toISOString(),
    },
  }))
}
