import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { newId } from './ids.ts'
import {
  assertSchemaIsCurrent,
  DatabaseNewer,
  listMigrations,
  migrate,
  type Migration,
  MigrationChanged,
  readSchemaState,
  splitStatements,
} from './migrate.ts'
import { testDatabase } from './testing.ts'

test('migrating again, also by several processes at once, changes nothing', async () => {
  const { db, url } = await testDatabase()
  const before = await sql`select * from schema_migrations order by name`.execute(db)
  await Promise.all([migrate(url), migrate(url), migrate(url)])
  const after = await sql`select * from schema_migrations order by name`.execute(db)
  expect(after.rows).toEqual(before.rows)
  expect(after.rows).toHaveLength(listMigrations().length + 1)
})

test('a released file that was edited is refused by its name', async () => {
  const { url } = await testDatabase()
  const edited = listMigrations().map((migration, index) =>
    index === 2 ? { ...migration, checksum: 'other' } : migration,
  )
  await expect(migrate(url, edited)).rejects.toThrow(MigrationChanged)
  await expect(migrate(url, edited)).rejects.toThrow('0003-wallets.sql')
})

test('a file that fails is rolled back, and the earlier files remain', async () => {
  const { url } = await testDatabase()
  const added: Migration[] = [
    { name: '8001-good.sql', sql: 'create table good (id int);', checksum: 'a' },
    { name: '8002-bad.sql', sql: 'create table half (id int);\ncreate table half (id int);', checksum: 'b' },
  ]
  await expect(migrate(url, [...listMigrations(), ...added])).rejects.toThrow('half')
  const db = openDatabase(url)
  const found = await sql<{ good: string | null; half: string | null }>`
    select to_regclass('good')::text as good, to_regclass('half')::text as half`.execute(db)
  await db.destroy()
  expect(found.rows).toEqual([{ good: 'good', half: null }])
})

test('a database of a newer version is refused and stays as it is', async () => {
  const { db, url } = await testDatabase()
  await sql`insert into schema_migrations (name, checksum, applied_at) values ('9001-later.sql', 'x', now())`.execute(
    db,
  )
  await sql`delete from schema_migrations where name = ${listMigrations().at(-1)?.name}`.execute(db)
  await expect(migrate(url)).rejects.toThrow(DatabaseNewer)
  await expect(migrate(url)).rejects.toThrow('9001-later.sql is not part of this version')
  await expect(assertSchemaIsCurrent(url)).rejects.toThrow(DatabaseNewer)
  expect(await readSchemaState(url)).toEqual({
    pending: [listMigrations().at(-1)?.name],
    unknown: ['9001-later.sql'],
  })
})

test('a database of an earlier version, and an empty one, have migrations pending', async () => {
  const { db, url } = await testDatabase()
  await expect(assertSchemaIsCurrent(url)).resolves.toBeUndefined()
  const last = listMigrations().at(-1)?.name
  await sql`delete from schema_migrations where name = ${last}`.execute(db)
  await expect(assertSchemaIsCurrent(url)).rejects.toThrow(`${last} is missing): run holdfast migrate`)
  await sql`drop table schema_migrations`.execute(db)
  expect((await readSchemaState(url)).pending).toHaveLength(listMigrations().length)
})

test('a semicolon at the end of a line separates statements', () => {
  expect(splitStatements("-- why; not\ncreate table a (\n  b text default ';'\n);\n\n-- end\n")).toEqual([
    "create table a (\n  b text default ';'\n)",
  ])
})

test('0048: stored bytes get a conflict key only with the time at which they end', async () => {
  const { url } = await testDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`alter table transfer_requests drop column conflict_key, drop column expiration_height,
      drop column signing_started_at`)
    // The rows of other tables are of no interest here.
    await client.query('set session_replication_role = replica')
    const insert = (hash: string, columns: object) =>
      client.query(
        `insert into transfer_requests select (jsonb_populate_record(null::transfer_requests, $1)).*`,
        [JSON.stringify({ ...storedTransfer(), tx_hash: hash, ...columns })],
      )
    const expiration = '2026-11-21T12:00:00Z'
    await insert('whole', { expiration })
    await insert('signed', { expiration, signed_at: '2026-11-21T11:30:00Z' })
    await insert('endless', {})
    await insert('settled', { expiration, settled_at: expiration })
    await insert('unbuilt', { unsigned: null })
    const migration = listMigrations().find(({ name }) => name.startsWith('0048'))
    for (const statement of splitStatements(migration?.sql ?? '')) await client.query(statement)
    const { rows } = await client.query(
      `select tx_hash, conflict_key, to_char(signing_started_at at time zone 'utc', 'HH24:MI') as started
       from transfer_requests order by tx_hash`,
    )
    expect(rows).toEqual([
      { tx_hash: 'endless', conflict_key: null, started: '11:00' },
      { tx_hash: 'settled', conflict_key: null, started: null },
      { tx_hash: 'signed', conflict_key: 'signed', started: '11:30' },
      { tx_hash: 'unbuilt', conflict_key: null, started: null },
      { tx_hash: 'whole', conflict_key: 'whole', started: '11:00' },
    ])
  } finally {
    await client.end()
  }
})

