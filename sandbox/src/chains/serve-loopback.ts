/** An HTTP server of a stand-in on the loopback address. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LoopbackRequest {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Sent {
  readonly status: number
  readonly body: unknown
  /** Sent instead of the body when it is not JSON. */
  readonly text?: string
  /** The connection ends half-way through. */
  readonly isCut?: boolean
}

export interface LoopbackServer {
  readonly url: string
  close(): Promise<void>
}

const largestBody = 2 * 1024 * 1024

/** `answer` resolves to null: the connection ends without an answer. `print` writes bodies as JSON. */
export async function serveLoopback(
  port: number,
  answer: (request: LoopbackRequest) => Promise<Sent | null>,
  print: (body: unknown) => string = JSON.stringify,
): Promise<LoopbackServer> {
  const server = createServer((incoming, response) => {
    readRequest(incoming)
      .then(answer)
      .then(
        (sent) => (sent === null ? void response.destroy() : send(response, sent, print)),
        (error: unknown) => {
          const detail = error instanceof Error ? error.message : 'failed'
          send(response, { status: 500, body: { detail } }, print)
        },
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
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

async function readRequest(incoming: IncomingMessage): Promise<LoopbackRequest> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > largestBody) throw new Error('the body is too large')
    chunks.push(chunk)
  }
  return {
    method: incoming.method ?? 'GET',
    url: new URL(incoming.url ?? '/', 'http://sandbox'),
    headers: incoming.headers,
    body: Buffer.concat(chunks).toString(),
  }
}

function send(
  response: ServerResponse,
  { status, body, text, isCut = false }: Sent,
  print: (body: unknown) => string,
): void {
  const bytes = Buffer.from(text ?? print(body))
  response.writeHead(status, {
    'content-type': 'application/json;charset=utf-8',
    'content-length': bytes.length,
  })
  if (!isCut) return void response.end(bytes)
  response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy())
}
