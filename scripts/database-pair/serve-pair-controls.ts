/** `POST /fail-over` kills the primary, and answers when both servers are in order again. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DatabasePair } from './database-pair.ts'

interface Controls {
  readonly url: string
  close(): Promise<void>
}

export async function servePairControls(pair: DatabasePair): Promise<Controls> {
  const server = createServer((request, response) => {
    if (request.method !== 'POST' || request.url !== '/fail-over') return void response.writeHead(404).end()
    pair.failOver().then(
      (result) => response.end(JSON.stringify(result)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
