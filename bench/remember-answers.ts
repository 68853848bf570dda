/** A proxy that caches a provider's answers as text, so that a repeated request costs only the transfer. For a history
 *  that no longer grows. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface CachedAnswer {
  readonly status: number
  readonly bytes: Buffer
}

/** Returns the address of the proxy. */
export async function rememberAnswers(url: string): Promise<string> {
  const cache = new Map<string, CachedAnswer>()
  const server = createServer((request, response) => {
    void answer(url, cache, request)
      .catch(unanswered)
      .then(({ status, bytes }) => {
        response.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length })
        response.end(bytes)
      })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const unanswered = (error: unknown): CachedAnswer => ({
  status: 502,
  bytes: Buffer.from(JSON.stringify({ Error: error instanceof Error ? error.message : 'no answer' })),
})

async function answer(
  url: string,
  cache: Map<string, CachedAnswer>,
  request: IncomingMessage,
): Promise<CachedAnswer> {
  const { method = 'GET', url: path = '/' } = request
  const body = method === 'GET' ? '' : await text(request)
  const question = `${method} ${path} ${body}`
  const before = cache.get(question)
  if (before !== undefined) return before
  const heard = await fetch(url + path, { method, ...(method === 'GET' ? {} : { body }) })
  const now = { status: heard.status, bytes: Buffer.from(await heard.arrayBuffer()) }
  cache.set(question, now)
  return now
}
