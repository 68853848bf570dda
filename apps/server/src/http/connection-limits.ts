/** How long a caller may take, so that nobody holds connections open for nothing. Websockets are not concerned: an upgraded
 *  connection is no request any more. */
import type { FastifyInstance } from 'fastify'

interface ConnectionLimits {
  /** For the head of a request. */
  readonly headMs: number
  /** For the whole request, body included. */
  readonly requestMs: number
  /** Without a byte in either direction; longer than any answer takes. */
  readonly idleMs: number
  readonly checkedEveryMs: number
}

export const connectionLimits: ConnectionLimits = {
  headMs: 10_000,
  requestMs: 30_000,
  idleMs: 300_000,
  checkedEveryMs: 2_000,
}

/** For Fastify. */
export const timeoutsOf = ({ headMs, requestMs, idleMs, checkedEveryMs }: ConnectionLimits) => ({
  requestTimeout: requestMs,
  connectionTimeout: idleMs,
  http: { headersTimeout: headMs, connectionsCheckingInterval: checkedEveryMs },
})

export function boundConnections(server: FastifyInstance, most: number): void {
  server.server.maxConnections = most
}
