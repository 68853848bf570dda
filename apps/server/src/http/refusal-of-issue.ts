/** The refusal for an invalid field of a request. A schema with its own rule gives the code as its message. */
import { type AnswerCode, isRefusalCode } from '@holdfast/contract'
import type { z } from 'zod'
import { refusal, type Refused } from './refusal.ts'

type Issue = z.core.$ZodIssue

/** The issue must carry its input (`reportInput`), to distinguish a missing value from one of another type. */
export function refusalOfIssue(issue: Issue, field: string): Refused {
  const own = codeOfRule(issue.message)
  if (own !== null) return refusal(own, { field })
  switch (issue.code) {
    case 'invalid_type':
      return refusal(issue.input === undefined ? 'FIELD_MISSING' : codeOfType(issue.expected), { field })
    case 'too_small':
      return refusalOfTooSmall(issue, field)
    case 'too_big':
      return refusalOfTooBig(issue, field)
    case 'invalid_format':
      return refusal(codeOfFormat(issue.format), { field })
    case 'invalid_value':
      return issue.values.length === 1
        ? refusal('FIELD_NOT_VALUE', { field, value: String(issue.values[0]) })
        : refusal('FIELD_NOT_CHOICE', { field, choices: issue.values.map(String) })
    case 'unrecognized_keys':
      return refusal('FIELD_UNKNOWN_FIELDS', { field, names: issue.keys })
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'not_multiple_of':
    case 'custom':
      return refusal('FIELD_INVALID', { field })
  }
}

/** Rules give codes whose only parameter is the field; see `code` of the contract. */
const codeOfRule = (message: string): FieldCode | null =>
  isRefusalCode(message) ? (message as FieldCode) : null
type FieldCode = Extract<AnswerCode, 'FIELD_INVALID'>

function codeOfType(expected: string) {
  switch (expected) {
    case 'string':
      return 'FIELD_NOT_TEXT'
    case 'number':
    case 'bigint':
      return 'FIELD_NOT_NUMBER'
    case 'int':
      return 'FIELD_NOT_WHOLE'
    case 'boolean':
      return 'FIELD_NOT_FLAG'
    case 'array':
      return 'FIELD_NOT_LIST'
    default:
      return 'FIELD_OTHER_KIND'
  }
}

function refusalOfTooSmall(
  { origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>,
  field: string,
): Refused {
  const count = Number(minimum)
  if (origin === 'string')
    return count === 1 ? refusal('FIELD_EMPTY', { field }) : refusal('FIELD_TOO_SHORT', { field, count })
  if (origin === 'array') return refusal('FIELD_TOO_FEW', { field, count })
  return inclusive === false
    ? refusal('FIELD_NOT_ABOVE', { field, bound: String(minimum) })
    : refusal('FIELD_TOO_SMALL', { field, least: String(minimum) })
}

function refusalOfTooBig(
  { origin, maximum, inclusive }: Extract<Issue, { code: 'too_big' }>,
  field: string,
): Refused {
  const count = Number(maximum)
  if (origin === 'string') return refusal('FIELD_TOO_LONG', { field, count })
  if (origin === 'array') return refusal('FIELD_TOO_MANY', { field, count })
  return inclusive === false
    ? refusal('FIELD_NOT_BELOW', { field, bound: String(maximum) })
    : refusal('FIELD_TOO_LARGE', { field, most: String(maximum) })
}

function codeOfFormat(format: string) {
  switch (format) {
    case 'email':
      return 'FIELD_NOT_EMAIL'
    case 'url':
      return 'FIELD_NOT_URL'
    case 'uuid':
    case 'guid':
      return 'FIELD_NOT_ID'
    case 'datetime':
      return 'FIELD_NOT_TIME'
    case 'date':
      return 'FIELD_NOT_DATE'
    default:
      return 'FIELD_OTHER_FORM'
  }
}
