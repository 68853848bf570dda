import { type Insertable, sql, type Updateable } from 'kysely'
import type { Transaction } from '../database.ts'
import { newId } from '../ids.ts'
import type { OrganisationsTable, PlansTable, Tier } from '../schema/people.ts'

type Subscription = 'sub_tier' | 'sub_status' | 'sub_is_paying_customer' | 'sub_plan_name'

export async function insertEntity(
  tx: Transaction,
  entity: Pick<Insertable<OrganisationsTable>, 'name' | 'type' | Subscription>,
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('organisations')
    .values({ ...entity, entity_id: id, created_at: new Date() })
    .execute()
  return id
}

export async function updateSubscription(
  tx: Transaction,
  id: string,
  change: Pick<Updateable<OrganisationsTable>, Subscription>,
): Promise<void> {
  await tx
    .updateTable('organisations')
    .set({ ...change, version: sql`version + 1` })
    .where('entity_id', '=', id)
    .execute()
}

/** The tables of a deleted organisation that are deleted with it, each after the tables that refer to it. */
export const leftBehind = [
  'webhook_attempts',
  'webhook_deliveries',
  'webhook_cursors',
  'webhook_messages',
  'webhook_endpoints',
  'address_book',
  'inbound_labels',
  'transaction_notes',
  'devices',
  'alerts',
  'pending_changes',
  'notice_deliveries',
  'notice_mails',
  'notification_settings',
  'notices',
  'payment_notices',
  'payment_schedules',
  'payment_templates',
  'statements',
  'accounting_settings',
  'attachments',
  'tagged_transactions',
  'transaction_tags',
  'transaction_note_versions',
  'saved_views',
  'api_keys',
  'call_counts',
  'credential_counts',
  'approver_registrations',
  'idempotent_answers',
  'forged_rows',
  'incoming_payments',
  'wallet_events',
  'wallet_event_heads',
  'dev_keys',
  'mpc_keys',
  'key_domains',
] as const

/** Its audit record and its policies remain. */
export async function deleteEntity(tx: Transaction, id: string): Promise<void> {
  for (const table of [...leftBehind, 'organisations'] as const)
    await tx.deleteFrom(table).where('entity_id', '=', id).execute()
}

/** Absent fields keep their values. Increments the version. */
export async function updatePlan(
  tx: Transaction,
  tier: Tier,
  change: Pick<
    Updateable<PlansTable>,
    'max_wallets' | 'max_members' | 'max_account_groups' | 'max_keys' | 'max_owned_entities'
  >,
): Promise<void> {
  await tx
    .updateTable('plans')
    .set({ ...change, version: sql`version + 1`, updated_at: new Date() })
    .where('tier', '=', tier)
    .execute()
}
