/** Validates a request against the contract. */
import type { Route } from '@holdfast/contract'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { refusal } from './refusal.ts'
import { refusalOfIssue } from './refusal-of-issue.ts'

export function parseRequest(route: Route, request: FastifyRequest): Record<string, unknown> {
  const parsed: Record<string, unknown> = {}
  if (route.params !== undefined) parsed.params = parsePart(route.params, request.params, '')
  if (route.query !== undefined) parsed.query = parsePart(route.query, request.query, '')
  if (route.upload !== undefined) parsed.body = request.body ?? noBytes()
  else if (route.body !== undefined) parsed.body = parsePart(route.body, request.body ?? {}, 'body')
  if (route.isVersioned === true) parsed.version = versionOf(request.headers['if-match'])
  if (route.isIdempotent === true) parsed.idempotencyKey = keyOf(request.headers['idempotency-key'])
  return parsed
}

async function* noBytes(): AsyncGenerator<Uint8Array> {}

function keyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header))
    throw refusal('IDEMPOTENCY_KEY_FORM', { field: 'Idempotency-Key' })
  return header
}

/** `*` matches any version. An unreadable value is refused, because ignoring it would protect no change. */
function versionOf(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined
  const version = /^"?([1-9]\d{0,8})"?$/.exec(ifMatch.trim())?.[1]
  if (version === undefined) throw refusal('IF_MATCH_FORM', { field: 'If-Match' })
  return Number(version)
}

/** A part of a request: its parameters, query or body. */
export function parsePart<T>(schema: z.ZodType<T>, value: unknown, name: string): T {
  refuseUnstorable(value, name)
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  const issue = deepest(parsed.error.issues[0])
  const field = issue?.path.join('.') || name || 'request'
  throw issue === undefined ? refusal('FIELD_INVALID', { field }) : refusalOfIssue(issue, field)
}

/** More than any body of the contract needs. Recursing into a body nested a hundred thousand deep would overflow the
 *  stack. */
const deepestNesting = 20

/** PostgreSQL stores neither NUL nor an unpaired surrogate, in texts or in names, and no field of the contract needs
 *  them. */
function refuseUnstorable(value: unknown, name: string, depth = 0): void {
  const field = name || 'request'
  if (depth > deepestNesting) throw refusal('FIELD_TOO_DEEP', { field })
  if (typeof value === 'string' && !isStorable(value)) throw refusal('FIELD_BROKEN_TEXT', { field })
  if (typeof value !== 'object' || value === null) return
  for (const [key, item] of Object.entries(value)) {
    if (!isStorable(key)) throw refusal('FIELD_BROKEN_NAMES', { field })
    refuseUnstorable(item, Array.isArray(value) ? name : key, depth + 1)
  }
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** A union reports only that nothing matched. The fault of its first alternative is more specific. */
function deepest(issue: z.core.$ZodIssue | undefined): z.core.$ZodIssue | undefined {
  if (issue?.code !== 'invalid_union') return issue
  const inner = issue.errors[0]?.[0]
  return inner === undefined ? issue : deepest({ ...inner, path: [...issue.path, ...inner.path] })
}
