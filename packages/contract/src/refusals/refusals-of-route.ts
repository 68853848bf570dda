/** The refusals of a call: those it declares, and those that follow from its declaration. */
import type { Route } from '../route.ts'
import { faultRefusals } from './faults.ts'
import type { AnswerCode } from './refusals.ts'

const ofEveryCall: readonly AnswerCode[] = [
  'HOST_UNKNOWN',
  'REQUEST_UNREADABLE',
  'RATE_LIMITED',
  'UNEXPECTED',
  'DATABASE_SILENT',
]
const ofSignedIn: readonly AnswerCode[] = ['UNAUTHORIZED', 'FORBIDDEN']
const faults = Object.keys(faultRefusals) as (keyof typeof faultRefusals)[]

export function refusalsOfRoute(route: Route): readonly AnswerCode[] {
  const hasInput = [route.params, route.query, route.body].some((part) => part !== undefined)
  return [
    ...new Set<AnswerCode>([
      ...ofEveryCall,
      ...(route.access === 'public' ? [] : ofSignedIn),
      ...(route.devOnly === true ? (['DEV_MODE_OFF'] as const) : []),
      ...(hasInput ? (['NOT_FOUND', ...faults] as const) : []),
      ...(route.method === 'GET' ? [] : (['REQUEST_TOO_LARGE', 'PARENT_DELETED'] as const)),
      ...(route.isVersioned === true ? (['CHANGED_MEANWHILE', 'IF_MATCH_FORM'] as const) : []),
      ...(route.isIdempotent === true ? (['IDEMPOTENCY_KEY_FORM', 'IDEMPOTENCY_KEY_REUSED'] as const) : []),
      ...(route.refusals ?? []),
    ]),
  ]
}
