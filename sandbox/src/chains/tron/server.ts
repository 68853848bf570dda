/** One loopback port with every face of the stand-in: full node, solid node, TronGrid, Tatum, recordings, controls. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { printJson } from './answers.ts'
import { answerControl } from './controls.ts'
import { answerNode } from './faces/full-node.ts'
import { answerTatum } from './faces/tatum.ts'
import { type Answer, answerTrongrid } from './faces/trongrid.ts'
import { Faults } from './faults.ts'
import type { Recordings } from './recordings.ts'
import type { SandboxTron } from './sandbox-tron.ts'

export interface TronServerOptions {
  readonly node: SandboxTron
  readonly recordings: Recordings | null
  /** Who may use the controls says it in `x-sandbox-token`. */
  readonly token: string
}

export interface TronServer {
  readonly url: string
  readonly faults: Faults
  close(): Promise<void>
}

const largestBody = 2 * 1024 * 1024

export async function serveTron(options: TronServerOptions, port: number): Promise<TronServer> {
  const faults = new Faults()
  const server = createServer((request, response) => {
    answer(options, faults, request).then(
      ({ status, body, text }) => send(response, status, text ?? printJson(body)),
      (error: unknown) =>
        send(response, 500, JSON.stringify({ Error: error instanceof Error ? error.message : 'failed' })),
    )
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, '127.0.0.1', done)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    close: () => closeServer(server),
  }
}

const closeServer = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.close(() => done())
    server.closeAllConnections()
  })

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/json;charset=utf-8' })
  response.end(text)
}

interface Sent extends Answer {
  /** Instead of the body: what is no JSON. */
  readonly text?: string
}

async function answer(options: TronServerOptions, faults: Faults, request: IncomingMessage): Promise<Sent> {
  const url = new URL(request.url ?? '/', 'http://sandbox')
  const body = await readBody(request)
  if (url.pathname.startsWith('/control/')) {
    if (request.headers['x-sandbox-token'] !== options.token)
      return { status: 403, body: { detail: 'the sandbox token is missing' } }
    return answerControl(
      options.node,
      faults,
      request.method ?? 'GET',
      url.pathname.slice('/control/'.length),
      readJson(body),
    )
  }
  const failure = await failOnPurpose(faults, url.pathname)
  if (failure !== null) return failure
  return route(options, faults, url, body)
}

function route({ node, recordings }: TronServerOptions, faults: Faults, url: URL, body: string): Sent {
  if (url.pathname.startsWith('/recorded/'))
    return recordings === null
      ? { status: 404, body: { Error: 'no recordings are served' } }
      : recordings.answer(url.pathname.slice('/recorded'.length), url.searchParams, readJson(body))
  if (url.pathname.startsWith('/v1/'))
    return answerTrongrid(node.chain, faults, url.pathname, url.searchParams)
  if (url.pathname.startsWith('/v3/tron/'))
    return answerTatum(node.chain, faults, url.pathname, url.searchParams)
  const call = /^\/(wallet|walletsolidity)\/(\w+)$/.exec(url.pathname)
  if (call === null) return { status: 404, body: {} }
  const query = body === '' ? Object.fromEntries(url.searchParams) : readJson(body)
  if (query === null)
    return { status: 200, body: { Error: 'class org.tron.json.JSONException : syntax error' } }
  const said = answerNode(node, call[1] as 'wallet' | 'walletsolidity', call[2] ?? '', query)
  return said === null ? { status: 404, body: {} } : { status: 200, body: said }
}

async function failOnPurpose(faults: Faults, path: string): Promise<Sent | null> {
  const isList = path.startsWith('/v1/') || path.startsWith('/v3/')
  if (faults.isOn('slow')) await sleep(1_500)
  if (faults.isOn('server-error') && isList)
    return { status: 503, body: {}, text: '<html>503 Service Temporarily Unavailable</html>' }
  if (faults.isOn('not-json') && isList) return { status: 200, body: {}, text: '<html>maintenance</html>' }
  if (faults.isOn('rate-limit') && isList)
    return {
      status: 403,
      body: {
        success: false,
        error: 'The key exceeds the frequency limit(15), and the query server is suspended for 1s',
        statusCode: 403,
      },
    }
  if (faults.isOn('suspended') && !isList)
    return {
      status: 200,
      body: { Error: 'request rate exceeded the allowed_rps(25), and the query server is suspended for 1 s' },
    }
  return null
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

/** Null when it is no object. */
function readJson(body: string): Record<string, unknown> | null {
  if (body === '') return {}
  try {
    const json: unknown = JSON.parse(body)
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : null
  } catch {
    return null
  }
}
