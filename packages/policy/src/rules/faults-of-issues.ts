/** The faults of a schema's issues, by code. */
import type { z } from 'zod'
import { type RulesFault, rulesFault } from './rules-fault.ts'

type Issue = z.core.$ZodIssue
/** Enough to repair a document, and bounded for one with thousands of faults. */
const mostFaults = 50

export const faultsOfIssues = (issues: readonly Issue[], input: unknown): RulesFault[] =>
  issues.flatMap((issue) => faultsOf(issue, input)).slice(0, mostFaults)

function faultsOf(issue: Issue, input: unknown): RulesFault[] {
  const field = issue.path.join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((name) => rulesFault('FIELD_UNKNOWN', [...issue.path, name].join('.'), { name }))
  if (valueAt(input, issue.path) === undefined) return [rulesFault('FIELD_MISSING', field)]
  if (issue.code === 'too_big') return [tooMuch(issue, field)]
  if (issue.code === 'too_small') return [tooLittle(issue, field)]
  if (issue.code === 'custom' && issue.message === 'TEXT_UNREADABLE')
    return [rulesFault('TEXT_UNREADABLE', field)]
  if (issue.code === 'custom' && issue.message === 'NOT_ASCENDING')
    return [rulesFault('NOT_ASCENDING', field)]
  return [rulesFault('FIELD_MALFORMED', field, { expected: expectedBy(issue) })]
}

const tooMuch = ({ origin, maximum }: Extract<Issue, { code: 'too_big' }>, field: string): RulesFault =>
  rulesFault(isNumeric(origin) ? 'TOO_GREAT' : 'TOO_MANY', field, { most: Number(maximum) })

const tooLittle = ({ origin, minimum }: Extract<Issue, { code: 'too_small' }>, field: string): RulesFault =>
  rulesFault(isNumeric(origin) ? 'TOO_SMALL' : 'TOO_FEW', field, { least: Number(minimum) })

const isNumeric = (origin: string): boolean => origin === 'number' || origin === 'int'

function expectedBy(issue: Issue): string {
  if (issue.code === 'invalid_type') return issue.expected
  if (issue.code === 'invalid_value') return issue.values.map(String).join(' or ')
  if (issue.code === 'invalid_format' || issue.code === 'custom') return issue.message
  return 'another value'
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Readonly<Record<PropertyKey, unknown>>)[step]
  }
  return value
}
