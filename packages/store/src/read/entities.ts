/** Organisations with their subscription and usage, and the limits of their plans. */
import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type { OrganisationsTable, PlansTable, Tier } from '../schema/people.ts'

export interface EntityUsage {
  readonly wallets: number
  readonly members: number
  readonly account_groups: number
  /** Without keys whose ceremony failed. */
  readonly keys: number
}
export type Entity = Selectable<OrganisationsTable> & EntityUsage

/** All organisations, or these. Archived wallets, groups and members count. */
export async function listEntities(db: Queryable, ids: readonly string[] | 'all'): Promise<Entity[]> {
  const count = (table: 'wallets' | 'members' | 'account_groups') =>
    sql<string>`(select count(*) from ${sql.table(table)} x where x.entity_id = o.entity_id)`
  const rows = await db
    .selectFrom('organisations as o')
    .selectAll('o')
    .select([
      count('wallets').as('wallets'),
      count('members').as('members'),
      count('account_groups').as('account_groups'),
      sql<string>`(select count(*) from mpc_keys k where k.entity_id = o.entity_id and k.state <> 'failed')`.as(
        'keys',
      ),
    ])
    .$if(ids !== 'all', (q) => q.where(sql<boolean>`o.entity_id = any(${ids}::uuid[])`))
    .orderBy('o.name')
    .orderBy('o.entity_id')
    .execute()
  return rows.map((row) => ({
    ...row,
    wallets: Number(row.wallets),
    members: Number(row.members),
    account_groups: Number(row.account_groups),
    keys: Number(row.keys),
  }))
}

export async function findEntity(db: Queryable, id: string): Promise<Entity | undefined> {
  return (await listEntities(db, [id]))[0]
}

export type Plan = Selectable<PlansTable> & { readonly entities: number }

/** From the smallest to the largest. */
export async function listPlans(db: Queryable): Promise<Plan[]> {
  const rows = await db
    .selectFrom('plans as p')
    .selectAll('p')
    .select(sql<string>`(select count(*) from organisations o where o.sub_tier = p.tier)`.as('entities'))
    .orderBy(sql`array_position(array['free', 'basic', 'premium', 'enterprise'], p.tier)`)
    .execute()
  return rows.map((row) => ({ ...row, entities: Number(row.entities) }))
}

export async function findPlan(db: Queryable, tier: Tier): Promise<Plan | undefined> {
  return (await listPlans(db)).find((plan) => plan.tier === tier)
}

/** The tiers of the organisations that the person owns. */
export async function listOwnedTiers(db: Queryable, userId: string): Promise<Tier[]> {
  const rows = await db
    .selectFrom('members as m')
    .innerJoin('organisations as o', 'o.entity_id', 'm.entity_id')
    .select('o.sub_tier')
    .where('m.user_id', '=', userId)
    .where('m.role', '=', 'Owner')
    .where('m.is_retired', '=', false)
    .execute()
  return rows.map(({ sub_tier }) => sub_tier)
}
