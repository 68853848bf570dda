/** One loopback port with every face of the stand-in: the node, the lists of an explorer, and the controls. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Answer, answerControl } from './answer-control.ts'
import { answerExplorer } from './answer-explorer.ts'
import { ExplorerIndex } from './explorer-index.ts'
import { proxyRpc } from './proxy-rpc.ts'
import type { SandboxEthereum } from './sandbox-ethereum.ts'

export interface EthereumServerOptions {
  readonly chain: SandboxEthereum
  /** Clients of the controls send it in `x-sandbox-token`. */
  readonly token: string
}

export interface EthereumServer {
  readonly url: string
  close(): Promise<void>
}

const largestBody = 2 * 1024 * 1024

export async function serveEthereum(options: EthereumServerOptions, port: number): Promise<EthereumServer> {
  const index = new ExplorerIndex(options.chain)
  const server = createServer((request, response) => {
    answer(options, index, request).then(
      ({ status, body }) => send(response, status, JSON.stringify(body)),
      (error: unknown) =>
        send(response, 500, JSON.stringify({ detail: error instanceof Error ? error.message : 'failed' })),
    )
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, '127.0.0.1', done)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

function send(response: ServerResponse, status: number, text: string): void {
  const bytes = Buffer.from(text)
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length })
  response.end(bytes)
}

async function answer(
  { chain, token }: EthereumServerOptions,
  index: ExplorerIndex,
  request: IncomingMessage,
): Promise<Answer> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox')
  const method = request.method ?? 'GET'
  const body = await readBody(request)
  if (pathname.startsWith('/control/')) {
    if (request.headers['x-sandbox-token'] !== token)
      return { status: 403, body: { detail: 'the sandbox token is missing' } }
    return answerControl(chain, method, pathname.slice('/control/'.length), readJson(body))
  }
  if (pathname === '/ready') return { status: 200, body: { head: chain.head.number } }
  if (pathname === '/api') return answerExplorer(index, searchParams)
  if (pathname === '/' && method === 'POST') return { status: 200, body: await proxyRpc(chain, body) }
  return { status: 404, body: { detail: 'not found' } }
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
