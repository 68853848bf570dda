/** Policies of organisations: the newest is in force. */
import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type { PoliciesTable } from '../schema/policies.ts'

export type AppliedPolicy = Selectable<PoliciesTable> & { readonly applier: string | null }
export type EarlierPolicy = Omit<AppliedPolicy, 'bundle'>

export async function findPolicyInForce(
  db: Queryable,
  organisationId: string,
): Promise<AppliedPolicy | undefined> {
  const [policy] = await listPoliciesInForce(db, [organisationId])
  return policy
}

/** At most one for each organisation. */
export async function listPoliciesInForce(
  db: Queryable,
  organisationIds: readonly string[],
): Promise<AppliedPolicy[]> {
  if (organisationIds.length === 0) return []
  return db
    .selectFrom('policies as p')
    .distinctOn('p.entity_id')
    .leftJoin('users as u', 'u.id', 'p.applied_by')
    .selectAll('p')
    .select('u.name as applier')
    .where(sql<boolean>`p.entity_id = any(${[...organisationIds]}::uuid[])`)
    .orderBy('p.entity_id')
    .orderBy('p.version', 'desc')
    .execute()
}

/** The policies before this version, newest first. */
export const listEarlierPolicies = (
  db: Queryable,
  { organisationId, before, limit }: { organisationId: string; before: number; limit: number },
): Promise<EarlierPolicy[]> =>
  db
    .selectFrom('policies as p')
    .leftJoin('users as u', 'u.id', 'p.applied_by')
    .select(['p.entity_id', 'p.version', 'p.hash', 'p.applied_by', 'p.applied_at', 'u.name as applier'])
    .where('p.entity_id', '=', organisationId)
    .where('p.version', '<', before)
    .orderBy('p.version', 'desc')
    .limit(limit)
    .execute()
