import { isDeepStrictEqual } from 'node:util'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Transaction } from '../database.ts'
import type { StoredRefusal } from '../schema/columns.ts'
import type {
  ApproverRegistrationsTable,
  RulesFreezesTable,
  RulesStatementsTable,
  RulesVersionsTable,
  TransferStatementsTable,
} from '../schema/rules.ts'

type Named<Row> = Omit<Row, 'signed'> & { readonly signed: object }

export async function lockRules(tx: Transaction, organisationId: string): Promise<void> {
  await tx
    .selectFrom('organisations')
    .select('entity_id')
    .where('entity_id', '=', organisationId)
    .forUpdate()
    .execute()
}

/** A version that is stored already stays as it is. */
export async function insertRulesVersion(
  tx: Transaction,
  version: Omit<Insertable<RulesVersionsTable>, 'prices'> & { readonly prices: object | null },
): Promise<void> {
  const prices = version.prices === null ? null : JSON.stringify(version.prices)
  await tx
    .insertInto('rules_versions')
    .values({ ...version, prices })
    .onConflict((conflict) => conflict.columns(['entity_id', 'hash']).doNothing())
    .execute()
}

/** Opens a proposal. One with the same document that ended before opens again, without the statements that adopted it then:
 *  people sign new ones. Its vetoes stay, for signers that have not seen them. */
export async function openRulesVersion(
  tx: Transaction,
  version: Omit<Insertable<RulesVersionsTable>, 'prices' | 'state'> & { readonly prices: object },
): Promise<void> {
  const { entity_id, hash, proposed_by, proposed_at } = version
  const prices = JSON.stringify(version.prices)
  const { numUpdatedRows } = await tx
    .updateTable('rules_versions')
    .set({ state: 'proposed', prices, proposed_by, proposed_at, effective_at: null, ended_at: null })
    .where('entity_id', '=', entity_id)
    .where('hash', '=', hash)
    .where('state', '=', 'ended')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return insertRulesVersion(tx, { ...version, state: 'proposed' })
  await tx
    .deleteFrom('rules_statements')
    .where('entity_id', '=', entity_id)
    .where('hash', '=', hash)
    .where('act', 'in', ['adopt', 'join'])
    .execute()
}

export async function updateRulesVersion(
  tx: Transaction,
  { organisationId, hash }: { readonly organisationId: string; readonly hash: string },
  change: Pick<Updateable<RulesVersionsTable>, 'state' | 'effective_at' | 'ended_at' | 'recorded_at'>,
): Promise<void> {
  await tx
    .updateTable('rules_versions')
    .set(change)
    .where('entity_id', '=', organisationId)
    .where('hash', '=', hash)
    .execute()
}

/** A later statement of the same person about the same version replaces the earlier one. */
export async function upsertRulesStatement(
  tx: Transaction,
  statement: Named<Insertable<RulesStatementsTable>>,
): Promise<void> {
  const { entity_id, hash, act, person, credential_id } = statement
  await tx
    .deleteFrom('rules_statements')
    .where('entity_id', '=', entity_id)
    .where('hash', '=', hash)
    .where('act', '=', act)
    .where('person', '=', person)
    .where('credential_id', '=', credential_id)
    .execute()
  await tx
    .insertInto('rules_statements')
    .values({ ...statement, signed: JSON.stringify(statement.signed) })
    .execute()
}

export async function upsertRulesFreeze(
  tx: Transaction,
  freeze: Insertable<RulesFreezesTable>,
): Promise<void> {
  await tx
    .insertInto('rules_freezes')
    .values(freeze)
    .onConflict((conflict) => conflict.column('entity_id').doNothing())
    .execute()
}

/** With the statements that froze: a signer that missed the freeze and its end must not get them. */
export async function deleteRulesFreeze(tx: Transaction, organisationId: string): Promise<void> {
  await tx.deleteFrom('rules_freezes').where('entity_id', '=', organisationId).execute()
  await tx
    .deleteFrom('rules_statements')
    .where('entity_id', '=', organisationId)
    .where('act', '=', 'freeze')
    .execute()
}

interface RefusedVersion {
  readonly party: number
  readonly hash: string
  readonly why: StoredRefusal
}

/** The signers of `parties` refuse exactly these versions now. False: nothing changed. */
export async function replaceRulesRefusals(
  tx: Transaction,
  organisationId: string,
  { parties, refused }: { readonly parties: readonly number[]; readonly refused: readonly RefusedVersion[] },
): Promise<boolean> {
  const stored = await tx
    .selectFrom('rules_refusals')
    .selectAll()
    .where('entity_id', '=', organisationId)
    .where('party', 'in', [0, ...parties])
    .execute()
  const isKept = (row: RefusedVersion) =>
    refused.some(
      ({ party, hash, why }) => party === row.party && hash === row.hash && isDeepStrictEqual(why, row.why),
    )
  const ended = stored.filter((row) => !isKept(row))
  const isStored = ({ party, hash }: RefusedVersion) =>
    stored.some((row) => row.party === party && row.hash === hash && isKept(row))
  const added = refused.filter((row) => !isStored(row))
  for (const { party, hash } of ended)
    await tx
      .deleteFrom('rules_refusals')
      .where('entity_id', '=', organisationId)
      .where('party', '=', party)
      .where('hash', '=', hash)
      .execute()
  const since = new Date()
  for (const { party, hash, why } of added)
    await tx
      .insertInto('rules_refusals')
      .values({ entity_id: organisationId, party, hash, why: JSON.stringify(why), since })
      .execute()
  return ended.length + added.length > 0
}

interface SeenCount {
  readonly organisationId: string
  readonly credentialId: string
  readonly person: string
  readonly count: number
}

/** Keeps the count, and that it is lower than the last one. */
export async function noteSignCount(
  tx: Transaction,
  { organisationId, credentialId, person, count }: SeenCount,
): Promise<void> {
  await sql`
    insert into credential_counts as c (entity_id, credential_id, person, sign_count)
    values (${organisationId}, ${credentialId}, ${person}, ${count})
    on conflict (entity_id, credential_id) do update set sign_count = excluded.sign_count,
      fell_from = case when excluded.sign_count < c.sign_count then c.sign_count else c.fell_from end,
      fell_to = case when excluded.sign_count < c.sign_count then excluded.sign_count else c.fell_to end,
      fell_at = case when excluded.sign_count < c.sign_count then now() else c.fell_at end`.execute(tx)
}

/** A later statement of the same person replaces the earlier one, which may have ended. */
export async function upsertTransferStatement(
  tx: Transaction,
  statement: Named<Insertable<TransferStatementsTable>>,
): Promise<void> {
  const { entity_id, request_id, act, person } = statement
  await tx
    .deleteFrom('transfer_statements')
    .where('entity_id', '=', entity_id)
    .where('request_id', '=', request_id)
    .where('act', '=', act)
    .where('person', '=', person)
    .execute()
  await tx
    .insertInto('transfer_statements')
    .values({ ...statement, signed: JSON.stringify(statement.signed) })
    .execute()
}

export async function insertApproverRegistration(
  tx: Transaction,
  registration: Insertable<ApproverRegistrationsTable>,
): Promise<void> {
  await tx.insertInto('approver_registrations').values(registration).execute()
}

/** False: it was used already, or there is none. */
export async function completeApproverRegistration(
  tx: Transaction,
  { organisationId, id }: { readonly organisationId: string; readonly id: string },
  credential: object,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('approver_registrations')
    .set({ credential: JSON.stringify(credential), registered_at: new Date() })
    .where('entity_id', '=', organisationId)
    .where('id', '=', id)
    .where('credential', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
