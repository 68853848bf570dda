/** The server's copy of what people signed about rules and transfers. */
import type { Selectable } from 'kysely'
import type { Queryable } from '../database.ts'
import type {
  ApproverRegistrationsTable,
  RulesFreezesTable,
  RulesStatementsTable,
  RulesVersionsTable,
  TransferStatementsTable,
} from '../schema/rules.ts'

export type RulesVersion = Selectable<RulesVersionsTable>
export type RulesStatement = Selectable<RulesStatementsTable>
export type RulesFreeze = Selectable<RulesFreezesTable>
export type TransferStatement = Selectable<TransferStatementsTable>
export type ApproverRegistration = Selectable<ApproverRegistrationsTable>

export const findRulesInForce = (db: Queryable, organisationId: string): Promise<RulesVersion | undefined> =>
  db
    .selectFrom('rules_versions')
    .selectAll()
    .where('entity_id', '=', organisationId)
    .where('state', '=', 'in_force')
    .executeTakeFirst()

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

export const listTransferStatements = (
  db: Queryable,
  { entity_id, id }: { readonly entity_id: string; readonly id: string },
): Promise<TransferStatement[]> =>
  db
    .selectFrom('transfer_statements')
    .selectAll()
    .where('entity_id', '=', entity_id)
    .where('request_id', '=', id)
    .orderBy('created_at')
    .execute()

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
