/**
 * A realistic history for the list: 20 organisations (the first has 40 % of all rows), 40 wallets each, a few
 * of them hot, in five groups; seven networks, one rarely used; all types, dust, failures, spam, unknown
 * tokens; two years. Generated inside the database from the row's number alone, so every run of one size has
 * the same rows.
 */
import { openDatabase } from '@holdfast/store'
import { migrate } from '@holdfast/store/migrate'
import { rebuildCounts } from '@holdfast/store/write'
import { sql } from 'kysely'
import pg from 'pg'

export const organisations = 20
export const walletsOfOrganisation = 40
export const groupsOfOrganisation = 5
export const firstDay = Date.UTC(2024, 10, 1)
export const days = 730

/** Ids of the generated catalogue; the same text gives the same id in SQL and here. */
export const idOf = (kind: 'e' | 'g' | 'n' | 'w', number: number): string =>
  `00000000-0000-7000-8000-${kind.charCodeAt(0).toString(16)}${number.toString().padStart(10, '0')}`
const sqlIdOf = (kind: 'e' | 'g' | 'n' | 'w', number: string): string =>
  `('00000000-0000-7000-8000-${kind.charCodeAt(0).toString(16)}' || lpad((${number})::text, 10, '0'))::uuid`

/** 0 ≤ u < 1 from the row's number and a salt. */
const u = (salt: number): string =>
  `((hashint8extended(i, ${salt}) & 9007199254740991)::float8 / 9007199254740992)`

const networks = [
  ['tron-bench', 'tron', 'TRX', 6],
  ['ethereum-bench', 'ethereum', 'ETH', 18],
  ['bitcoin-bench', 'bitcoin', 'BTC', 8],
  ['solana-bench', 'solana', 'SOL', 9],
  ['polygon-bench', 'ethereum', 'POL', 18],
  ['base-bench', 'ethereum', 'ETH', 18],
  ['arbitrum-bench', 'ethereum', 'ETH', 18],
] as const

/** Wallet numbers within an organisation: 0–25 TRON, 26–32 Ethereum, then fewer and fewer; 39 is on the rare network. */
const networkOfWallet = `case when w < 26 then 0 when w < 33 then 1 when w < 36 then 2 when w < 37 then 3 when w < 38 then 4
  when w < 39 then 5 else 6 end`

/**
 * Creates a database with that many rows beside the one of `server`, unless it exists; returns its address.
 */
