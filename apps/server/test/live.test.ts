import { channelPaths, unauthorisedClose } from '@holdfast/contract'
import { insertOutbox } from '@holdfast/store'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { Channels } from '../src/live/channels.ts'
import { createWorld, emailOf, password, type Person, type World } from './world.ts'

let world: World
let base: string
let channels: Channels
beforeAll(async () => {
  world = await createWorld()
  channels = new Channels({ db: world.db, databaseUrl: world.databaseUrl, log: pino({ level: 'silent' }) })
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
  socket.on('message', (data: Buffer) => heard.push(data.toString()))
  await new Promise((done, fail) => socket.once('open', done).once('error', fail))
  // The greeting comes after the token was looked up.
  await new Promise((done) => setTimeout(done, 200))
  return { heard, socket }
}
const settle = () => new Promise((done) => setTimeout(done, 600))

test('[WS-17] the transactions channel greets, then rings for every change', async () => {
  const { heard, socket } = await listen('viewer', channelPaths.transactions)
  expect(heard).toEqual(['connected'])
  await insertOutbox(world.db, [
    { channel: 'bc-transactions', organisationId: world.acme, message: 'bc_transactions:updated' },
  ])
  await settle()
  expect(heard).toEqual(['connected', 'bc_transactions:updated'])
  socket.close()
})

test('[WS-21] [API-93] nobody hears what belongs to another organisation', async () => {
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

test('archiving a wallet rings the balances channel', async () => {
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
