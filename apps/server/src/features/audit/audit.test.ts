/** The audit record: who may read it, that it cannot be changed unnoticed, and that the offline check detects every kind
 *  of tampering. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type AuditEvent, installationId } from '@holdfast/ledger'
import { sandboxKey } from '@holdfast/sandbox'
import { transaction } from '@holdfast/store'
import { insertAuditEvent } from '@holdfast/store/write'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyRecord } from '../../audit-check/verify-record.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
let folder: string
beforeAll(async () => {
  world = await createWorld({ HOLDFAST_SECRET_KEY: 'ab'.repeat(32) })
  folder = await mkdtemp(path.join(tmpdir(), 'holdfast-audit-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const eventsOf = async (organisationId: string, search = ''): Promise<AuditEvent[]> =>
  (await world.ask('admin', 'GET', `/api/orgs/${organisationId}/audit-events${search}`)).json().rows

async function createWallet(name: string): Promise<{ id: string }> {
  const { address } = sandboxKey(`audit ${name}`)
  const answer = await world.ask('treasurer', 'POST', '/api/wallets', {
    name,
    address,
    network_id: world.networkId,
    entity_id: world.acme,
  })
  expect(answer.status).toBe(201)
  return answer.json()
}

test('a change is recorded in its own commit, with its author, address, before and after', async () => {
  const wallet = await createWallet('Written down')
  await world.ask('treasurer', 'PATCH', `/api/wallets/${wallet.id}/archive`)
  await world.ask('treasurer', 'PATCH', `/api/wallets/${wallet.id}/archive`)
  const [archived, created] = (await eventsOf(world.acme, '?subject=wallet&q=written')) as [
    AuditEvent,
    AuditEvent,
  ]
  expect([created.verb, archived.verb]).toEqual(['created', 'archived'])
  expect(created.after).toMatchObject({ id: wallet.id, name: 'Written down' })
  expect(archived).toMatchObject({
    actor: { email: 'treasurer@holdfast.test' },
    remote_address: '127.0.0.1',
    subject: { kind: 'wallet', id: wallet.id, name: 'Written down' },
    outcome: 'done',
    before: { is_active: true },
    after: { is_active: false },
  })
  expect(await eventsOf(world.acme, '?subject=wallet&q=written')).toHaveLength(2)
})

test('a refused attempt is recorded too, in the organisation where it was made', async () => {
  const wallet = await createWallet('Out of reach')
  expect((await world.ask('viewer', 'PATCH', `/api/wallets/${wallet.id}/archive`)).status).toBe(403)
  const [event] = await eventsOf(world.acme, '?outcome=refused')
  expect(event).toMatchObject({
    actor: { email: 'viewer@holdfast.test' },
    subject: { kind: 'call', id: `PATCH /api/wallets/${wallet.id}/archive` },
    reason: 'You do not have permission to do this.',
  })
})

test('sign-ins are recorded for the installation, without the typed text', async () => {
  const login = (email: string, password: string) =>
    world.ask(null, 'POST', '/api/auth/login', { email, password })
  await login('secret-typed-into-email', 'x'.repeat(12))
  await login('approver2@holdfast.test', 'a wrong password')
  await login('approver2@holdfast.test', 'holdfast-sandbox')
  const events = await eventsOf(installationId, '?subject=session&limit=3')
  expect(events.map(({ outcome, reason, reason_refusal: why }) => [outcome, reason, why?.code])).toEqual([
    ['done', null, undefined],
    ['refused', 'wrong password', 'SIGN_IN_WRONG_PASSWORD'],
    ['refused', 'unknown address', 'SIGN_IN_UNKNOWN_ADDRESS'],
  ])
  expect(JSON.stringify(events)).not.toMatch(/secret-typed|a wrong password/)
})

test('owners, admins and system users read the record; no other member and no other organisation does', async () => {
  const status = async (who: Parameters<World['ask']>[0], id: string) =>
    (await world.ask(who, 'GET', `/api/orgs/${id}/audit-events`)).status
  expect(await status('admin', world.acme)).toBe(200)
  expect(await status('operator', world.acme)).toBe(200)
  expect(await status('viewer', world.acme)).toBe(403)
  expect(await status('owner', world.acme)).toBe(404)
  expect(await status('owner', world.birch)).toBe(200)
  expect(await status('treasurer', installationId)).toBe(403)
  expect(await status('admin', installationId)).toBe(200)
  expect((await world.ask('viewer', 'GET', `/api/orgs/${world.acme}/audit-events.ndjson`)).status).toBe(403)
})

test('many events at once form one chain without a gap', async () => {
  const organisationId = world.birch
  const write = (number: number) =>
    transaction(world.db, (tx) =>
      insertAuditEvent(tx, {
        organisationId,
        actor: null,
        remoteAddress: '127.0.0.1',
        userAgent: null,
        correlationId: installationId,
        subject: { kind: 'alert', id: String(number) },
        verb: 'created',
        outcome: 'done',
        after: { when: new Date(0), text: 'ñ\u2028"\\', number: 1e21, nothing: undefined },
      }),
    )
  await Promise.all(Array.from({ length: 40 }, (_, number) => write(number)))
  expect(await check(await exported(organisationId))).toMatchObject({ isSound: true })
  const { rows } = await sql<{ count: string }>`
    select count(distinct seq) from audit_events where entity_id = ${organisationId}`.execute(world.db)
  expect(Number(rows[0]?.count)).toBeGreaterThanOrEqual(40)
})

test('the offline check finds every change, loss, insertion, move, cut and foreign event', async () => {
  for (let number = 0; number < 6; number++) await createWallet(`Chained ${number}`)
  const lines = await exported(world.acme)
  const head = `${lines.length}:${(JSON.parse(lines.at(-1) ?? '') as AuditEvent).hash}`
  expect(await check(lines, head)).toMatchObject({ isSound: true })
  expect(await checkFile(lines, head)).toEqual({ isSound: true, text: expect.stringContaining(head) })
  expect(await checkFile(lines.toSpliced(3, 1), head)).toMatchObject({ isSound: false })
  const changed = (at: number, change: (event: Record<string, unknown>) => void) =>
    lines.map((line, index) => {
      if (index !== at) return line
      const event = JSON.parse(line) as Record<string, unknown>
      change(event)
      return JSON.stringify(event)
    })
  const tampered: readonly (readonly string[])[] = [
    changed(2, (event) => (event.remote_address = '10.0.0.1')),
    changed(2, (event) => (event.after = { name: 'Somebody else' })),
    changed(2, (event) => (event.reason_refusal = { code: 'FORBIDDEN', params: {} })),
    changed(2, (event) => (event.hash = '0'.repeat(64))),
    lines.toSpliced(3, 1),
    lines.toSpliced(3, 0, lines[3] ?? ''),
    [lines[1] ?? '', lines[0] ?? '', ...lines.slice(2)],
    lines.slice(1),
    changed(1, (event) => (event.organisation_id = world.birch)),
    changed(1, (event) => delete event.actor),
    [...lines, 'not an event'],
  ]
  for (const record of tampered) expect(await check(record)).toMatchObject({ isSound: false })
  // A record cut at its end or rewritten from its start is consistent in itself. Only the noted head reveals it.
  expect(await check(lines.slice(0, -1))).toMatchObject({ isSound: true })
  expect(await check(lines.slice(0, -1), head)).toMatchObject({ isSound: false })
})

async function exported(organisationId: string): Promise<string[]> {
  const answer = await world.ask('admin', 'GET', `/api/orgs/${organisationId}/audit-events.ndjson`)
  expect(answer.status).toBe(200)
  return answer.text.trimEnd().split('\n')
}

const check = (lines: readonly string[], head?: string) =>
  verifyRecord(toAsync(lines), { head, signers: [], printed: [] })

async function* toAsync(lines: readonly string[]): AsyncGenerator<string> {
  for (const line of lines) yield line
}

/** By the operator's command, of a file. */
async function checkFile(
  lines: readonly string[],
  head: string,
): Promise<{ isSound: boolean; text: string }> {
  const file = path.join(folder, 'record.ndjson')
  await writeFile(file, lines.map((line) => `${line}\n`).join(''))
  const command = ['--import', 'tsx', 'apps/server/src/holdfast.ts', 'verify-audit', file, head]
  return new Promise((resolve) => {
    execFile(process.execPath, command, (error, stdout) => {
      resolve({ isSound: error === null, text: stdout })
    })
  })
}

