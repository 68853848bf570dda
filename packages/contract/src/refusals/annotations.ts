/** Refusals about notes, tags, attachments and saved views. */
import type { Table } from './table.ts'

export const annotationRefusals = {
  AMOUNT_FORM: { status: 422, text: '{field}: must be an amount such as 1250.5', params: { field: 'field' } },
  ORDER_NEEDS_TOKEN: { status: 422, text: 'Choose a token first: amounts of two tokens have no order.' },
  ORDER_TOO_MANY_ROWS: {
    status: 422,
    text: 'Sorting by value works for up to {limit} rows. Narrow the list by date, wallet or token.',
    params: { limit: 'count' },
  },
  NOTE_CHANGED: {
    status: 409,
    text: '{field}: somebody else changed this note in the meantime, to version {version}: {theirs}',
    params: { field: 'field', theirs: 'text', version: 'count' },
  },
  TAG_NAME_TAKEN: {
    status: 409,
    text: '{field}: could be taken for {name}, which exists already.',
    params: { field: 'field', name: 'text' },
  },
  TAGS_FULL: {
    status: 409,
    text: 'An organization has at most {limit} tags and categories. Delete some first.',
    params: { limit: 'count' },
  },
  TAG_FULL: {
    status: 409,
    text: '{name} is on {limit} transactions already. Create another tag.',
    params: { name: 'text', limit: 'count' },
  },
  TRANSACTION_TAGS_FULL: {
    status: 409,
    text: 'A transaction has at most {limit} tags. Remove some first.',
    params: { limit: 'count' },
  },
  VIEW_NAME_TAKEN: {
    status: 409,
    text: '{field}: you have a view with this name already.',
    params: { field: 'field' },
  },
  VIEWS_FULL: {
    status: 409,
    text: 'You can save at most {limit} views. Delete some first.',
    params: { limit: 'count' },
  },
  ATTACHMENT_TOO_LARGE: {
    status: 413,
    text: 'A file can have at most {limit} MB.',
    params: { limit: 'count' },
  },
  ATTACHMENT_EMPTY: { status: 422, text: 'This file is empty.' },
  ATTACHMENT_TYPE_UNKNOWN: {
    status: 422,
    text: 'Only PDF, PNG, JPEG, CSV, TXT, XLSX and DOCX files can be attached.',
  },
  ATTACHMENT_NOT_AS_NAMED: {
    status: 422,
    text: '{name} is not a {expected} file. Rename it or choose another one.',
    params: { name: 'text', expected: 'text' },
  },
  ATTACHMENTS_FULL: {
    status: 409,
    text: 'At most {limit} files can be attached here. Delete one first.',
    params: { limit: 'count' },
  },
  ATTACHMENT_SPACE_FULL: {
    status: 409,
    text: 'The attachments of this organization take {limit} MB already. Delete some first.',
    params: { limit: 'count' },
  },
} as const satisfies Table
