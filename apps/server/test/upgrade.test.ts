/** A database of an earlier release, with its rows, is migrated by the command, and the server starts on it and answers. */
import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { newId } from '@holdfast/store'
import { freePort } from '@holdfast/store/embedded'
import { listMigrations, migrate } from '@holdfast/store/migrate'
import { testDatabase } from '@holdfast/store/testing'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { passwordHashing } from '../src/features/session/password-hashing.ts'
import { holdfast } from './holdfast.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const password = 'a long walk along the harbour'
const [organisation, user, network, token, group, wallet] = Array.from({ length: 6 }, () => newId())
let running: ChildProcess | undefined
afterEach(() => {
  running?.kill('SIGKILL')
})

/** The newest schema of the release before comments, amounts, statements and API keys. */
const release = '0067-entries-by-time.sql'

async function databaseOfRelease(): Promise<string> {
  const { url } = await testDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('drop schema public cascade')
    await client.query('drop schema graphile_worker cascade')
    await client.query('create schema public')
    await migrate(
      url,
      listMigrations().filter(({ name }) => name <= release),
    )
    for (const [statement, values] of await rowsOfRelease()) await client.query(statement, values)
  } finally {
    await client.end()
  }
  return url
}

async function rowsOfRelease(): Promise<(readonly [string, unknown[]])[]> {
  const at = '2026-10-01T10:00:00Z'
  return [
    [
      "insert into organisations (entity_id, name, created_at) values ($1, 'Acme Treasury', $2)",
      [organisation, at],
    ],
    [
      "insert into users (id, email, name, password_hash, is_system, created_at) values ($1, 'ada@example.org', 'Ada', $2, true, $3)",
      [user, await hash(password, passwordHashing), at],
    ],
    [
      "insert into members (entity_id, id, user_id, role, treasury_role, created_at, updated_at) values ($1, $2, $3, 'Owner', 'Admin', $4, $4)",
      [organisation, newId(), user, at],
    ],
    [
      "insert into networks (id, code, name, chain, chain_id, symbol, decimals, created_at, updated_at) values ($1, 'nile', 'Nile', 'tron', 'tron:0xcd8690dc', 'TRX', 6, $2, $2)",
      [network, at],
    ],
    [
      "insert into tokens (id, network_id, asset, name, symbol, decimals, created_at, updated_at) values ($1, $2, 'slip44:195', 'TRON', 'TRX', 6, $3, $3)",
      [token, network, at],
    ],
    [
      "insert into account_groups (entity_id, id, name, created_at, updated_at) values ($1, $2, 'Reserves', $3, $3)",
      [organisation, group, at],
    ],
    [
      "insert into wallets (entity_id, id, account_group_id, network_id, name, address, created_at, updated_at) values ($1, $2, $3, $4, 'Cold', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', $5, $5)",
      [organisation, wallet, group, network, at],
    ],
    [
      'insert into wallet_balances (entity_id, wallet_id, token_id, books_units, updated_at) values ($1, $2, $3, 1250000, $4)',
      [organisation, wallet, token, at],
    ],
  ]
}

async function startServer(url: string): Promise<string> {
  const port = await freePort()
  running = spawn(process.execPath, ['--import', 'tsx', main], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      PORT: String(port),
      HOLDFAST_BALANCES_PORT: '0',
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  })
  for (const until = Date.now() + 60_000; Date.now() < until;) {
    const health = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null)
    if (health?.ok === true) return `http://127.0.0.1:${port}`
    await sleep(50)
  }
  throw new Error('the server did not start')
}

test('a database of an earlier release is migrated with its rows, and the server answers from it', async () => {
  const url = await databaseOfRelease()
  const early = await holdfast(['password-link', 'ada@example.org'], { DATABASE_URL: url })
  expect(early).toMatchObject({ code: 1, faults: [expect.stringContaining('run holdfast migrate')] })
  const migrated = await holdfast(['migrate'], { DATABASE_URL: url })
  expect(migrated).toMatchObject({ code: 0, faults: [] })
  expect(migrated.lines.slice(0, -1)).toEqual(
    listMigrations().flatMap(({ name }) => (name > release ? `applied ${name}` : [])),
  )

  const base = await startServer(url)
  const signedIn = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.org', password }),
  })
  expect(signedIn.status).toBe(200)
  const session = (await signedIn.json()) as { token: string }
  const read = async (path: string) => {
    const answer = await fetch(`${base}${path}`, { headers: { authorization: `Bearer ${session.token}` } })
    expect([path, answer.status]).toEqual([path, 200])
    return JSON.stringify(await answer.json())
  }
  expect(await read(`/api/account-groups?entity_id=${organisation}`)).toContain('Reserves')
  expect(await read(`/api/wallets?entity_id=${organisation}`)).toContain('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')
})