test('requesting a reading and emptying the tables are recorded like any other act', async () => {
  const dev = await createWorld({ DEV_MODE: 'true' })
  const wallet = await dev.db
    .selectFrom('wallets')
    .selectAll()
    .where('entity_id', '=', dev.acme)
    .where('network_id', '=', dev.networkId)
    .executeTakeFirstOrThrow()
  const { address, network_id } = wallet
  const fields = { address, network_id, limit: 1, provider: 'trongrid' }
  const catchUp = { ...fields, use_high_watermark: true }
  expect((await dev.ask('treasurer', 'POST', '/api/v1/tron/catch-up', catchUp)).status).toBe(200)
  const path = `/api/wallets/${wallet.id}/orchestrate-catchup`
  expect((await dev.ask('treasurer', 'POST', path, fields)).status).toBe(200)
  const empty = `/api/bc-transactions/dev-delete-all?entity_id=${dev.acme}`
  expect((await dev.ask('admin', 'DELETE', empty)).status).toBe(200)
  const events = (await dev.ask('admin', 'GET', `/api/orgs/${dev.acme}/audit-events`)).json().rows
  expect(
    events
      .toReversed()
      .map(({ actor, verb, subject }: AuditEvent) => [actor?.email, verb, subject.kind, subject.id]),
  ).toEqual([
    ['treasurer@holdfast.test', 'fetched', 'wallet', wallet.id],
    ['treasurer@holdfast.test', 'fetched', 'wallet', wallet.id],
    ['admin@holdfast.test', 'deleted', 'transactions', dev.acme],
  ])
})

