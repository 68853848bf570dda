/** `GET /sandbox/credentials`, for system users of the sandbox only: with the authenticators of its people, any program can
 *  sign as they would. */
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { authenticateSystemUser } from './authenticate-system-user.ts'
import { listAuthenticators } from './list-authenticators.ts'

export function serveCredentials(server: FastifyInstance, context: Context): void {
  if (context.config.credentialsFile === null) return
  server.get('/sandbox/credentials', async (request, reply) => {
    await authenticateSystemUser(context, request)
    reply.header('cache-control', 'no-store')
    return listAuthenticators(context.config)
  })
}
