/** The edge of a signer's process: what a client that reaches its port can do without the coordinator's key, or with
 *  malformed calls. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type ClientHttp2Session, connect, constants } from 'node:http2'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectTls, identityOf, largestBody, makeIdentitySeed, signCall } from '@holdfast/mpc/nodes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type NodeProcess, type NodeProcesses, startNodeProcesses } from '../src/testing-processes.ts'

const coordinator = identityOf(makeIdentitySeed())
let nodes: NodeProcesses
let node: NodeProcess

beforeAll(async () => {
  nodes = await startNodeProcesses(2, { coordinator: coordinator.name, networks: ['tron:0x5a17b0c5'] })
  node = nodes.nodes[0]!
})
afterAll(() => nodes.stop())

/** Uses the coordinator's certificate by default, like a compromised server. */
async function open(own = coordinator): Promise<ClientHttp2Session> {
  const socket = await connectTls(node.url, { own, peer: node.identity, timeoutMs: 5_000 })
  const session = connect(node.url, { createConnection: () => socket })
  session.on('error', () => undefined)
  return session
}

function request(session: ClientHttp2Session, authorization: string, method = 'POST', path = '/sessions') {
  const stream = session.request({ ':method': method, ':path': path, authorization }, { endStream: false })
  stream.on('error', () => undefined)
  return stream
}

const signed = (body: Uint8Array, { method = 'POST', path = '/sessions', at = Date.now() } = {}) =>
  signCall(coordinator, { method, path, body, node: node.identity }, at)

async function statusOf(
  session: ClientHttp2Session,
  authorization: string,
  body: Uint8Array,
): Promise<number> {
  const stream = request(session, authorization)
  stream.end(body)
  const [headers] = (await once(stream, 'response')) as [{ ':status'?: number }]
  stream.resume()
  return headers[':status'] ?? 0
}

async function healthStatus(): Promise<number> {
  const session = await open()
  const stream = request(
    session,
    signed(new Uint8Array(), { method: 'GET', path: '/health' }),
    'GET',
    '/health',
  )
  stream.end()
  const [headers] = (await once(stream, 'response')) as [{ ':status'?: number }]
  session.destroy()
  return headers[':status'] ?? 0
}

const megabytes = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${node.pid}/status`, 'utf8'))?.[1]) / 1024

const resets: Readonly<Record<string, (session: ClientHttp2Session) => void>> = {
  'before the body ends': (session) => {
    const stream = request(session, 'none')
    stream.write('x')
    stream.close(constants.NGHTTP2_INTERNAL_ERROR)
  },
  'in the turn after the body ended': (session) => {
    const stream = request(session, 'none')
    stream.end('x')
    setImmediate(() => stream.close(constants.NGHTTP2_INTERNAL_ERROR))
  },
  'a millisecond after the body ended': (session) => {
    const stream = request(session, 'none')
    stream.end('x')
    setTimeout(() => stream.close(constants.NGHTTP2_INTERNAL_ERROR), 1)
  },
  'when the answer begins': (session) => {
    const stream = request(session, 'none')
    stream.on('response', () => stream.close(constants.NGHTTP2_INTERNAL_ERROR))
    stream.end('x')
  },
  'after the body of a signed call': (session) => {
    const stream = request(session, signed(Buffer.from('x')))
    stream.end('x')
    setImmediate(() => stream.close(constants.NGHTTP2_INTERNAL_ERROR))
  },
}

test.each(Object.keys(resets))('a stream that is reset %s does not end the process', async (name) => {
  for (let i = 0; i < 60; i++) {
    const session = await open()
    resets[name]!(session)
    await sleep(5)
    session.destroy()
  }
  expect(await healthStatus()).toBe(200)
})

test('a call is refused by its headers alone, before its body is read', async () => {
  const session = await open()
  const body = randomBytes(1_000)
  const refused = [
    'none',
    signCall(
      identityOf(makeIdentitySeed()),
      { method: 'POST', path: '/sessions', body, node: node.identity },
      Date.now(),
    ),
    signed(body, { at: Date.now() - 61_000 }),
    signed(body, { path: '/health' }),
  ]
  for (const authorization of refused) {
    // The body never ends.
    const stream = request(session, authorization)
    const [headers] = (await once(stream, 'response')) as [{ ':status'?: number }]
    expect(headers[':status']).toBe(401)
    stream.close()
  }
  session.destroy()
})

test('a body that is not the signed one, or is longer than any call, is refused', async () => {
  const session = await open()
  const body = Buffer.from('{}')
  expect(await statusOf(session, signed(body), body)).toBe(409)
  expect(await statusOf(session, signed(body), Buffer.from('{ }'))).toBe(401)
  const long = Buffer.alloc(largestBody + 1, 32)
  expect(await statusOf(session, signed(long), long)).toBe(413)
  session.destroy()
})

test('incomplete bodies take no memory: 200 of 3.9 MB without a key, 40 with the coordinator’s', async () => {
  const before = megabytes()
  const body = Buffer.alloc(3_900_000, 32)
  const sessions = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const session = await open()
      for (let i = 0; i < 5; i++) request(session, 'none').write(body)
      request(session, signed(body)).write(body)
      return session
    }),
  )
  await sleep(3_000)
  // 64 MB of signed bodies, plus their read buffers.
  expect(megabytes() - before).toBeLessThan(200)
  expect(await healthStatus()).toBe(200)
  for (const session of sessions) session.destroy()
})

test('connections without a signed call push out the oldest of them, and the coordinator still gets through', async () => {
  const own = await open()
  const call = () => statusOf(own, signed(Buffer.from('{}')), Buffer.from('{}'))
  expect(await call()).toBe(409)
  const strangers: ClientHttp2Session[] = []
  for (let i = 0; i < 70; i++) {
    const session = await open()
    strangers.push(session)
  }
  await sleep(200)
  expect(strangers.slice(0, 6).every(({ destroyed }) => destroyed)).toBe(true)
  expect(strangers.at(-1)?.destroyed).toBe(false)
  expect(await call()).toBe(409)
  expect(await healthStatus()).toBe(200)
  for (const session of [own, ...strangers]) session.destroy()
})

test('without the coordinator’s certificate no call is read', async () => {
  const call = signed(new Uint8Array(), { method: 'GET', path: '/health' })
  const session = await open(identityOf(makeIdentitySeed()))
  const stream = request(session, call, 'GET', '/health')
  const answered = once(stream, 'response').then(
    () => true,
    () => false,
  )
  stream.end()
  await once(session, 'close')
  expect(await Promise.race([answered, sleep(100).then(() => false)])).toBe(false)
  expect(await healthStatus()).toBe(200)
})
