/** The port of the balances websocket, with the same limits, names and proxies as the port of the console. */
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { boundConnections, connectionLimits, timeoutsOf } from './connection-limits.ts'
import { refuseOtherHosts, trustedProxies } from './hosts.ts'

export function createBalancesServer(config: Config): FastifyInstance {
  const server = Fastify({
    logger: false,
    trustProxy: trustedProxies(config),
    ...timeoutsOf(connectionLimits),
  })
  boundConnections(server, config.maxConnections)
  refuseOtherHosts(server, config)
  return server
}
