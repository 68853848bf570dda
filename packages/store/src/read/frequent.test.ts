/** The server's frequent queries read only open rows, not the whole history. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../database.ts'
import { newId } from '../ids.ts'
import { testDatabase } from '../testing.ts'
import { listTransfersToContinue, listWebhookEndpoints } from './index.ts'

const { url } = await testDatabase()
// One connection, so that its statistics can be queried.
const db = openDatabase(url, { poolSize: 1 })
afterAll(() => db.destroy())
const many = 30_000
const entity_id = newId()
const [networkId, walletId, tokenId, endpointId] = [newId(), newId(), newId(), newId()]

beforeAll(async () => {
  const id = sql`lpad(to_hex(n), 32, '0')::uuid`
  const statements = [
    sql`insert into organisations (entity_id, name, created_at) values (${entity_id}, 'Old', now())`,
    sql`insert into networks (id, code, name, chain, chain_id, symbol, decimals, created_at, updated_at)
      values (${networkId}, 'old', 'Old', 'tron', '0x1', 'TRX', 6, now(), now())`,
    sql`insert into tokens (id, network_id, asset, name, symbol, decimals, created_at, updated_at)
      values (${tokenId}, ${networkId}, 'slip44:195', 'TRON', 'TRX', 6, now(), now())`,
    sql`insert into wallets (entity_id, id, network_id, name, address, created_at, updated_at)
      values (${entity_id}, ${walletId}, ${networkId}, 'Old', 'T', now(), now())`,
    sql`insert into transfer_requests (entity_id, id, wallet_id, network_id, token_id, recipient_address, units, fee_ceiling, intent,
        intent_hash, expires_at, status, created_by, settled_at, created_at, updated_at)
      select ${entity_id}, ${id}, ${walletId}, ${networkId}, ${tokenId}, 'T', 1, 1, '\\x00', '', now() - interval '9 days',
        case when n % 2 = 0 then 'failed' else 'broadcasted' end, ${newId()}, now(), now() - interval '9 days', now()
      from generate_series(1, ${many}::int) n`,
    sql`insert into webhook_endpoints (entity_id, id, url, secret_check, secret_changed_at, created_by, created_at, updated_at)
      values (${entity_id}, ${endpointId}, 'https://x.test/', '\\x00', now(), ${newId()}, now(), now())`,
    sql`insert into webhook_messages (entity_id, id, kind, body, created_at)
      select ${entity_id}, ${id}, 'test', '{}', now() from generate_series(1, ${many}::int) n`,
    sql`insert into webhook_deliveries (entity_id, id, endpoint_id, message_id, line, position, reason, state, next_attempt_at,
        give_up_at, created_at, ended_at)
      select ${entity_id}, ${id}, ${endpointId}, ${id}, ${walletId}, n, 'event', 'delivered', now(), now(), now(),
        now() - n * interval '1 minute' from generate_series(1, ${many}::int) n`,
    sql`analyze`,
  ]
  for (const statement of statements) await statement.execute(db)
})

/** Pages read from a table and its indexes, by index or by scan. */
async function pagesRead(table: string, act: () => Promise<unknown>): Promise<number> {
  const count = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(db)
    const { rows } = await sql<{ n: string }>`
      select heap_blks_read + heap_blks_hit + idx_blks_read + idx_blks_hit as n
      from pg_statio_user_tables where relname = ${table}`.execute(db)
    return Number(rows[0]?.n)
  }
  const before = await count()
  await act()
  return (await count()) - before
}

test('finding transfers to continue reads no finished ones', async () => {
  const filter = { now: new Date(), askedBefore: new Date(), limit: 50 }
  expect(await pagesRead('transfer_requests', () => listTransfersToContinue(db, filter))).toBeLessThan(100)
})

test('the last arrival at an endpoint is found without reading every delivery', async () => {
  expect(await pagesRead('webhook_deliveries', () => listWebhookEndpoints(db, entity_id))).toBeLessThan(100)
})
