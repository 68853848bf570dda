/** The server's copy of what people signed about rules and transfers. */
import type { Selectable } from 'kysely'
import type { Queryable } from '../database.ts'
import type {
  ApproverRegistrationsTable,
  RulesFreezesTable,
  RulesRefusalsTable,
  RulesStatementsTable,
  RulesVersionsTable,
  TransferStatementsTable,
} from '../schema/rules.ts'

export type RulesVersion = Selectable<RulesVersionsTable>
export type RulesStatement = Selectable<RulesStatementsTable>
export type RulesFreeze = Selectable<RulesFreezesTable>
export type RulesRefusal = Selectable<RulesRefusalsTable>
export type TransferStatement = Selectable<TransferStatementsTable> & {
  readonly name: string | null
}
export type ApproverRegistration = Selectable<ApproverRegistrationsTable>

export const findRulesInForce = (db: Queryable, organisationId: string): Promise<RulesVersion | undefined> =>
  db
    .selectFrom('rules_versions')
    .selectAll()
    .where('entity_id', '=', organisationId)
    .where('state', '=', 'in_force')
    .executeTakeFirst()

/** The rules in force of an organisation, and what its requests need to know of the others. */
export interface OrganisationRules extends Pick<RulesVersion, 'entity_id' | 'hash' | 'version' | 'document'> {
  /** Since when nothing is signed. */
  readonly frozen_at: Date | null
  /** The numbers of all versions by their hashes. */
  readonly versions: ReadonlyMap<string, number>
}

export async function listOrganisationRules(
  db: Queryable,
  organisationIds: readonly string[],
): Promise<OrganisationRules[]> {
  if (organisationIds.length === 0) return []
  const rows = await db
    .selectFrom('rules_versions as v')
    .leftJoin('rules_freezes as f', 'f.entity_id', 'v.entity_id')
    .select(['v.entity_id', 'v.hash', 'v.version', 'v.document', 'f.frozen_at'])
    .where('v.entity_id', 'in', organisationIds)
    .where('v.state', '=', 'in_force')
    .execute()
  if (rows.length === 0) return []
  const all = await db
    .selectFrom('rules_versions')
    .select(['entity_id', 'hash', 'version'])
    .where('entity_id', 'in', organisationIds)
    .execute()
  return rows.map((row) => ({
    ...row,
    versions: new Map(
      all.filter(({ entity_id }) => entity_id === row.entity_id).map(({ hash, version }) => [hash, version]),
    ),
  }))
}

/** Those with a version of rules, or a key that may have some. */
export async function listOrganisationsWithRules(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('rules_versions')
    .select('entity_id')
    .union(db.selectFrom('mpc_keys').select('entity_id').where('state', '=', 'ready'))
    .execute()
  return rows.map(({ entity_id }) => entity_id)
}

/** The one that collects statements or waits for its delay. */
export const findOpenRules = (db: Queryable, organisationId: string): Promise<RulesVersion | undefined> =>
  db
    .selectFrom('rules_versions')
    .selectAll()
    .where('entity_id', '=', organisationId)
    .where('state', 'in', ['proposed', 'pending'])
    .executeTakeFirst()

export const findRulesVersion = (
  db: Queryable,
  { organisationId, hash }: { readonly organisationId: string; readonly hash: string },
): Promise<RulesVersion | undefined> =>
  db
    .selectFrom('rules_versions')
    .selectAll()
    .where('entity_id', '=', organisationId)
    .where('hash', '=', hash)
    .executeTakeFirst()

/** Those that are or were in force, oldest first. */
export const listRulesChain = (db: Queryable, organisationId: string): Promise<RulesVersion[]> =>
  db
    .selectFrom('rules_versions')
    .selectAll()
    .where('entity_id', '=', organisationId)
    .where('state', 'in', ['past', 'in_force'])
    .orderBy('version')
    .execute()

/** All versions, newest first, also those that ended. */
export const listRulesVersions = (
  db: Queryable,
  { organisationId, limit }: { readonly organisationId: string; readonly limit: number },
): Promise<RulesVersion[]> =>
  db
    .selectFrom('rules_versions')
    .selectAll()
    .where('entity_id', '=', organisationId)
    .orderBy('proposed_at', 'desc')
    .limit(limit)
    .execute()

export const listRulesStatements = (db: Queryable, organisationId: string): Promise<RulesStatement[]> =>
  db
    .selectFrom('rules_statements')
    .selectAll()
    .where('entity_id', '=', organisationId)
    .orderBy('created_at')
    .execute()

export const findRulesFreeze = (db: Queryable, organisationId: string): Promise<RulesFreeze | undefined> =>
  db.selectFrom('rules_freezes').selectAll().where('entity_id', '=', organisationId).executeTakeFirst()

/** Why signers last refused a version of these rules, or an act about it. */
export const listRulesRefusals = (db: Queryable, organisationId: string): Promise<RulesRefusal[]> =>
  db
    .selectFrom('rules_refusals')
    .selectAll()
    .where('entity_id', '=', organisationId)
    .orderBy('party')
    .execute()

/** The signed statements of requests of these organisations, oldest first. */
export async function listTransferStatements(
  db: Queryable,
  {
    organisationIds,
    requestIds,
  }: { readonly organisationIds: readonly string[]; readonly requestIds: readonly string[] },
): Promise<TransferStatement[]> {
  if (organisationIds.length === 0 || requestIds.length === 0) return []
  return db
    .selectFrom('transfer_statements as s')
    .leftJoin('users as u', 'u.id', 's.person')
    .selectAll('s')
    .select('u.name')
    .where('s.entity_id', 'in', organisationIds)
    .where('s.request_id', 'in', requestIds)
    .orderBy('s.created_at')
    .execute()
}

export const findApproverRegistration = (
  db: Queryable,
  { organisationId, id }: { readonly organisationId: string; readonly id: string },
): Promise<ApproverRegistration | undefined> =>
  db
    .selectFrom('approver_registrations')
    .selectAll()
    .where('entity_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst()

export const listApproverRegistrations = (
  db: Queryable,
  organisationId: string,
): Promise<ApproverRegistration[]> =>
  db
    .selectFrom('approver_registrations')
    .selectAll()
    .where('entity_id', '=', organisationId)
    .orderBy('created_at', 'desc')
    .execute()
