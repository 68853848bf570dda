import type { FastifyRequest } from 'fastify'
import type { Caller, Context } from '../context.ts'
import { isWithin } from './is-within.ts'

/** The origin of a request. */
export const callerOf = (context: Pick<Context, 'config'>, request: FastifyRequest): Caller => ({
  correlationId: request.id,
  remoteAddress: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
  country: countryOf(context, request),
})

/** Only from a configured header and a trusted proxy, because other clients could send any value. */
function countryOf({ config }: Pick<Context, 'config'>, { headers, socket }: FastifyRequest): string | null {
  const country = config.countryHeader === null ? undefined : headers[config.countryHeader]
  if (country === undefined || !isWithin(config.proxies, socket.remoteAddress ?? '')) return null
  return typeof country === 'string' && /^[A-Z]{2}$/i.test(country) ? country.toUpperCase() : null
}
