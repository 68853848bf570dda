/** Answers a failed call with the refusal's status, English text, code and parameters. */
import { errorCodeHeader, errorParamsHeader, refusalsOfRoute, type Route } from '@holdfast/contract'
import { codeOf, foreignKeyViolation, isDatabaseSilent, readOnlySession } from '@holdfast/store'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusalOfSigning } from '../signing/refusal-of-signing.ts'
import { refusal, Refused } from './refusal.ts'
import { Unexpected } from './unexpected.ts'

/** The `config` of each call's route. */
export interface CallConfig {
  readonly isCall: true
  readonly name: string
  readonly errors: 'detail' | 'text'
  /** Codes that the call may answer. */
  readonly refusals: ReadonlySet<string>
}

export const callConfig = (name: string, route: Route): CallConfig => ({
  isCall: true,
  name,
  errors: route.errors ?? 'detail',
  refusals: new Set(refusalsOfRoute(route)),
})

/** `demandsDeclared` turns an undeclared refusal into a failure, so that tests find it. */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  demandsDeclared: boolean,
): FastifyReply {
  const config = request.routeOptions.config as Partial<CallConfig> | undefined
  const refused = asRefused(error)
  if (refused?.code === 'DATABASE_SILENT') {
    // A standby refuses writes, and so does the reading of a snapshot: the latter is a fault of the program.
    const level = codeOf(causeOf(error)) === readOnlySession ? 'error' : 'warn'
    request.log[level]({ err: error, id: request.id }, 'the database does not answer')
    reply.header('retry-after', String(retryAfterSeconds))
  }
  if (refused === null)
    request.log.error({ err: error, path: request.url.split('?')[0], id: request.id }, 'unexpected error')
  const answer = refused ?? refusal('UNEXPECTED', { reference: request.id })
  if (!isDeclared(answer, config)) {
    if (demandsDeclared) throw new Error(`${config?.name ?? ''} does not declare ${answer.code}`)
    warnOnce(request, config?.name ?? '', answer.code)
  }
  return sendRefusal(reply, answer, config?.errors === 'text' && answer.code !== 'DEV_MODE_OFF')
}

/** A fail-over takes some seconds. */
const retryAfterSeconds = 2

/** With dev mode off, every call answers JSON, as the documentation shows. */
export function sendRefusal(
  reply: FastifyReply,
  { status, message, code, params }: Refused,
  isText = false,
): FastifyReply {
  reply.code(status)
  reply.header(errorCodeHeader, code)
  if (!isText) return reply.send({ detail: message, code, params })
  reply.header(errorParamsHeader, encodeURIComponent(JSON.stringify(params)))
  return reply.type('text/plain; charset=utf-8').send(message)
}

const isDeclared = ({ code }: Refused, config: Partial<CallConfig> | undefined): boolean =>
  config?.refusals === undefined || config.refusals.has(code)

const warned = new Set<string>()

function warnOnce(request: FastifyRequest, call: string, code: string): void {
  if (warned.has(`${call} ${code}`)) return
  warned.add(`${call} ${code}`)
  request.log.warn({ call, code }, 'the call does not declare this refusal')
}

/** The cause of a flow that failed, else the error itself. */
const causeOf = (error: unknown): unknown => (error instanceof Unexpected ? error.cause : error)

/** Faults of the request that the framework found have a status below 500. */
function asRefused(error: unknown): Refused | null {
  if (error instanceof Refused) return error
  const ofSigners = refusalOfSigning(error)
  if (ofSigners !== null) return ofSigners
  // The parent existed when it was checked, but was deleted before the write.
  if (codeOf(error) === foreignKeyViolation) return refusal('PARENT_DELETED')
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return refusal('REQUEST_TOO_LARGE')
  if (status === 429) return refusal('RATE_LIMITED')
  if (error instanceof Error && status >= 400 && status < 500)
    return refusal('REQUEST_UNREADABLE', { reason: error.message })
  // A client that hangs up has the codes of a broken connection, too, and a status.
  if (isDatabaseSilent(causeOf(error))) return refusal('DATABASE_SILENT')
  return null
}
