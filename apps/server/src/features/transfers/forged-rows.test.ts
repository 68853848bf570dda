/** An attacker with write access to the database, but no keys, gains neither a session nor an approval. */
import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { endForeignSessions, hashToken } from '../../http/authenticate.ts'
import { discardForgedApprovals } from './forged-approvals.ts'
import { readConfig } from '../../config.ts'
import { Watcher } from '../../vigilance/watcher.ts'
import { createTransferWorld, type TransferWorld } from '../../../test/transfer-world.ts'
import { emailOf, type Person } from '../../../test/world.ts'

let world: TransferWorld
beforeAll(async () => {
  world = await createTransferWorld()
})

async function forgeSession(person: Person, mac: Buffer | null = null): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = new Date()
  await world.db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: await world.userId(person),
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + 3_600_000),
      user_agent: null,
      remote_address: null,
      mac,
    })
    .execute()
  return token
}

const askWith = (token: string, method: 'GET' | 'POST', url: string) =>
  world.server.inject({ method, url, headers: { authorization: `Bearer ${token}` } })

/** Writes what a database thief would: the row, and the status that it should produce. */
async function forgeApproval(requestId: string, person: Person, mac: Buffer | null = null) {
  const { intent_hash } = await world.row(requestId)
  await world.db
    .insertInto('transfer_approvals')
    .values({
      entity_id: world.acme,
      request_id: requestId,
      user_id: await world.userId(person),
      intent_hash,
      created_at: new Date(),
      mac,
    })
    .execute()
  await world.db
    .updateTable('transfer_requests')
    .set({ status: 'approved' })
    .where('id', '=', requestId)
    .execute()
}

const submitted = async (): Promise<string> => {
  const id = await world.create()
  expect((await world.act('treasurer', id, 'submit')).status).toBe(200)
  return id
}

const refusals = async (subject: string) =>
  (await world.ask('admin', 'GET', `/api/orgs/${world.acme}/audit-events?outcome=refused&limit=200`))
    .json()
    .rows.filter((row: any) => row.subject.id === subject)
const alerts = async () => {
  await new Watcher({ db: world.db, log: pino({ level: 'silent' }) }).look()
  return (await world.ask('admin', 'GET', `/api/alerts?entity_id=${world.acme}`)).json()
}

test('inserted session rows sign in no one: 401, recorded in the organization, an alert', async () => {
  for (const person of ['treasurer', 'approver'] as const) {
    const token = await forgeSession(person, person === 'approver' ? randomBytes(32) : null)
    expect((await askWith(token, 'GET', '/api/me')).statusCode).toBe(401)
    // The row is deleted at its first use, so it is recorded once.
    expect((await askWith(token, 'GET', '/api/me')).statusCode).toBe(401)
    const events = await refusals(await world.userId(person))
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({ verb: 'signed-in', actor: null })
    expect(events[0].reason).toMatch(/^SESSION_FORGED: /)
  }
  expect(await alerts()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        kind: 'forged-row',
        severity: 'critical',
        facts: expect.objectContaining({ row: 'session', person: 'Arthur Approver', count: 1 }),
      }),
    ]),
  )
})

test('a session cannot be moved to another person or extended', async () => {
  const { token } = (
    await world.ask(null, 'POST', '/api/auth/login', {
      email: emailOf('viewer'),
      password: 'holdfast-sandbox',
    })
  ).json()
  const change = (to: object) =>
    world.db.updateTable('sessions').set(to).where('token_hash', '=', hashToken(token)).execute()
  expect((await askWith(token, 'GET', '/api/me')).statusCode).toBe(200)
  await change({ user_id: await world.userId('treasurer') })
  expect((await askWith(token, 'GET', '/api/me')).statusCode).toBe(401)
  const again = (
    await world.ask(null, 'POST', '/api/auth/login', {
      email: emailOf('viewer'),
      password: 'holdfast-sandbox',
    })
  ).json()
  await world.db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() + 100 * 3_600_000) })
    .where('token_hash', '=', hashToken(again.token))
    .execute()
  expect((await askWith(again.token, 'GET', '/api/me')).statusCode).toBe(401)
})

