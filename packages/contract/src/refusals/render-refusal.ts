/**
 * Renders a refusal in a language: the only place where codes become text, for the server's English and for
 * the console.
 */
import { knownPartsOf } from './known-parts-of.ts'
import { nouns, type Noun } from './nouns.ts'
import { isRefusalCode, type RefusalBody, type RefusalCode, refusals } from './refusals.ts'
import type { Declared, ParamKind } from './table.ts'

export interface RefusalLanguage {
  readonly templates: Readonly<Record<RefusalCode, string>>
  readonly nouns: Readonly<Record<Noun, string>>
  /** By name; a name that is missing is shown unchanged. */
  readonly fields: Readonly<Record<string, string>>
  readonly states: Readonly<Record<string, string>>
  readonly amount: (text: string) => string
}

/** The server's rendering: exact amounts, fields by their names in the request. */
export const plainEnglish: RefusalLanguage = {
  templates: Object.fromEntries(
    Object.entries<Declared>(refusals).map(([code, { text }]) => [code, text]),
  ) as Record<RefusalCode, string>,
  nouns,
  fields: {},
  states: {},
  amount: (text) => text,
}

/** Older rows of the audit record have these parameters under another name, and their hashes cover it. */
const otherNames: Readonly<Record<string, string>> = { count: 'given' }

const place = /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g

/** A code that this version does not know, of a newer server or an older row, stays as it is. A parameter that is missing or not of
 *  its kind leaves a gap: nothing throws, whatever was sent or stored. `isAtField`: the text stands at its field, so it does not begin with
 *  the field's name. */
export function renderRefusal(
  { code, params }: RefusalBody,
  language: RefusalLanguage,
  isAtField = false,
): string {
  if (!isRefusalCode(code)) return code
  const { params: kinds = {} }: Declared = refusals[code]
  const template = language.templates[code]
  const shown = isAtField ? template.replace(/^\{field\}: /, '') : template
  return shown.replaceAll(place, (_, name: string, singular?: string, plural?: string) => {
    const value: unknown = params[name] ?? params[otherNames[name] ?? name]
    if (singular !== undefined) return (value === 1 ? singular : plural) ?? ''
    return value === undefined || value === null ? '' : writeParam(kinds[name] ?? 'text', value, language)
  })
}

function writeParam(kind: ParamKind, value: unknown, language: RefusalLanguage): string {
  switch (kind) {
    case 'text':
    case 'id':
    case 'count':
      return String(value)
    case 'amount':
      return /^-?\d+(\.\d+)?$/.test(String(value)) ? language.amount(String(value)) : String(value)
    case 'time':
      return String(value).slice(0, 16).replace('T', ' ')
    case 'state':
      return wordOf(language.states, String(value))
    case 'field':
      return writeField(String(value), language)
    case 'fields':
      return listOf(value)
        .map((field) => writeField(String(field), language))
        .join(', ')
    case 'noun':
      return wordOf(language.nouns, String(value))
    case 'texts':
      return listOf(value).map(String).join(', ')
    case 'refusal':
      return writeRefusal(value, language)
    case 'refusals':
      return listOf(value)
        .map((refusal) => writeRefusal(refusal, language))
        .join(' ')
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const writeRefusal = (value: unknown, language: RefusalLanguage): string =>
  isRefusalBody(value) ? renderRefusal(value, language) : ''

/** The code may be from another version. */
function isRefusalBody(value: unknown): value is RefusalBody {
  if (typeof value !== 'object' || value === null || !('code' in value) || !('params' in value)) return false
  return typeof value.code === 'string' && typeof value.params === 'object' && value.params !== null
}

/** 'limits.dailyCapUSD': a field inside of another. A name for the whole path, or for several parts of it, is used before names
 *  for each. */
function writeField(path: string, { fields }: RefusalLanguage): string {
  if (Object.keys(fields).length === 0) return path
  return knownPartsOf(path, fields)
    .map((part) => wordOf(fields, part))
    .join(' › ')
}

const wordOf = (names: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(names, name) ? (names[name] ?? name) : name