test('0049: entries that wait for their running balances still do', async () => {
  const { url } = await testDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('drop table open_balances')
    await client.query('create index wallet_transactions_unbalanced on wallet_transactions (entity_id)')
    // The rows of other tables are of no interest here.
    await client.query('set session_replication_role = replica')
    const [wallet, token, excluded] = [newId(), newId(), newId()]
    const insert = (block: number, columns: object) =>
      client.query(
        `insert into wallet_transactions select (jsonb_populate_record(null::wallet_transactions, $1)).*`,
        [
          JSON.stringify({
            ...storedEntry(),
            wallet_id: wallet,
            token_id: token,
            tx_hash: `${block}`,
            block_number: block,
            ...columns,
          }),
        ],
      )
    await insert(5, { running_balance_units: 1 })
    await insert(7, {})
    await insert(6, {})
    await insert(4, { token_id: excluded, excluded_at: '2026-11-21T11:00:00Z' })
    const migration = listMigrations().find(({ name }) => name.startsWith('0049'))
    for (const statement of splitStatements(migration?.sql ?? '')) await client.query(statement)
    const { rows } = await client.query('select wallet_id, token_id, from_block from open_balances')
    expect(rows).toEqual([{ wallet_id: wallet, token_id: token, from_block: '6' }])
  } finally {
    await client.end()
  }
})

const entity = newId()
const storedEntry = () => ({
  entity_id: entity,
  id: newId(),
  bc_transaction_id: newId(),
  kind: 'transfer',
  direction: 'in',
  units: 1,
  position_in_block: -1,
  seq: 0,
  ts: '2026-11-21T11:00:00Z',
  created_at: '2026-11-21T11:00:00Z',
})

const storedTransfer = () => ({
  entity_id: newId(),
  id: newId(),
  wallet_id: newId(),
  network_id: newId(),
  token_id: newId(),
  origin: 'form',
  note: '',
  batch_note: '',
  recipient_address: 'T',
  units: 1,
  memo: '',
  is_repeat: false,
  askers: [],
  fee_ceiling: 1,
  is_max_fee_stated: false,
  attempt: 1,
  is_cancellation: false,
  intent: String.raw`\x00`,
  intent_hash: '',
  expires_at: '2026-11-21T18:00:00Z',
  approvals_needed: 1,
  status: 'approved',
  created_by: newId(),
  phase: 'built',
  unsigned: String.raw`\x01`,
  broadcast_tries: 0,
  version: 1,
  created_at: '2026-11-21T11:00:00Z',
  updated_at: '2026-11-21T11:00:00Z',
})

test('0092: coins of Polygon and BNB get their own ids, and four networks become test networks', async () => {
  const { db, url } = await testDatabase()
  const now = new Date()
  const [before, after] = ['slip44:60', 'slip44:966'] as const
  const place = async (chain_id: string, assets: readonly string[]) => {
    const id = newId()
    const common = { symbol: 'COIN', decimals: 18, created_at: now, updated_at: now }
    await db
      .insertInto('networks')
      .values({ ...common, id, code: `evm-${id}`, name: id, chain: 'ethereum', chain_id, is_main: true })
      .execute()
    for (const asset of assets)
      await db
        .insertInto('tokens')
        .values({
          ...common,
          id: newId(),
          network_id: id,
          asset: asset as typeof before,
          name: 'Coin',
          display_tier: 0,
          caip19: `eip155:${chain_id}/${asset}`,
        })
        .execute()
    return id
  }
  const [ethereum, polygon, amoy, both] = await Promise.all([
    place('1', [before]),
    place('137', [before, 'erc20:0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359']),
    place('80002', [before]),
    place('137', [before, after]),
  ])
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const migration = listMigrations().find(({ name }) => name.startsWith('0092'))
    for (const statement of splitStatements(migration?.sql ?? '')) await client.query(statement)
  } finally {
    await client.end()
  }
  const coinsOf = async (network: string) =>
    (
      await db
        .selectFrom('tokens')
        .select('caip19')
        .where('network_id', '=', network)
        .where('asset', 'like', 'slip44:%')
        .orderBy('asset')
        .execute()
    ).map(({ caip19 }) => caip19)
  expect(await coinsOf(ethereum)).toEqual(['eip155:1/slip44:60'])
  expect(await coinsOf(polygon)).toEqual(['eip155:137/slip44:966'])
  expect(await coinsOf(amoy)).toEqual(['eip155:80002/slip44:966'])
  // An operator who listed the coin by hand keeps both.
  expect(await coinsOf(both)).toEqual(['eip155:137/slip44:60', 'eip155:137/slip44:966'])
  const main = await db.selectFrom('networks').select('id').where('is_main', '=', true).execute()
  const mainIds = new Set(main.map(({ id }) => id))
  expect([ethereum, polygon, amoy].map((id) => mainIds.has(id))).toEqual([true, true, false])
})
