/** The host names that the server answers to. A foreign page whose name resolves to this machine (DNS rebinding) shares
 *  the server's origin in its browser, but the Host header still contains the foreign name. */
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { sendRefusal } from './answer-error.ts'
import { refusal } from './refusal.ts'

type Names = Pick<Config, 'isSandbox' | 'host' | 'publicOrigins' | 'consoleOrigins'>

/** An IP address always passes, because it cannot be made to resolve elsewhere. Outside the sandbox the operator
 *  configures the name; without one every name passes. */
export function isOwnHost(hostname: string, config: Names): boolean {
  if (!config.isSandbox && config.publicOrigins.length === 0) return true
  const name = hostname.toLowerCase().replace(/^\[|\]$/g, '')
  const own = [...config.publicOrigins, ...config.consoleOrigins].map((origin) => hostnameOf(origin))
  return (
    isIP(name) !== 0 ||
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === config.host ||
    own.includes(name)
  )
}

const hostnameOf = (origin: string): string | null =>
  URL.canParse(origin) ? new URL(origin).hostname : origin

/** Applies to every request, including files and websockets. Behind a trusted proxy it checks the name that the proxy
 *  received. */
export function refuseOtherHosts(server: FastifyInstance, config: Names): void {
  server.addHook('onRequest', async (request, reply) => {
    if (isOwnHost(request.hostname, config)) return
    await sendRefusal(reply, refusal('HOST_UNKNOWN'))
  })
}

/** Callers that Fastify trusts to forward the host name and client address. */
export const trustedProxies = ({ proxies }: Pick<Config, 'proxies'>): false | string[] =>
  proxies.length > 0 ? [...proxies] : false

/** Origins of the page's two websockets: the page's own host, and the port of balances. */
export class SocketOrigins {
  readonly #ofRequest = new WeakMap<IncomingMessage, string>()
  readonly #balancesPort: number

  constructor({ balancesPort }: Pick<Config, 'balancesPort'>) {
    this.#balancesPort = balancesPort
  }

  note(request: FastifyRequest): void {
    const { protocol, host, hostname } = request
    // Other characters could add a directive to the policy; an IPv6 address cannot be written in one.
    if (!/^[a-z0-9.-]+(:\d+)?$/i.test(host)) return
    const scheme = protocol === 'https' ? 'wss' : 'ws'
    this.#ofRequest.set(request.raw, `${scheme}://${host} ${scheme}://${hostname}:${this.#balancesPort}`)
  }

  of(request: IncomingMessage): string {
    return this.#ofRequest.get(request) ?? "'self'"
  }
}
