/** /metrics for Prometheus. It is not public: it needs a session of staff, or the operator's token. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Registry } from 'prom-client'
import type { Context } from '../../context.ts'
import { authenticate, bearerOf } from '../../http/authenticate.ts'
import { forbidden, unauthorised } from '../../http/refusal.ts'
import { type Figure, readFigures } from './read-figures.ts'
import type { HealthSources } from './read-health.ts'

export function serveMetrics(server: FastifyInstance, context: HealthSources): void {
  server.get('/metrics', async (request, reply) => {
    await admit(context, bearerOf(request.headers.authorization))
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(await textOf(await readFigures(context)))
  })
}

async function admit(context: Pick<Context, 'config' | 'db'>, token: string | null): Promise<void> {
  const { config } = context
  if (token !== null && config.metricsToken !== null && isSame(token, config.metricsToken)) return
  const actor = await authenticate(context, token)
  if (actor === null) throw unauthorised()
  if (!actor.user.is_admin && !actor.user.is_system) throw forbidden()
}

/** Takes the same time for a wrong token as for the right one. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

function textOf(figures: readonly Figure[]): Promise<string> {
  const registry = new Registry()
  for (const { name, help, type, values } of figures) {
    const shape = { name, help, labelNames: Object.keys(values[0]?.labels ?? {}), registers: [registry] }
    if (type === 'gauge') {
      const gauge = new Gauge(shape)
      for (const { labels, value } of values) gauge.set(labels, value)
    } else {
      const counter = new Counter(shape)
      for (const { labels, value } of values) counter.inc(labels, value)
    }
  }
  return registry.metrics()
}