export async function loadHistory(server: string, rows: number): Promise<{ url: string; seconds: number }> {
  const started = performance.now()
  const name = databaseOf(rows)
  const url = new URL(server)
  url.pathname = `/${name}`
  if (await isThere(server, name)) return { url: url.href, seconds: 0 }
  await onServer(server, `create database ${name}`)
  await migrate(url.href)
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(
    `set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set jit = off; set synchronous_commit = off`,
  )
  await client.query('set max_parallel_workers_per_gather = 0; set max_parallel_maintenance_workers = 0')
  await insertCatalogue(client)
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename in ('bc_transactions', 'wallet_links') and indexname not like '%_pkey'`)
  for (const index of indexes) await client.query(`drop index ${index.name}`)
  await insertRows(client, rows)
  await insertLinks(client)
  for (const { definition } of indexes) await client.query(definition)
  await client.query('vacuum analyze bc_transactions')
  await client.query('vacuum analyze wallet_links')
  await client.end()
  const db = openDatabase(url.href)
  for (let e = 0; e < organisations; e++)
    await db.transaction().execute((tx) => rebuildCounts(tx, idOf('e', e)))
  await sql`vacuum analyze tx_rollup`.execute(db)
  await sql`vacuum analyze amount_rollup`.execute(db)
  await db.destroy()
  return { url: url.href, seconds: Math.round((performance.now() - started) / 1000) }
}

export const dropHistory = (server: string, rows: number): Promise<void> =>
  onServer(server, `drop database if exists ${databaseOf(rows)} with (force)`)

const databaseOf = (rows: number): string => `holdfast_bench_list_${rows}`

async function isThere(server: string, name: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  await client.end()
  return rowCount === 1
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function insertCatalogue(client: pg.Client): Promise<void> {
  for (const [i, [code, chain, symbol, decimals]] of networks.entries())
    await client.query(
      `insert into networks (id, code, name, chain, chain_id, symbol, decimals, created_at, updated_at)
       values ($1, $2, $2, $3, '1', $4, $5, now(), now())`,
      [idOf('n', i), code, chain, symbol, decimals],
    )
  await client.query(`
    insert into organisations (entity_id, name, created_at)
    select ${sqlIdOf('e', 'e')}, 'organisation ' || e, now() from generate_series(0, ${organisations - 1}) e`)
  await client.query(`
    insert into account_groups (entity_id, id, name, created_at, updated_at)
    select ${sqlIdOf('e', 'e')}, ${sqlIdOf('g', `e * ${groupsOfOrganisation} + g`)}, 'group ' || g, now(), now()
    from generate_series(0, ${organisations - 1}) e, generate_series(0, ${groupsOfOrganisation - 1}) g`)
  await client.query(`
    insert into wallets (entity_id, id, account_group_id, network_id, name, address, created_at, updated_at)
    select ${sqlIdOf('e', 'e')}, ${sqlIdOf('w', `e * ${walletsOfOrganisation} + w`)},
      ${sqlIdOf('g', `e * ${groupsOfOrganisation} + w % ${groupsOfOrganisation}`)}, ${sqlIdOf('n', networkOfWallet)},
      'wallet ' || w, ${ownAddress('e', 'w')}, now(), now()
    from generate_series(0, ${organisations - 1}) e, generate_series(0, ${walletsOfOrganisation - 1}) w`)
}

const ownAddress = (e: string, w: string): string =>
  `'T' || upper(left(md5('own ' || ${e} || ' ' || ${w}), 32)) || 'w'`

/** In order of time, as ingestion writes them. */
async function insertRows(client: pg.Client, rows: number): Promise<void> {
  const strangers = Math.max(100, Math.floor(rows / 4))
  const unknownTokens = Math.floor(Math.sqrt(rows))
  await client.query(`
    insert into bc_transactions (entity_id, id, network_id, tx_hash, row_kind, event_index, ts, status, transaction_type, symbol,
      amount_units, decimals, amount, from_address, to_address, fee_units, block_number, block_hash, position_in_block,
      contract_address, input_data, resource_type, resource_amount, is_known_token, is_spam, is_dust, trx_bandwidth_used,
      trx_energy_used, trx_contract_type, trx_contract_ret, provider, created_at, updated_at)
    select ${sqlIdOf('e', 'e')}, id, ${sqlIdOf('n', 'n')}, hash, case when type = 'token' then 'event' else 'tx' end,
      case when type = 'token' then i % 5 else -1 end, ts, status, type, symbol, units, 6, units / 1000000,
      case when is_out then own else other end, case when is_out then other else own end,
      case when is_out then (${u(20)} * 3e7)::bigint end, 50000000 + i, md5('block ' || i / 8) || md5('block ' || i / 8), i % 8,
      case when type = 'token' then 'TC' || left(md5(symbol), 32) when type = 'contract' then 'TD' || left(md5('d' || i % 50), 32) end,
      case when type = 'contract' then 'a9059cbb' || repeat(md5('input ' || i), 4) end,
      case when type like '%energy' or type = 'energy_transfer' then 'energy' end,
      case when type like '%energy' or type = 'energy_transfer' then (${u(21)} * 1e9)::bigint end,
      not symbol like 'X%', is_spam,
      type in ('native', 'token') and units < case symbol when 'USDT' then 500000 when 'TRX' then 10000 when 'ETH' then 100
        when 'BTC' then 1 else 0 end,
      345, (${u(22)} * 65000)::int, 'TriggerSmartContract', 'SUCCESS', 'trongrid', ts, ts
    from (
      select *,
        ${ownAddress('e', 'w')} as own,
        case when ${u(10)} < 0.08 then ${ownAddress('e', `case when w < 26 then floor(${u(11)} * 26)::int else 26 end`)}
          else 'T' || left(md5('other ' || (${u(12)} * ${u(13)} * ${strangers})::bigint), 33) end as other,
        case when type = 'token' then case
            when t < 0.80 then 'USDT' when t < 0.86 then 'USDC' when t < 0.8605 then 'EURC'
            else 'X' || floor(${u(14)} * ${u(15)} * ${unknownTokens})::int end
          when n = 0 then 'TRX' when n = 2 then 'BTC' when n = 3 then 'SOL' when n = 4 then 'POL' else 'ETH' end as symbol,
        case when ${u(16)} < 0.3 then (${u(17)} * 9000)::bigint else (exp(${u(17)} * 12 - 2) * 1e6)::bigint end::numeric as units,
        encode(sha256(('hash ' || case when type = 'token' and ${u(18)} < 0.4 then i - 1 else i end)::bytea), 'hex') as hash,
        (lpad(to_hex((extract(epoch from ts) * 1000)::bigint), 12, '0') || '7' || left(md5('id ' || i), 19))::uuid as id
      from (
        select *, ${networkOfWallet} as n,
          case when w < 26 then case
              when k < 0.40 then 'token' when k < 0.66 then 'native' when k < 0.86 then 'contract' when k < 0.94 then 'energy_transfer'
              when k < 0.96 then 'bandwidth_transfer' when k < 0.98 then 'undelegate_energy' when k < 0.99 then 'rewards'
              when k < 0.994 then 'resource' when k < 0.997 then 'stake' when k < 0.999 then 'unstake'
              else 'undelegate_bandwidth' end
            else case when k < 0.45 then 'token' when k < 0.85 then 'native' else 'contract' end end as type
        from (
          select i, case when ${u(1)} < 0.4 then 0 else 1 + floor(${u(2)} * 19)::int end as e,
            case when ${u(3)} < 0.0005 then 39 else floor(${u(4)} * ${u(5)} * 39)::int end as w,
            ${u(6)} as k, ${u(7)} as t, ${u(8)} < 0.5 as is_out, ${u(9)} < 0.02 as is_spam,
            case when i > ${rows} - 60 then 'pending' when ${u(19)} < 0.03 then 'failed' else 'confirmed' end as status,
            to_timestamp(floor((${firstDay / 1000} + ${days} * 86400.0 * (i + ${u(23)}) / ${rows}) / 3) * 3) as ts
          from generate_series(0, ${rows - 1}::bigint) i
        ) a
      ) b
    ) c`)
}

async function insertLinks(client: pg.Client): Promise<void> {
  await client.query(`
    insert into wallet_links (entity_id, wallet_id, bc_transaction_id, ts, status, transaction_type, symbol, amount,
      network_id, is_known_token, is_dust, is_spam)
    select b.entity_id, w.id, b.id, b.ts, b.status, b.transaction_type, b.symbol, b.amount, b.network_id,
      b.is_known_token, b.is_dust, b.is_spam
    from bc_transactions b
    join lateral (values (b.from_address), (case when b.to_address <> b.from_address then b.to_address end)) a(address) on true
    join wallets w on w.entity_id = b.entity_id and w.network_id = b.network_id and w.address = a.address`)
}
