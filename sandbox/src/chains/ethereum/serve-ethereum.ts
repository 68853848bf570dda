/** One loopback port with every face of the stand-in: the node, the lists of an explorer, and the controls. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, answerControl } from './answer-control.ts'
import { answerExplorer } from './answer-explorer.ts'
import { answerFaulty } from './answer-faulty.ts'
import { ExplorerIndex } from './explorer-index.ts'
import { addressesIn, type FaultName, Faults } from './faults.ts'
import { proxyRpc } from './proxy-rpc.ts'
import type { SandboxEthereum } from './sandbox-ethereum.ts'

export interface EthereumServerOptions {
  readonly chain: SandboxEthereum
  /** Clients of the controls send it in `x-sandbox-token`. */
  readonly token: string
}

export interface EthereumServer {
  readonly url: string
  readonly faults: Faults
  close(): Promise<void>
}

const largestBody = 2 * 1024 * 1024

export async function serveEthereum(options: EthereumServerOptions, port: number): Promise<EthereumServer> {
  const faults = new Faults()
  const index = new ExplorerIndex(options.chain)
  const server = createServer((request, response) => {
    answer({ ...options, faults, index }, request).then(
      (sent) => (sent === null ? void response.destroy() : send(response, sent)),
      (error: unknown) =>
        send(response, { status: 500, body: { detail: error instanceof Error ? error.message : 'failed' } }),
    )
  })
  // Longer than clients keep a connection, so that none is closed while a request is on its way.
  server.keepAliveTimeout = 120_000
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, '127.0.0.1', done)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

interface Sent extends Answer {
  /** Sent instead of the body when it is not JSON. */
  readonly text?: string
  /** The connection ends half-way through. */
  readonly isCut?: boolean
}

function send(response: ServerResponse, { status, body, text, isCut = false }: Sent): void {
  const bytes = Buffer.from(text ?? JSON.stringify(body))
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length })
  if (!isCut) return void response.end(bytes)
  response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy())
}

interface Faces extends EthereumServerOptions {
  readonly faults: Faults
  readonly index: ExplorerIndex
}

/** Null: no answer at all. */
async function answer(
  { chain, token, faults, index }: Faces,
  request: IncomingMessage,
): Promise<Sent | null> {
  const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://sandbox')
  const method = request.method ?? 'GET'
  const body = await readBody(request)
  if (pathname.startsWith('/control/')) {
    if (request.headers['x-sandbox-token'] !== token)
      return { status: 403, body: { detail: 'the sandbox token is missing' } }
    return answerControl(chain, faults, method, pathname.slice('/control/'.length), readJson(body))
  }
  if (pathname === '/ready') return { status: 200, body: { head: chain.head.number } }
  const isList = pathname === '/api'
  if (!isList && !(pathname === '/' && method === 'POST'))
    return { status: 404, body: { detail: 'not found' } }
  const hits = (name: FaultName) =>
    faults.hitsAsking(name, `${search} ${body}`, addressesIn(`${search} ${body}`))
  if (hits('slow')) await sleep(1_500)
  if (hits('down')) return null
  const failure = failureOf(hits, isList)
  if (failure !== null) return failure
  const sent: Sent = isList
    ? await answerExplorer(index, faults, searchParams)
    : {
        status: 200,
        body: await proxyRpc(chain, body, (node, call) => answerFaulty(faults, node, call)),
      }
  // The request still takes effect: a broadcast is accepted.
  return hits('connection-cut') ? { ...sent, isCut: true } : sent
}

function failureOf(hits: (name: FaultName) => boolean, isList: boolean): Sent | null {
  if (hits('server-error'))
    return { status: 503, body: {}, text: '<html>503 Service Temporarily Unavailable</html>' }
  if (hits('not-json')) return { status: 200, body: {}, text: '<html>maintenance</html>' }
  if (!hits('rate-limit')) return null
  return isList
    ? {
        status: 200,
        body: { status: '0', message: 'NOTOK', result: 'Max calls per sec rate limit reached (5/sec)' },
      }
    : {
        status: 429,
        body: { jsonrpc: '2.0', id: null, error: { code: -32_005, message: 'request rate limit exceeded' } },
      }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > largestBody) throw new Error('the body is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function readJson(body: string): unknown {
  if (body === '') return {}
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
