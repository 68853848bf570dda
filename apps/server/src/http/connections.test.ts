/** Slow clients. */
import { connect, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { verbs } from '../verbs.ts'
import { createBalancesServer } from './create-balances-server.ts'
import { createServer } from './create-server.ts'
import { createWorld, type World } from '../../test/world.ts'

let world: World
let port: number
beforeAll(async () => {
  world = await createWorld()
  const server = await createServer({
    context: world.context,
    verbs,
    consoleFolder: '/nowhere',
    limits: { headMs: 600, requestMs: 1_500, idleMs: 60_000, checkedEveryMs: 100 },
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  port = (server.server.address() as AddressInfo).port
  return () => server.close()
})

/** Sends a byte at a time until the server closes the connection. Returns its answer and the duration. */
function dribble(head: string): Promise<{ answer: string; ms: number }> {
  const began = Date.now()
  const socket: Socket = connect(port, '127.0.0.1')
  socket.write(head)
  const drip = setInterval(() => socket.write('x'), 50)
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString()))
  socket.on('error', () => undefined)
  return new Promise((done) =>
    socket.once('close', () => {
      clearInterval(drip)
      done({ answer, ms: Date.now() - began })
    }),
  )
}

test('a request with an endless head or body is ended', async () => {
  const [slowHead, slowBody] = await Promise.all([
    dribble('POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nX-Slow: '),
    dribble(
      'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 10000\r\n\r\n{"',
    ),
  ])
  expect(slowHead.answer).toContain('408')
  expect(slowBody.answer).toContain('408')
  expect(slowBody.ms).toBeGreaterThan(slowHead.ms)
})

test('both ports allow 10 seconds for a head, 30 for a request, and a maximum of connections', async () => {
  const balances = createBalancesServer(world.context.config)
  for (const { server } of [world.server, balances]) {
    const { headersTimeout, requestTimeout, maxConnections } = server
    expect({ headersTimeout, requestTimeout, maxConnections }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      maxConnections: 2_000,
    })
  }
  await balances.close()
})

test('behind TLS browsers use it on every subdomain, and only the console may use a camera', async () => {
  const behind = await createWorld({ HOLDFAST_PROXIES: '127.0.0.1' })
  const { headers } = await behind.ask(null, 'GET', '/api/health', undefined, {
    'x-forwarded-proto': 'https',
  })
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect(headers['permissions-policy']).toContain('camera=(self)')
})
