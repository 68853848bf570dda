import { type Insertable, sql } from 'kysely'
import type { Transaction } from '../database.ts'
import type { PoliciesTable } from '../schema/policies.ts'

/**
 * Serialises decisions about an organisation's money until the commit. Rows that only reference the
 * organisation can still be written meanwhile.
 */
export async function lockTreasury(tx: Transaction, organisationId: string): Promise<void> {
  await sql`select 1 from organisations where entity_id = ${organisationId} for no key update`.execute(tx)
}

export async function insertPolicy(
  tx: Transaction,
  policy: Omit<Insertable<PoliciesTable>, 'bundle' | 'applied_at'> & { readonly bundle: object },
): Promise<void> {
  await tx
    .insertInto('policies')
    .values({ ...policy, bundle: JSON.stringify(policy.bundle), applied_at: new Date() })
    .execute()
}
