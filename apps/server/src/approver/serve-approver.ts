/** The calls of the approver page, which has another origin. Each carries the token of the person's link and no cookie; what the
 *  page sends is signed by people and verified by the signers. */
import cors from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { bearerOf } from '../http/authenticate.ts'
import { unauthorised } from '../http/refusal.ts'
import { type ApproverLink, type LinkKind, readLinkToken } from './link-token.ts'

export interface ApproverCall {
  readonly link: ApproverLink
  readonly body: unknown
}

export interface ApproverRoute {
  readonly method: 'GET' | 'POST'
  /** Behind `/approver/`, with `:id`. */
  readonly path: string
  readonly kind: LinkKind
  readonly answer: (context: Context, call: ApproverCall) => Promise<object>
}

export async function serveApprover(
  server: FastifyInstance,
  context: Context,
  routes: readonly ApproverRoute[],
): Promise<void> {
  const { approverOrigin } = context.config
  if (approverOrigin === null) return
  await server.register(
    async (scope) => {
      await scope.register(cors, {
        origin: approverOrigin,
        methods: ['GET', 'POST'],
        allowedHeaders: ['authorization', 'content-type'],
        exposedHeaders: ['date'],
      })
      for (const { method, path, kind, answer } of routes)
        scope.route({
          method,
          url: `/${path}`,
          handler: async (request) => {
            const link = linkOf(context, request, kind)
            return answer(context, { link, body: request.body ?? {} })
          },
        })
    },
    { prefix: '/approver' },
  )
}

function linkOf({ config }: Pick<Context, 'config'>, request: FastifyRequest, kind: LinkKind): ApproverLink {
  const token = bearerOf(request.headers.authorization)
  const link = token === null ? null : readLinkToken(config, token, new Date())
  const { id } = request.params as { readonly id?: string }
  if (link?.kind !== kind || link.id !== id) throw unauthorised()
  return link
}
