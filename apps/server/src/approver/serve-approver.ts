/** The calls of the approver page, which has another origin. Each carries the token of the person's link and no cookie; what the
 *  page sends is signed by people and verified by the signers. */
import { type AnswerCode, refusalsOfRoute } from '@holdfast/contract'
import { everyApproverRefusal } from '@holdfast/contract/approver/refusals'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context, Who } from '../context.ts'
import type { CallConfig } from '../http/answer-error.ts'
import { bearerOf } from '../http/authenticate.ts'
import { callerOf } from '../http/caller-of.ts'
import { unauthorised } from '../http/refusal.ts'
import { actorOfLink } from './actor-of-link.ts'
import { type ApproverLink, type LinkKind, readLinkToken } from '../http/link-token.ts'

export interface ApproverCall {
  readonly link: ApproverLink
  /** The person of the link as the database has them now. */
  readonly who: Who
  readonly body: unknown
}

export interface ApproverRoute {
  readonly method: 'GET' | 'POST'
  /** Behind `/approver/`, with `:id`. */
  readonly path: string
  /** 'any': of every link, whatever it is about. */
  readonly kind: LinkKind | 'any'
  /** Calls that it also takes with a link of another kind. */
  readonly alsoPermits?: (
    link: ApproverLink,
    called: { readonly id: string; readonly body: unknown },
  ) => boolean
  /** Besides those of every call. */
  readonly refusals: readonly AnswerCode[]
  readonly answer: (context: Context, call: ApproverCall) => Promise<object | null>
}

export function serveApprover(
  server: FastifyInstance,
  context: Context,
  routes: readonly ApproverRoute[],
): void {
  if (context.config.approverOrigin === null) return
  for (const route of routes) {
    const { method, path, answer } = route
    server.route({
      method,
      url: `/approver/${path}`,
      config: configOf(route),
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const link = linkOf(context, request, route)
        const who = { actor: await actorOfLink(context, link), caller: callerOf(context, request) }
        const answered = await answer(context, { link, who, body: request.body ?? {} })
        // Fastify would send nothing for null.
        return reply.type('application/json').send(JSON.stringify(answered))
      },
    })
  }
}

/** Tests fail on a refusal that a call does not declare. */
const configOf = ({ method, path, refusals }: ApproverRoute): Omit<CallConfig, 'isCall'> => ({
  name: `${method} /approver/${path}`,
  errors: 'detail',
  refusals: new Set(
    refusalsOfRoute({
      method,
      path,
      access: 'signed-in',
      params: z.unknown(),
      reply: z.unknown(),
      refusals: [...everyApproverRefusal, ...refusals],
      summary: '',
    }),
  ),
})

function linkOf(
  { config }: Pick<Context, 'config'>,
  request: FastifyRequest,
  { kind, alsoPermits }: ApproverRoute,
): ApproverLink {
  const token = bearerOf(request.headers.authorization)
  const link = token === null ? null : readLinkToken(config, token, new Date())
  const { id = '' } = request.params as { readonly id?: string }
  if (link === null) throw unauthorised()
  const isPermitted =
    kind === 'any' ||
    (link.kind === kind && link.id === id) ||
    alsoPermits?.(link, { id, body: request.body }) === true
  if (!isPermitted) throw unauthorised()
  return link
}
