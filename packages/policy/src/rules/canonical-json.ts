/**
 * JSON with one encoding for each value (RFC 8785), so that its hash identifies it. Numbers are safe integers
 * only: amounts are decimal text.
 */
import { sameBytes } from '@holdfast/ledger'
import { type Checked, refused, type RulesFault, rulesFault } from './rules-fault.ts'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

export const mostJsonBytes = 262_144
const mostLevels = 16

/** Throws `NotJson` for a value without a canonical form. */
export const encodeCanonicalJson = (value: Json): Uint8Array<ArrayBuffer> => utf8.encode(textOf(value))

export const isSameJson = (a: Json, b: Json): boolean => textOf(a) === textOf(b)

export function parseCanonicalJson(bytes: Uint8Array): Checked<Json> {
  if (bytes.length > mostJsonBytes) return refused(rulesFault('TOO_LARGE', '', { most: mostJsonBytes }))
  const text = decoded(bytes)
  if (text === null) return refused(rulesFault('NOT_UTF8', ''))
  const value = parsed(text)
  if (value === undefined) return refused(rulesFault('NOT_JSON', ''))
  try {
    // The last of two equal members survives parsing, so the encoding shows that there were two.
    const isCanonical = sameBytes(encodeCanonicalJson(value), bytes)
    return isCanonical ? { ok: true, value } : refused(rulesFault('NOT_CANONICAL', ''))
  } catch (error) {
    if (error instanceof NotJson) return refused(error.fault)
    throw error
  }
}

export class NotJson extends Error {
  readonly fault: RulesFault

  constructor(fault: RulesFault) {
    super(fault.code)
    this.name = 'NotJson'
    this.fault = fault
  }
}

/** RFC 8785 orders members by UTF-16 code units, as `sort` does. */
function textOf(value: Json, field = '', level = 0): string {
  if (level > mostLevels) throw new NotJson(rulesFault('TOO_DEEP', field, { most: mostLevels }))
  if (typeof value === 'string') return quoted(value, field)
  if (typeof value === 'number') return digits(value, field)
  if (value === null || typeof value === 'boolean') return String(value)
  const within = (name: string, inner: Json) =>
    textOf(inner, field === '' ? name : `${field}.${name}`, level + 1)
  if (isList(value)) return `[${value.map((item, at) => within(String(at), item)).join(',')}]`
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, inner]) => `${quoted(name, field)}:${within(name, inner)}`).join(',')}}`
}

/** `JSON.stringify` escapes as RFC 8785 does. It would also escape half of a surrogate pair, which the RFC refuses. */
function quoted(text: string, field: string): string {
  if (!text.isWellFormed()) throw new NotJson(rulesFault('TEXT_NOT_UNICODE', field))
  return JSON.stringify(text)
}

function digits(value: number, field: string): string {
  if (!Number.isSafeInteger(value)) throw new NotJson(rulesFault('NUMBER_NOT_WHOLE', field))
  return String(value)
}

const isList = (value: object): value is readonly Json[] => Array.isArray(value)

function decoded(bytes: Uint8Array): string | null {
  try {
    const text = strictUtf8.decode(bytes)
    return text.startsWith('\ufeff') ? null : text
  } catch {
    return null
  }
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

const utf8 = new TextEncoder()
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
