/** Time limits of connections, so that idle clients cannot hold them open. Websockets are exempt, because an upgraded
 *  connection is no longer a request. */
import type { FastifyInstance } from 'fastify'

interface ConnectionLimits {
  /** For the head of a request. */
  readonly headMs: number
  /** For the whole request, including its body. */
  readonly requestMs: number
  /** Without a byte in either direction. Longer than any answer takes. */
  readonly idleMs: number
  readonly checkedEveryMs: number
}

export const connectionLimits: ConnectionLimits = {
  headMs: 10_000,
  requestMs: 30_000,
  idleMs: 300_000,
  checkedEveryMs: 2_000,
}

/** The limits in Fastify's format. */
export const timeoutsOf = ({ headMs, requestMs, idleMs, checkedEveryMs }: ConnectionLimits) => ({
  requestTimeout: requestMs,
  connectionTimeout: idleMs,
  http: { headersTimeout: headMs, connectionsCheckingInterval: checkedEveryMs },
})

export function boundConnections(server: FastifyInstance, most: number): void {
  server.server.maxConnections = most
}
