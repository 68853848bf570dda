/** Answers a call that failed: with the refusal's status, its English, its code and its parameters. */
import {
  errorCodeHeader,
  errorParamsHeader,
  isRefusalCode,
  refusalsOfRoute,
  type Route,
} from '@holdfast/contract'
import { codeOf, foreignKeyViolation } from '@holdfast/store'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { signingInWords } from '../signing/signing-in-words.ts'
import { refusal, Refused } from './refusal.ts'

/** What a call of the contract puts into its `config`. */
export interface CallConfig {
  readonly isCall: true
  readonly name: string
  readonly errors: 'detail' | 'text'
  /** Codes that the call can answer. */
  readonly refusals: ReadonlySet<string>
}

export const callConfig = (name: string, route: Route): CallConfig => ({
  isCall: true,
  name,
  errors: route.errors ?? 'detail',
  refusals: new Set(refusalsOfRoute(route)),
})

/** `demandsDeclared`: a refusal that the call does not declare becomes a failure, so that tests find it. */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  demandsDeclared: boolean,
): FastifyReply {
  const config = request.routeOptions.config as Partial<CallConfig> | undefined
  const refused = asRefused(error)
  if (refused === null)
    request.log.error({ err: error, path: request.url.split('?')[0], id: request.id }, 'unexpected error')
  const answer = refused ?? refusal('UNEXPECTED', { reference: request.id })
  if (!isDeclared(answer, config)) {
    if (demandsDeclared) throw new Error(`${config?.name ?? ''} does not declare ${answer.code ?? ''}`)
    warnOnce(request, config?.name ?? '', answer.code ?? '')
  }
  return sendRefusal(reply, answer, config?.errors === 'text' && answer.code !== 'DEV_MODE_OFF')
}

/** Off dev mode, every call answers JSON: the documents show it so. */
export function sendRefusal(
  reply: FastifyReply,
  { status, message, code, params }: Refused,
  isText = false,
): FastifyReply {
  reply.code(status)
  if (code !== null) reply.header(errorCodeHeader, code)
  if (!isText) return reply.send({ detail: message, ...(code === null ? {} : { code, params }) })
  if (code !== null) reply.header(errorParamsHeader, encodeURIComponent(JSON.stringify(params)))
  return reply.type('text/plain; charset=utf-8').send(message)
}

const isDeclared = ({ code }: Refused, config: Partial<CallConfig> | undefined): boolean =>
  code === null || !isRefusalCode(code) || config?.refusals === undefined || config.refusals.has(code)

const warned = new Set<string>()

function warnOnce(request: FastifyRequest, call: string, code: string): void {
  if (warned.has(`${call} ${code}`)) return
  warned.add(`${call} ${code}`)
  request.log.warn({ call, code }, 'the call does not declare this refusal')
}

/** Faults of the request itself that the framework found come with a status below 500. */
function asRefused(error: unknown): Refused | null {
  if (error instanceof Refused) return error
  const ofSigners = signingInWords(error)
  if (ofSigners !== null) return ofSigners
  // Found when it was asked about, gone when it was written down.
  if (codeOf(error) === foreignKeyViolation) return refusal('PARENT_DELETED')
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return refusal('REQUEST_TOO_LARGE')
  if (status === 429) return refusal('RATE_LIMITED')
  if (error instanceof Error && status >= 400 && status < 500)
    return refusal('REQUEST_UNREADABLE', { reason: error.message })
  return null
}
