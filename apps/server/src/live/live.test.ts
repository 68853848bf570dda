import { channelPaths, isJoined, JoinedMessage, unauthorisedClose } from '@holdfast/contract'
import { insertOutbox, transaction } from '@holdfast/store'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { Channels } from './channels.ts'
import { waiting } from '../../test/waiting.ts'
import { hashToken } from '../http/authenticate.ts'
import { createWorld, emailOf, password, type Person, type World } from '../../test/world.ts'

let world: World
let base: string
let channels: Channels
beforeAll(async () => {
  world = await createWorld()
  channels = new Channels({
    context: world.context,
    directDatabaseUrl: world.databaseUrl,
    log: pino({ level: 'silent' }),
  })
  await channels.attach(world.server, 'all')
  await channels.start()
  await world.server.listen({ port: 0, host: '127.0.0.1' })
  base = `ws://127.0.0.1:${(world.server.server.address() as AddressInfo).port}`
})
afterAll(() => channels.stop())

async function tokenOf(person: Person): Promise<string> {
  const answer = await world.ask(null, 'POST', '/api/auth/login', { email: emailOf(person), password })
  return (answer.json() as { token: string }).token
}

async function listen(person: Person, path: string) {
  const heard: string[] = []
  const socket = new WebSocket(`${base}${path}?token=${await tokenOf(person)}`)
  socket.on('message', (message: Buffer) => heard.push(message.toString()))
  await new Promise((done, fail) => socket.once('open', done).once('error', fail))
  // The greeting follows the lookup of the token.
  await new Promise((done) => setTimeout(done, 200))
  return { heard, socket }
}
const settle = () => new Promise((done) => setTimeout(done, 600))

test('[WS-17] the transactions channel greets, then announces every change', async () => {
  const { heard, socket } = await listen('viewer', channelPaths.transactions)
  await vi.waitFor(() => expect(heard).toEqual(['connected']), 30_000)
  await insertOutbox(world.db, [
    { channel: 'bc-transactions', organisationId: world.acme, message: 'bc_transactions:updated' },
  ])
  await vi.waitFor(() => expect(heard).toEqual(['connected', 'bc_transactions:updated']), 30_000)
  socket.close()
})

test('[WS-21] [API-93] events of an organisation reach only its members', async () => {
  const other = await listen('owner', channelPaths.admin)
  const own = await listen('viewer', channelPaths.admin)
  const message = { type: 'user_updated', payload: { id: world.acme } }
  await insertOutbox(world.db, [{ channel: 'admin', organisationId: world.acme, message }])
  await settle()
  expect(own.heard.map((text) => JSON.parse(text))).toEqual([message])
  expect(other.heard).toEqual([])
  own.socket.close()
  other.socket.close()
})

test('[WS-02] [WS-03] the admin and the test channel carry type and payload', async () => {
  const [admin, second] = [
    await listen('viewer', channelPaths.admin),
    await listen('viewer', channelPaths.test),
  ]
  const message = { type: 'network_updated', payload: { id: world.networkId } }
  await insertOutbox(world.db, [{ channel: 'admin', organisationId: null, message }])
  await settle()
  for (const { heard, socket } of [admin, second]) {
    expect(heard.map((text) => JSON.parse(text))).toEqual([message])
    socket.close()
  }
})

test('archiving a wallet is announced on the balances channel', async () => {
  const { heard, socket } = await listen('viewer', channelPaths.balances)
  const wallet = await world.db
    .selectFrom('wallets')
    .select('id')
    .where('entity_id', '=', world.acme)
    .executeTakeFirstOrThrow()
  await world.ask('treasurer', 'PATCH', `/api/wallets/${wallet.id}/archive`)
  await settle()
  expect(heard.map((text) => JSON.parse(text).type)).toEqual(['balances'])
  socket.close()
})

test('without a valid token a socket is closed with 4401', async () => {
  for (const query of ['', '?token=nonsense-nonsense-nonsense']) {
    const socket = new WebSocket(`${base}${channelPaths.transactions}${query}`)
    const code = await new Promise((done) => socket.once('close', done))
    expect(code).toBe(unauthorisedClose)
  }
})

