/** What is wrong with one field of a request, behind 'field: '. A schema that has words of its own for it is not asked again. */
import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

export function faultInWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : typeInWords(issue.expected)
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return formatInWords(issue.format)
    case 'invalid_value':
      return issue.values.length === 1
        ? `must be ${String(issue.values[0])}`
        : `must be one of ${issue.values.join(', ')}`
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.join(', ')}`
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'not_multiple_of':
    case 'custom':
      return 'is not valid'
  }
}

function typeInWords(expected: string): string {
  switch (expected) {
    case 'string':
      return 'must be text'
    case 'number':
    case 'bigint':
      return 'must be a number'
    case 'int':
      return 'must be a whole number'
    case 'boolean':
      return 'must be true or false'
    case 'array':
      return 'must be a list'
    default:
      return 'is of another kind than expected'
  }
}

function tooSmall({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>): string {
  if (origin === 'string') return minimum === 1 ? 'must not be empty' : `needs at least ${minimum} characters`
  if (origin === 'array') return `needs at least ${minimum} entries`
  return inclusive === false ? `must be more than ${minimum}` : `must be at least ${minimum}`
}

function tooBig({ origin, maximum, inclusive }: Extract<Issue, { code: 'too_big' }>): string {
  if (origin === 'string') return `has more than ${maximum} characters`
  if (origin === 'array') return `has more than ${maximum} entries`
  return inclusive === false ? `must be less than ${maximum}` : `must be at most ${maximum}`
}

function formatInWords(format: string): string {
  switch (format) {
    case 'email':
      return 'is not an email address'
    case 'url':
      return 'is not a web address'
    case 'uuid':
    case 'guid':
      return 'is not an id'
    case 'datetime':
      return 'is not a time'
    case 'date':
      return 'is not a date'
    default:
      return 'has another form than expected'
  }
}
