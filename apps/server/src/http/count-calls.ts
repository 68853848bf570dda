/** Counts calls by kind, outcome and organisation. The content of requests is not kept. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../context.ts'

export interface CallSeen {
  /** Null: it concerned no organisation, or an unknown one. */
  readonly organisationId: string | null
  /** The noun of its path: 'wallets', 'orgs', 'admin/networks'. */
  readonly routeClass: string
  readonly outcome: 'ok' | 'refused' | 'failed'
  readonly ms: number
}

const organisations = new WeakMap<FastifyRequest, string | null>()

/** Counts calls of the contract only, without files of the console and unknown paths. */
export function countCalls(server: FastifyInstance, hear: (seen: CallSeen) => void): void {
  server.addHook('onResponse', async (request, reply) => {
    const { url, config } = request.routeOptions
    if (url === undefined || !('isCall' in config)) return
    hear({
      organisationId: organisations.get(request) ?? null,
      routeClass: routeClassOf(url),
      outcome: reply.statusCode < 400 ? 'ok' : reply.statusCode < 500 ? 'refused' : 'failed',
      ms: reply.elapsedTime,
    })
  })
}

/** Notes which of the caller's organisations the call concerns: the one it names, or the caller's only one. */
export function noteCaller(request: FastifyRequest, actor: Actor | null): void {
  if (actor === null) return
  const named = [
    fieldOf(request.params, 'orgId'),
    fieldOf(request.query, 'entity_id'),
    fieldOf(request.body, 'entity_id'),
  ].find((candidate) => candidate !== undefined)
  const ids = actor.memberships.map(({ organisationId }) => organisationId)
  const only = ids.length === 1 ? ids[0] : undefined
  organisations.set(request, ids.find((id) => id === named) ?? only ?? null)
}

const fieldOf = (part: unknown, name: string): unknown =>
  typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined

/** '/api/v1/tron/progress/:jobId' → 'tron', '/admin-api/networks/:id' → 'admin/networks'. */
export function routeClassOf(path: string): string {
  const [area, ...rest] = path.split('/').filter((part) => part !== '' && !/^v\d+$/.test(part))
  const noun = rest[0] ?? ''
  if (area === 'api') return noun
  return area === 'admin-api' ? `admin/${noun}` : `${area}/${noun}`
}
