import type { FastifyRequest } from 'fastify'
import type { Actor, Context } from '../context.ts'
import { authenticate, bearerOf } from '../http/authenticate.ts'
import { forbidden, unauthorised } from '../http/refusal.ts'

/** Throws for anyone else. */
export async function authenticateSystemUser(
  context: Pick<Context, 'db' | 'config'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
): Promise<Actor> {
  const actor = await authenticate(context, bearerOf(headers.authorization))
  if (actor === null) throw unauthorised()
  if (!actor.user.is_system) throw forbidden()
  return actor
}