test('an inserted approval row and the status approved lead to no signature: APPROVAL_FORGED, recorded, an alert', async () => {
  const id = await submitted()
  await forgeApproval(id, 'approver')
  const answer = await world.act('treasurer', id, 'sign-and-broadcast')
  expect(answer.status, answer.text).toBe(409)
  expect(answer.headers['x-error-code']).toBe('APPROVAL_FORGED')
  expect(answer.text).toBe(
    'An approval of this transfer was not given through this server, so it does not count. The transfer has to be approved again.',
  )
  expect(await world.get(id)).toMatchObject({ status: 'pending', approvals: [], tx_hash: null })
  const own = (await refusals(id)).filter(({ verb }: any) => verb === 'approved')
  expect(own).toHaveLength(1)
  expect(own[0].reason).toMatch(/^APPROVAL_FORGED: The approval in the name of Arthur Approver /)
  expect(own[0].actor).toBeNull()
  expect(await alerts()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ facts: expect.objectContaining({ row: 'approval' }) }),
    ]),
  )
  // A real approval still counts afterwards.
  expect((await world.act('approver', id, 'approve')).json().status).toBe('approved')
  expect((await world.act('treasurer', id, 'sign-and-broadcast')).status).toBe(200)
})

test('the MAC of another request, person or comment does not verify', async () => {
  const real = await world.approved()
  const { mac } = await world.db
    .selectFrom('transfer_approvals')
    .select('mac')
    .where('request_id', '=', real)
    .executeTakeFirstOrThrow()
  const id = await submitted()
  await forgeApproval(id, 'approver', mac)
  expect((await world.act('treasurer', id, 'sign-and-broadcast')).headers['x-error-code']).toBe(
    'APPROVAL_FORGED',
  )
  await forgeApproval(real, 'approver2', mac)
  expect((await world.act('treasurer', real, 'sign-and-broadcast')).headers['x-error-code']).toBe(
    'APPROVAL_FORGED',
  )
  const commented = await world.approved()
  await world.db
    .updateTable('transfer_approvals')
    .set({ reason: 'I called the payee.' })
    .where('request_id', '=', commented)
    .execute()
  expect((await world.act('treasurer', commented, 'sign-and-broadcast')).headers['x-error-code']).toBe(
    'APPROVAL_FORGED',
  )
})

test('the worker detects a forged approval before anything is signed', async () => {
  const id = await submitted()
  await forgeApproval(id, 'approver')
  await discardForgedApprovals(world.context)
  expect(await world.get(id)).toMatchObject({ status: 'pending', approvals: [] })
})

test('an approval whose event is missing from the record, or changed, leads to no signature', async () => {
  const missing = await world.approved()
  await world.db
    .updateTable('audit_events')
    .set({ subject_id: 'elsewhere' })
    .where('subject_id', '=', missing)
    .where('verb', '=', 'approved')
    .execute()
  expect((await world.act('treasurer', missing, 'sign-and-broadcast')).headers['x-error-code']).toBe(
    'APPROVAL_FORGED',
  )
  const changed = await world.approved()
  await world.db
    .updateTable('audit_events')
    .set({ actor_name: 'Somebody else' })
    .where('subject_id', '=', changed)
    .where('verb', '=', 'approved')
    .execute()
  const answer = await world.act('treasurer', changed, 'sign-and-broadcast')
  expect(answer.status, answer.text).toBe(409)
  expect(answer.headers['x-error-code']).toBe('AUDIT_CHAIN_BROKEN')
  expect((await world.get(changed)).tx_hash).toBeNull()
})

test('another HOLDFAST_SECRET_KEY ends all sessions at the start, without an alert', async () => {
  const { token } = (
    await world.ask(null, 'POST', '/api/auth/login', {
      email: emailOf('viewer'),
      password: 'holdfast-sandbox',
    })
  ).json()
  const config = readConfig({ DATABASE_URL: world.databaseUrl, HOLDFAST_SECRET_KEY: 'cd'.repeat(32) })
  const before = await world.db.selectFrom('forged_rows').selectAll().execute()
  expect(await endForeignSessions(world.context)).toBe(0)
  expect(await endForeignSessions({ db: world.db, config })).toBeGreaterThan(0)
  expect((await askWith(token, 'GET', '/api/me')).statusCode).toBe(401)
  expect(await world.db.selectFrom('forged_rows').selectAll().execute()).toEqual(before)
})
