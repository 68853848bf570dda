import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../database.ts'
import { newId } from '../ids.ts'
import { testDatabase } from '../testing.ts'
import { pruneSignIns } from './people.ts'
import { pruneRuns, pruneWebhooks } from './prune.ts'

const before = new Date('2026-06-01T00:00:00Z')
const day = (n: number) => new Date(before.getTime() + n * 86_400_000)
const entity_id = newId()

let db: Database
beforeAll(async () => {
  db = (await testDatabase()).db
  await db
    .insertInto('organisations')
    .values({ entity_id, name: 'Old', created_at: day(-300) })
    .execute()
})

const wallets = [newId(), newId()] as const

async function run(wallet_id: string, at: Date, outcome: 'match' | 'failed' | 'running'): Promise<string> {
  const [id, job_id] = [newId(), newId()]
  const isOver = outcome !== 'running'
  const common = { entity_id, wallet_id, provider: 'trongrid' as const }
  await db
    .insertInto('ingestion_jobs')
    .values({
      ...common,
      id: job_id,
      kind: 'catch-up',
      state: isOver ? 'done' : 'running',
      created_at: at,
      updated_at: at,
    })
    .execute()
  await db
    .insertInto('ingestion_runs')
    .values({
      ...common,
      id,
      job_id,
      network_id: newId(),
      started_at: at,
      ended_at: isOver ? at : null,
      outcome,
    })
    .execute()
  return id
}

test('old runs are deleted with their jobs, in portions; the newest run of a wallet, and running ones, remain', async () => {
  const [busy, quiet] = wallets
  for (const n of [-50, -49, -48, -47, -46]) await run(busy, day(n), 'match')
  const kept = [
    await run(quiet, day(-40), 'match'),
    await run(busy, day(-30), 'running'),
    await run(busy, day(1), 'match'),
    await run(busy, day(2), 'failed'),
  ]
  await run(quiet, day(-20), 'failed')
  expect(await pruneRuns(db, { before, portion: 2 })).toBe(12)
  const runs = await db.selectFrom('ingestion_runs').select(['id', 'job_id']).execute()
  expect(new Set(runs.map(({ id }) => id))).toEqual(new Set(kept))
  const jobs = await db.selectFrom('ingestion_jobs').select('id').execute()
  expect(new Set(jobs.map(({ id }) => id))).toEqual(new Set(runs.map(({ job_id }) => job_id)))
  expect(await pruneRuns(db, { before })).toBe(0)
})

async function delivery(
  endpoint_id: string,
  ended_at: Date | null,
  state: 'waiting' | 'delivered' | 'failed',
): Promise<string> {
  const [id, message_id] = [newId(), newId()]
  const created_at = ended_at ?? day(-60)
  await db
    .insertInto('webhook_messages')
    .values({ entity_id, id: message_id, seq: null, kind: 'test', wallet_id: null, body: '{}', created_at })
    .execute()
  await db
    .insertInto('webhook_deliveries')
    .values({
      entity_id,
      id,
      endpoint_id,
      message_id,
      line: id,
      position: 1n,
      reason: 'test',
      state,
      next_attempt_at: created_at,
      give_up_at: created_at,
      created_at,
      ended_at,
    })
    .execute()
  for (const number of [1, 2])
    await db
      .insertInto('webhook_attempts')
      .values({
        entity_id,
        delivery_id: id,
        number,
        started_at: created_at,
        url: 'https://x.test/',
        request_headers: '{}',
      })
      .execute()
  return id
}

test('old deliveries are deleted with attempts and messages; pending ones, and the last that arrived, remain', async () => {
  const [reached, lost] = [newId(), newId()]
  for (const id of [reached, lost])
    await db
      .insertInto('webhook_endpoints')
      .values({
        entity_id,
        id,
        url: 'https://x.test/',
        secret_check: Buffer.alloc(4),
        secret_changed_at: day(-90),
        created_by: newId(),
        created_at: day(-90),
        updated_at: day(-90),
      })
      .execute()
  for (const n of [-50, -49, -48]) await delivery(lost, day(n), 'failed')
  await delivery(reached, day(-30), 'delivered')
  const kept = [
    await delivery(reached, day(-20), 'delivered'),
    await delivery(lost, null, 'waiting'),
    await delivery(lost, day(1), 'failed'),
  ]
  expect(await pruneWebhooks(db, { before, portion: 2 })).toBe(8)
  const [deliveries, attempts, messages] = await Promise.all([
    db.selectFrom('webhook_deliveries').select(['id', 'message_id']).execute(),
    db.selectFrom('webhook_attempts').select('delivery_id').execute(),
    db.selectFrom('webhook_messages').select('id').execute(),
  ])
  expect(new Set(deliveries.map(({ id }) => id))).toEqual(new Set(kept))
  expect(attempts).toHaveLength(6)
  expect(new Set(attempts.map(({ delivery_id }) => delivery_id))).toEqual(new Set(kept))
  expect(new Set(messages.map(({ id }) => id))).toEqual(
    new Set(deliveries.map(({ message_id }) => message_id)),
  )
})

test('an abort takes effect between two portions', async () => {
  await run(newId(), day(-9), 'failed')
  expect(await pruneRuns(db, { before, signal: AbortSignal.abort() })).toBe(0)
})

test('expired rows of sign-ins are deleted', async () => {
  const now = day(0)
  const user_id = newId()
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
  const times = { created_at: day(-1), last_seen_at: day(-1) }
  await db
    .insertInto('sessions')
    .values([
      { token_hash: Buffer.from('over'), user_id, ...times, expires_at: at(-1) },
      { token_hash: Buffer.from('open'), user_id, ...times, expires_at: at(1) },
    ])
    .execute()
  await db
    .insertInto('password_links')
    .values([
      { token_hash: Buffer.from('late'), user_id: newId(), created_at: day(-4), expires_at: at(-1) },
      { token_hash: Buffer.from('good'), user_id: newId(), created_at: day(-1), expires_at: at(48) },
    ])
    .execute()
  await db
    .insertInto('login_attempts')
    .values([
      { subject: 'account:old@test', failures: 3, updated_at: at(-1.1) },
      { subject: 'account:new@test', failures: 3, updated_at: at(-0.1) },
    ])
    .execute()
  expect(await pruneSignIns(db, now)).toBe(3)
  const left = [
    ...(await db.selectFrom('sessions').select('token_hash as name').execute()),
    ...(await db.selectFrom('password_links').select('token_hash as name').execute()),
    ...(await db.selectFrom('login_attempts').select('subject as name').execute()),
  ]
  expect(left.map(({ name }) => name.toString())).toEqual(['open', 'good', 'account:new@test'])
})
