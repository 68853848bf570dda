/**
 * Faults of one field of a request, which any call with a request can give. They follow from the kinds of the
 * contract's schemas; a schema with its own rule names the code of its refusal as the message.
 */
import type { Table } from './table.ts'

const field = { field: 'field' } as const

export const faultRefusals = {
  FIELD_MISSING: { status: 422, text: '{field}: is missing', params: field },
  FIELD_INVALID: { status: 422, text: '{field}: is not valid', params: field },
  FIELD_EMPTY: { status: 422, text: '{field}: must not be empty', params: field },
  FIELD_NOT_TEXT: { status: 422, text: '{field}: must be text', params: field },
  FIELD_NOT_NUMBER: { status: 422, text: '{field}: must be a number', params: field },
  FIELD_NOT_WHOLE: { status: 422, text: '{field}: must be a whole number', params: field },
  FIELD_NOT_FLAG: { status: 422, text: '{field}: must be true or false', params: field },
  FIELD_NOT_LIST: { status: 422, text: '{field}: must be a list', params: field },
  FIELD_OTHER_KIND: { status: 422, text: '{field}: is of another kind than expected', params: field },
  FIELD_OTHER_FORM: { status: 422, text: '{field}: has another form than expected', params: field },
  FIELD_TOO_SHORT: {
    status: 422,
    text: '{field}: needs at least {count} {count|character|characters}',
    params: { field: 'field', count: 'count' },
  },
  FIELD_TOO_LONG: {
    status: 422,
    text: '{field}: has more than {count} {count|character|characters}',
    params: { field: 'field', count: 'count' },
  },
  FIELD_TOO_FEW: {
    status: 422,
    text: '{field}: needs at least {count} {count|entry|entries}',
    params: { field: 'field', count: 'count' },
  },
  FIELD_TOO_MANY: {
    status: 422,
    text: '{field}: has more than {count} {count|entry|entries}',
    params: { field: 'field', count: 'count' },
  },
  FIELD_TOO_SMALL: {
    status: 422,
    text: '{field}: must be at least {least}',
    params: { field: 'field', least: 'text' },
  },
  FIELD_TOO_LARGE: {
    status: 422,
    text: '{field}: must be at most {most}',
    params: { field: 'field', most: 'text' },
  },
  FIELD_NOT_ABOVE: {
    status: 422,
    text: '{field}: must be more than {bound}',
    params: { field: 'field', bound: 'text' },
  },
  FIELD_NOT_BELOW: {
    status: 422,
    text: '{field}: must be less than {bound}',
    params: { field: 'field', bound: 'text' },
  },
  FIELD_NOT_VALUE: {
    status: 422,
    text: '{field}: must be {value}',
    params: { field: 'field', value: 'text' },
  },
  FIELD_NOT_CHOICE: {
    status: 422,
    text: '{field}: must be one of {choices}',
    params: { field: 'field', choices: 'texts' },
  },
  FIELD_UNKNOWN_FIELDS: {
    status: 422,
    text: '{field}: has unknown fields: {names}',
    params: { field: 'field', names: 'texts' },
  },
  FIELD_NOT_EMAIL: { status: 422, text: '{field}: is not an email address', params: field },
  FIELD_NOT_URL: { status: 422, text: '{field}: is not a web address', params: field },
  FIELD_NOT_ID: { status: 422, text: '{field}: is not an id', params: field },
  FIELD_NOT_TIME: { status: 422, text: '{field}: is not a time', params: field },
  FIELD_NOT_DATE: { status: 422, text: '{field}: is not a date', params: field },
  FIELD_TOO_DEEP: { status: 422, text: '{field}: is nested too deeply', params: field },
  FIELD_BROKEN_TEXT: {
    status: 422,
    text: '{field}: must not contain NUL or broken characters',
    params: field,
  },
  FIELD_BROKEN_NAMES: {
    status: 422,
    text: '{field}: names must not contain NUL or broken characters',
    params: field,
  },
  FIELD_HIDDEN_CHARACTERS: {
    status: 422,
    text: '{field}: must not contain control, direction or invisible characters',
    params: field,
  },
  FIELD_NOT_DECIMAL: { status: 422, text: '{field}: must be a decimal number', params: field },
} as const satisfies Table
