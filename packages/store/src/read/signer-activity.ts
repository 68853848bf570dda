/** The traces that signers leave in the records of organisations. */
import { sql } from 'kysely'
import type { Queryable } from '../database.ts'

const mostSessions = 200

/** By party, the end of the newest signed session that it took part in, among the newest sessions. */
export async function findLastSignatures(
  db: Queryable,
  organisationIds: readonly string[],
): Promise<ReadonlyMap<number, Date>> {
  const { rows } = await sql<{ party: number; at: Date }>`
    select p.party::int as party, max(s.ended_at) as at
    from (
      select ended_at, attempts from signing_sessions
      where entity_id = any(${organisationIds}::uuid[]) and outcome = 'signed' and ended_at is not null
      order by id desc limit ${mostSessions}
    ) s cross join lateral jsonb_array_elements_text(s.attempts -> -1 -> 'parties') as p(party)
    group by 1`.execute(db)
  return new Map(rows.map(({ party, at }) => [party, at]))
}

/** By key, when all its shares were last made anew. */
export async function findShareRefreshes(
  db: Queryable,
  organisationIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ key: string; at: Date }>`
    select subject_id as key, max(happened_at) as at from audit_events
    where entity_id = any(${organisationIds}::uuid[]) and subject_kind = 'mpc-key' and outcome = 'done'
      and verb in ('refreshed', 'signers-changed')
    group by 1`.execute(db)
  return new Map(rows.map(({ key, at }) => [key, at]))
}
