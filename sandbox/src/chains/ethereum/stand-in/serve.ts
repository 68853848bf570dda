/** Serves JSON over HTTP, and counts the calls by name. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Served {
  readonly url: string
  readonly calls: Map<string, number>
  close(): void
}

interface Call {
  readonly name: string
  readonly answer: () => unknown
}

export function serve(
  callOf: (request: { readonly query: URLSearchParams; readonly body: string }) => Call,
): Promise<Served> {
  const calls = new Map<string, number>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { searchParams: query } = new URL(request.url ?? '/', 'http://stand-in')
      const { name, answer } = callOf({ query, body: Buffer.concat(chunks).toString() })
      calls.set(name, (calls.get(name) ?? 0) + 1)
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(answer()))
    })
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      const close = () => {
        server.closeAllConnections()
        server.close()
      }
      resolve({ url: `http://127.0.0.1:${port}`, calls, close })
    })
  })
}