const typesOf = (heard: readonly string[]) => heard.map((text) => (JSON.parse(text) as { type: string }).type)

test('[WS-20] [WS-21] members and devices are announced in full to their organisation only', async () => {
  const other = await listen('owner', channelPaths.admin)
  const own = await listen('viewer', channelPaths.test)
  const { id: org } = (
    await world.ask('viewer', 'POST', '/api/my-organizations', { name: 'Announced' })
  ).json()
  const members = `/api/orgs/${org}/members`
  const added = await world.ask('viewer', 'POST', members, {
    name: 'Ana',
    email: 'ana@new.test',
    role: 'User',
  })
  const { password_link, ...member } = added.json()
  const fields = { name: 'Ana', email: 'ana@new.test', role: 'Manager', is_active: true, is_system: false }
  const changed = await world.ask('viewer', 'PUT', `${members}/${member.id}`, fields)
  const device = await world.ask('viewer', 'POST', '/api/devices', {
    device_name: 'Phone',
    fingerprint: 'ab'.repeat(32),
    entity_id: org,
  })
  await world.ask('viewer', 'PUT', `/api/devices/${device.json().id}`, { device_name: 'Tablet' })
  await world.ask('viewer', 'DELETE', `/api/devices/${device.json().id}`)
  await world.ask('viewer', 'DELETE', `${members}/${member.id}`)
  await settle()
  expect(typesOf(own.heard)).toEqual([
    'user_created',
    'user_created',
    'user_updated',
    'device_created',
    'device_updated',
    'device_deleted',
    'user_deleted',
  ])
  const payloads = own.heard.map((text) => JSON.parse(text).payload)
  expect(payloads[1]).toEqual(member)
  expect(own.heard.join('')).not.toContain(password_link.path.split('#')[1])
  expect(payloads[2]).toEqual(changed.json())
  expect(payloads[2]).toMatchObject({ entity_id: org, role: 'Manager' })
  expect(payloads[4]).toMatchObject({ device_name: 'Tablet', entity_id: org })
  expect(payloads[6]).toEqual({ id: member.id, entity_id: org })
  expect(other.heard).toEqual([])
  own.socket.close()
  other.socket.close()
})

test('[WS-21] a removed member gets nothing more on an open socket, and a new member gets events at once', async () => {
  const { id: org } = (
    await world.ask('viewer', 'POST', '/api/my-organizations', { name: 'In and out' })
  ).json()
  const { heard, socket } = await listen('approver', channelPaths.admin)
  const members = `/api/orgs/${org}/members`
  const added = await world.ask('viewer', 'POST', members, {
    name: 'x',
    email: emailOf('approver'),
    role: 'User',
  })
  await settle()
  expect(typesOf(heard)).toEqual([])
  const [invitation] = (await world.ask('approver', 'GET', '/api/my-invitations')).json()
  await world.ask('approver', 'POST', `/api/my-invitations/${invitation.id}/accept`)
  await world.ask('viewer', 'POST', members, { name: 'Next', email: 'next@new.test', role: 'User' })
  await settle()
  expect(typesOf(heard).at(-1)).toBe('user_created')
  const before = typesOf(heard)
  await world.ask('viewer', 'DELETE', `${members}/${added.json().id}`)
  await world.ask('viewer', 'POST', members, { name: 'Later', email: 'later@new.test', role: 'User' })
  await settle()
  expect(typesOf(heard)).toEqual(before)
  socket.close()
})

test('a socket is closed when the account behind it is archived', async () => {
  const email = 'short@new.test'
  const { id: org } = (await world.ask('viewer', 'POST', '/api/my-organizations', { name: 'Short' })).json()
  const added = await world.ask('viewer', 'POST', `/api/orgs/${org}/members`, {
    name: 'x',
    email,
    role: 'User',
  })
  const token = added.json().password_link.path.split('#')[1]
  await world.ask(null, 'POST', '/api/auth/set-password', { token, password })
  const signedIn = await world.ask(null, 'POST', '/api/auth/login', { email, password })
  const socket = new WebSocket(`${base}${channelPaths.admin}?token=${signedIn.json().token}`)
  await new Promise((done) => socket.once('open', done))
  const closed = new Promise((done) => socket.once('close', done))
  await settle()
  const { rows } = (await world.ask('admin', 'GET', `/admin-api/users?q=${email}`)).json()
  await world.ask('admin', 'PATCH', `/admin-api/users/${rows[0].id}`, { is_retired: true })
  expect(await closed).toBe(unauthorisedClose)
})

