/** The host names that the server answers to. A stranger's page whose name resolves to this machine (DNS rebinding) has the
 *  server's origin for its browser; the Host header still has the stranger's name. */
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { sendRefusal } from './answer-error.ts'
import { refusal } from './refusal.ts'

type Names = Pick<Config, 'isSandbox' | 'host' | 'publicOrigins' | 'consoleOrigins'>

/** An IP address always passes: it cannot be made to resolve elsewhere. Outside the sandbox the operator configures the name; without
 *  one every name passes. */
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

/** For every request of the server, files and websockets too. Behind a named proxy it is the name that the proxy was asked by. */
export function refuseOtherHosts(server: FastifyInstance, config: Names): void {
  server.addHook('onRequest', async (request, reply) => {
    if (isOwnHost(request.hostname, config)) return
    await sendRefusal(reply, refusal('HOST_UNKNOWN'))
  })
}

/** For Fastify: which callers' word is taken for the name and the address that they were asked by. */
export const trustedProxies = ({ proxies }: Pick<Config, 'proxies'>): false | string[] =>
  proxies.length > 0 ? [...proxies] : false

/** Origins of the two websockets of the page that a request is for: beside the page, and on the port of balances. */
export class SocketOrigins {
  readonly #ofRequest = new WeakMap<IncomingMessage, string>()
  readonly #balancesPort: number

  constructor({ balancesPort }: Pick<Config, 'balancesPort'>) {
    this.#balancesPort = balancesPort
  }

  note(request: FastifyRequest): void {
    const { protocol, host, hostname } = request
    // Anything but a host name could add a directive to the policy; an IPv6 address cannot be written in one.
    if (!/^[a-z0-9.-]+(:\d+)?$/i.test(host)) return
    const scheme = protocol === 'https' ? 'wss' : 'ws'
    this.#ofRequest.set(request.raw, `${scheme}://${host} ${scheme}://${hostname}:${this.#balancesPort}`)
  }

  of(request: IncomingMessage): string {
    return this.#ofRequest.get(request) ?? "'self'"
  }
}