test('a log system follows the record by the number of the last event, with an API key of this scope alone', async () => {
  await world.stepUp('admin')
  const make = async (scope: string) =>
    (
      await world.ask('admin', 'POST', `/api/orgs/${world.acme}/api-keys`, {
        name: scope,
        scopes: [scope],
        expires_in_days: 1,
        rate_per_minute: 600,
      })
    ).json().token as string
  const [reader, other] = [await make('read:audit'), await make('read:balances')]
  const feed = (token: string, id: string, query: string) =>
    world.ask(null, 'GET', `/api/orgs/${id}/audit-feed.ndjson?${query}`, undefined, {
      authorization: `Bearer ${token}`,
    })
  expect((await feed(other, world.acme, '')).status).toBe(403)
  expect((await feed(reader, world.birch, '')).status).toBe(404)
  expect((await feed(reader, installationId, '')).status).toBe(403)
  expect((await world.ask('viewer', 'GET', `/api/orgs/${world.acme}/audit-feed.ndjson`)).status).toBe(403)

  const lines: { seq: string }[] = []
  for (;;) {
    const answer = await feed(reader, world.acme, `after=${lines.at(-1)?.seq ?? 0}&limit=3`)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/x-ndjson'])
    const page = answer.text.split('\n').filter((line) => line !== '')
    lines.push(...page.map((line) => JSON.parse(line)))
    if (page.length < 3) break
  }
  const whole = (await world.ask('admin', 'GET', `/api/orgs/${world.acme}/audit-events.ndjson`)).text
    .split('\n')
    .filter((line) => line !== '')
  expect(lines.map((line) => JSON.stringify(line))).toEqual(whole)
  await createWallet('Followed')
  const later = (await feed(reader, world.acme, `after=${lines.at(-1)?.seq}`)).text.trim()
  expect(JSON.parse(later)).toMatchObject({ subject: { name: 'Followed' } })
})