test('a socket gets nothing more once its session was idle for two hours', async () => {
  const token = await tokenOf('viewer')
  const socket = new WebSocket(`${base}${channelPaths.admin}?token=${token}`)
  await new Promise((done) => socket.once('open', done))
  const closed = new Promise((done) => socket.once('close', done))
  await settle()
  await world.db
    .updateTable('sessions')
    .set({ last_seen_at: new Date(Date.now() - 2 * 3_600_000 - 1) })
    .where('token_hash', '=', hashToken(token))
    .execute()
  await insertOutbox(world.db, [
    { channel: 'admin', organisationId: world.acme, message: { type: 'user_updated', payload: {} } },
  ])
  expect(await closed).toBe(unauthorisedClose)
})

test('a client that leaves before its token was looked up is ignored', async () => {
  const token = await tokenOf('viewer')
  const tokenHash = hashToken(token)
  await world.db
    .updateTable('sessions')
    .set({ last_seen_at: new Date(Date.now() - 120_000) })
    .where('token_hash', '=', tokenHash)
    .execute()
  await transaction(world.db, async (tx) => {
    await tx.selectFrom('sessions').selectAll().where('token_hash', '=', tokenHash).forUpdate().execute()
    const socket = new WebSocket(`${base}${channelPaths.admin}?token=${token}`)
    await new Promise((done) => socket.once('open', done))
    await vi.waitFor(async () => expect(await waiting(world.db)).toBe(1))
    socket.terminate()
    await settle()
  })
  await settle()
  const sent = vi.spyOn(WebSocket.prototype, 'send')
  await insertOutbox(world.db, [
    { channel: 'admin', organisationId: world.acme, message: { type: 'alert_updated', payload: {} } },
  ])
  await settle()
  expect(
    (sent.mock.contexts as WebSocket[]).filter(({ readyState }) => readyState !== WebSocket.OPEN),
  ).toEqual([])
  sent.mockRestore()
})

test('a socket that does not read is closed before it fills the memory, and the others get everything', async () => {
  const deaf = await listen('viewer', channelPaths.admin)
  const other = await listen('viewer', channelPaths.admin)
  const closed = new Promise((done) => deaf.socket.once('close', done))
  deaf.socket.pause()
  const filling = 'x'.repeat(200_000)
  const message = { type: 'alert_updated', payload: { filling } }
  for (let i = 0; i < 60; i++)
    await insertOutbox(world.db, [{ channel: 'admin', organisationId: world.acme, message }])
  await vi.waitFor(() => expect(other.heard).toHaveLength(60), { timeout: 20_000 })
  deaf.socket.resume()
  await closed
  expect(deaf.heard.length).toBeLessThan(60)
  other.socket.close()
})

async function open(path: string) {
  const socket = new WebSocket(`${base}${path}`)
  const closed = new Promise<number>((done) => socket.once('close', done))
  await new Promise((done, fail) => socket.once('open', done).once('error', fail))
  return { socket, closed }
}

test('the token may be sent as the first message, and is then in no address', async () => {
  const { socket } = await open(channelPaths.transactions)
  const first = new Promise<string>((done) =>
    socket.once('message', (message: Buffer) => done(message.toString())),
  )
  socket.send(JSON.stringify({ token: await tokenOf('viewer') }))
  expect(await first).toBe('connected')
  socket.close()
  for (const text of ['{"token":"no such token at all"}', 'hello', '{}']) {
    const refused = await open(channelPaths.admin)
    refused.socket.send(text)
    expect(await refused.closed).toBe(unauthorisedClose)
  }
})

/** A client that sends a message once its socket receives everything. */
async function joinAs(person: Person, path: string) {
  const { socket } = await open(path)
  const heard: string[] = []
  const joined = new Promise<number>((done) =>
    socket.on('message', (message: Buffer) => {
      const text = message.toString()
      if (isJoined(text)) done(JoinedMessage.parse(JSON.parse(text)).quiet_ms)
      else heard.push(text)
    }),
  )
  socket.send(JSON.stringify({ token: await tokenOf(person), confirm: true }))
  return { socket, heard, quietMs: await joined }
}

