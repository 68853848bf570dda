import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing.ts'
import { leftBehind } from './entities.ts'

const { db } = await testDatabase()

/** Before it is deleted, an organisation has none of these. */
const empty = ['organisations', 'wallets', 'members', 'account_groups']
/** With the wallets, or by the worker of the queue. */
const deletedBefore = [
  'amount_rollup',
  'answer_packs',
  'bc_transactions',
  'ingestion_jobs',
  'ingestion_runs',
  'met_address_keys',
  'met_addresses',
  'open_balances',
  'outbox',
  'provider_answers',
  'signing_sessions',
  'transfer_steps',
  'tx_rollup',
  'wallet_links',
  'wallet_transactions',
]
/** The audit record with what a log system has of it, and the policies. An organisation with rules at the signers cannot be deleted. */
const kept = [
  'audit_disputes',
  'audit_events',
  'audit_heads',
  'audit_receipts',
  'policies',
  'repeated_refusals',
  'rules_freezes',
  'rules_refusals',
  'rules_statements',
  'rules_versions',
  'syslog_cursors',
]

interface Reference {
  readonly table: string
  readonly target: string
  readonly columns: string
  readonly is_indexed: boolean
}

/** Foreign keys whose rows are deleted with the row that they refer to. */
const cascades = async (): Promise<Reference[]> => {
  const { rows } = await sql<Reference>`
    select c.conrelid::regclass::text as table, c.confrelid::regclass::text as target, c.conkey::text as columns,
      exists (select from pg_index i where i.indrelid = c.conrelid and i.indpred is null
        and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey) as is_indexed
    from pg_constraint c where c.contype = 'f' and c.confdeltype = 'c'`.execute(db)
  return rows
}

test('every table of an organisation is deleted with it, or is kept for a reason', async () => {
  const known = new Set<string>([...empty, ...deletedBefore, ...kept, ...leftBehind])
  const references = await cascades()
  for (let before = 0; before < known.size;) {
    before = known.size
    for (const { table, target } of references) if (known.has(target)) known.add(table)
  }
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where column_name = 'entity_id' and table_schema = 'public'`.execute(db)
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
})

test('rows that are deleted with another row are found by an index', async () => {
  const references = await cascades()
  expect(references.length).toBeGreaterThan(20)
  expect(references.filter(({ is_indexed }) => !is_indexed)).toEqual([])
})
