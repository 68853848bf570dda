/** Forwards `/sandbox/<chain>/*` to the controls of the chain's stand-in unchanged, in sandbox mode and for system users only. */
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { authenticateSystemUser } from './authenticate-system-user.ts'

const controls = [
  ['POST', 'faucet'],
  ['POST', 'mine'],
  ['POST', 'advance'],
  ['POST', 'reorg'],
  ['POST', 'hold'],
  ['GET', 'parameters'],
  ['PUT', 'parameters/:name'],
  ['GET', 'faults'],
  ['PUT', 'faults/:name'],
] as const

export function serveSandbox(server: FastifyInstance, context: Context): void {
  const { sandboxControls } = context.config
  if (sandboxControls === null) return
  const { urls, token } = sandboxControls
  for (const [chain, url] of urls)
    for (const [method, path] of controls)
      server.route({
        method,
        url: `/sandbox/${chain}/${path}`,
        handler: async (request, reply) => {
          await authenticateSystemUser(context, request)
          const name = encodeURIComponent((request.params as { name?: string }).name ?? '')
          const answer = await fetch(`${url}/${path.replace(':name', name)}`, {
            method,
            headers: { 'content-type': 'application/json', 'x-sandbox-token': token },
            ...(method === 'GET' ? {} : { body: JSON.stringify(request.body ?? {}) }),
          })
          return reply
            .code(answer.status)
            .type('application/json')
            .send(await answer.text())
        },
      })
}