test('a client that asks learns the age of the last message it would have received', async () => {
  const message = { type: 'network_updated', payload: { id: world.networkId } }
  const say = async (organisationId: string | null) => {
    const witness = await listen('operator', channelPaths.admin)
    await insertOutbox(world.db, [{ channel: 'admin', organisationId, message }])
    if (organisationId !== world.birch) await vi.waitFor(() => expect(witness.heard).not.toEqual([]))
    else await settle()
    witness.socket.close()
  }
  await say(null)
  const began = Date.now()
  const sockets = [await joinAs('viewer', channelPaths.admin), await joinAs('owner', channelPaths.test)]
  for (const { quietMs } of sockets) expect(quietMs).toBeLessThanOrEqual(Date.now() - began + 1_000)
  await settle()
  await say(world.birch)
  const [elsewhere, own] = [
    await joinAs('viewer', channelPaths.admin),
    await joinAs('owner', channelPaths.admin),
  ]
  expect(elsewhere.quietMs).toBeGreaterThanOrEqual(1_200)
  expect(own.quietMs).toBeLessThan(elsewhere.quietMs - 500)
  const balances = await joinAs('owner', channelPaths.balances)
  expect(balances.quietMs).toBeGreaterThan(own.quietMs + 500)
  await insertOutbox(world.db, [{ channel: 'admin', organisationId: world.acme, message }])
  await vi.waitFor(() => expect(elsewhere.heard).toEqual([JSON.stringify(message)]))
  for (const { socket } of [...sockets, elsewhere, own, balances]) socket.close()
})

test('[WS-17] a client that does not ask receives only the documented messages', async () => {
  const { socket } = await open(channelPaths.transactions)
  const heard: string[] = []
  socket.on('message', (message: Buffer) => heard.push(message.toString()))
  socket.send(JSON.stringify({ token: await tokenOf('viewer') }))
  const named = await listen('viewer', channelPaths.admin)
  await settle()
  expect([heard, named.heard]).toEqual([['connected'], []])
  const asking = await joinAs('viewer', channelPaths.transactions)
  expect(asking.heard).toEqual(['connected'])
  for (const client of [socket, named.socket, asking.socket]) client.close()
})

test('sockets of a session close at once when it ends', async () => {
  const token = await tokenOf('viewer')
  const { socket, closed } = await open(channelPaths.admin)
  socket.send(JSON.stringify({ token }))
  await settle()
  const began = Date.now()
  await world.server.inject({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(await closed).toBe(unauthorisedClose)
  // Without the notification it would take up to thirty seconds.
  expect(Date.now() - began).toBeLessThan(10_000)
})

test('one person has a limited number of sockets', async () => {
  const token = await tokenOf('operator')
  const sockets = await Promise.all(
    Array.from({ length: 121 }, async () => {
      const socket = await open(channelPaths.admin)
      socket.socket.send(JSON.stringify({ token }))
      return socket
    }),
  )
  expect(await Promise.race(sockets.map(({ closed }) => closed))).toBe(4429)
  for (const { socket } of sockets) socket.terminate()
})

test('one address has a limited number of sockets, whoever they belong to', async () => {
  const few = new Channels({
    context: world.context,
    directDatabaseUrl: world.databaseUrl,
    log: pino({ level: 'silent' }),
    mostOfAddress: 4,
  })
  const server = Fastify()
  await few.attach(server, 'all')
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const sockets = await Promise.all(
    (['viewer', 'viewer', 'approver', 'approver', 'treasurer'] as const).map(async (person) => {
      const url = `ws://127.0.0.1:${port}${channelPaths.admin}?token=${await tokenOf(person)}`
      const socket = new WebSocket(url)
      return { socket, closed: new Promise<number>((done) => socket.once('close', done)) }
    }),
  )
  expect(await Promise.race(sockets.map(({ closed }) => closed))).toBe(4429)
  for (const { socket } of sockets) socket.terminate()
  await server.close()
})
