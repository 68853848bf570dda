/** An HTTP server with scripted answers, which records its requests. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach } from 'vitest'

export interface ServedRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface ScriptedAnswer {
  readonly status?: number
  readonly headers?: Record<string, string>
  /** Text is sent as it is, anything else as JSON. */
  readonly body?: unknown
  /** Ends the connection instead of answering. */
  readonly isCut?: boolean
  /** Never answers. */
  readonly isSilent?: boolean
}

export interface ScriptedServer {
  readonly url: string
  readonly requests: ServedRequest[]
}

const running = new Set<ReturnType<typeof createServer>>()
afterEach(() => {
  for (const server of running) {
    server.closeAllConnections()
    server.close()
  }
  running.clear()
})

/** Answers in turn; the last answer repeatedly. */
export function scriptedServer(...answers: ScriptedAnswer[]): Promise<ScriptedServer> {
  let turn = 0
  return answeringServer(() => answers[Math.min(turn++, answers.length - 1)] ?? {})
}

export async function answeringServer(
  answer: (request: ServedRequest) => ScriptedAnswer,
): Promise<ScriptedServer> {
  const requests: ServedRequest[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://server')
      const question: ServedRequest = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      }
      requests.push(question)
      const { status = 200, headers = {}, body = {}, isCut, isSilent } = answer(question)
      if (isSilent === true) return
      if (isCut === true) return void request.socket.destroy()
      response.writeHead(status, headers)
      response.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body))
    })
  })
  running.add(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}
