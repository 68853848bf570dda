/**
 * Reads an answer leniently, for clients. An answer that matches its schema exactly is taken unchanged. Any
 * other is read field by field: absent fields get their defaults, null counts as absent, lists may be bare or
 * inside an object, numbers and texts are converted without loss, ids and times may have any usual form. Only
 * rows that still cannot be read are dropped. The server does not use this: its answers match the schema.
 */
import { z } from 'zod'
import { absencesOf, listRuleOf, OtherName } from './answer-object.ts'
import { Decimal, Id, Time } from './fields.ts'
import { Unreadable } from './unreadable.ts'
import type { UnreadableRow } from './unreadable-rows.ts'

/** Throws `Unreadable`, or a SyntaxError where the text is not JSON. */
export function readAnswer(schema: z.ZodType, text: string): unknown {
  const strict = schema.safeParse(JSON.parse(text))
  return strict.success ? strict.data : read(schema, parseExactly(text), { at: '', isTop: true, odd: [] })
}

/** A number in its original spelling, because binary floating point would lose digits of an amount. */
class Numeral {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const token = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const mark = 'holdfast:numeral'

const parseExactly = (text: string): unknown =>
  JSON.parse(
    text.replace(token, (found) => (found.startsWith('"') ? found : `{"${mark}":"${found}"}`)),
    (_, value: unknown) =>
      isRecord(value) && typeof value[mark] === 'string' ? new Numeral(value[mark]) : value,
  )

function toPlain(value: unknown): unknown {
  if (value instanceof Numeral) return Number(value.text)
  if (Array.isArray(value)) return value.map(toPlain)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, toPlain(item)]))
}

interface Place {
  readonly at: string
  readonly isTop: boolean
  /** Collects the unreadable rows below this place. */
  readonly odd: UnreadableRow[]
}

const within = ({ at, odd }: Place, name: string | number): Place => ({
  at: at === '' ? String(name) : `${at}.${name}`,
  isTop: false,
  odd,
})

function read(schema: z.ZodType, value: unknown, place: Place): unknown {
  const scalar = scalars.get(schema)
  if (scalar !== undefined) return scalar(value) ?? fail(place, schema, value)
  if (schema instanceof z.ZodOptional) return isAbsent(value) ? undefined : read(inner(schema), value, place)
  if (schema instanceof z.ZodNullable) return isAbsent(value) ? null : read(inner(schema), value, place)
  if (schema instanceof z.ZodDefault)
    return isAbsent(value) ? schema.def.defaultValue : read(inner(schema), value, place)
  if (schema instanceof z.ZodObject) return readObject(schema, value, place)
  if (schema instanceof z.ZodArray) return readArray(schema as z.ZodArray<z.ZodType>, value, place)
  if (schema instanceof z.ZodRecord) return readRecord(schema.valueType as z.ZodType, value, place)
  if (schema instanceof z.ZodUnion) return readUnion(schema.options as z.ZodType[], value, place)
  if (schema instanceof z.ZodLiteral && typeof [...schema.values][0] === 'number')
    return parse(schema, numberOf(value), place)
  if (schema instanceof z.ZodString) return parse(schema, textOf(value), place)
  if (schema instanceof z.ZodNumber) return parse(schema, numberOf(value), place)
  return parse(schema, toPlain(value), place)
}

const inner = (schema: z.ZodOptional | z.ZodNullable | z.ZodDefault): z.ZodType =>
  schema.def.innerType as z.ZodType

function readObject(schema: z.ZodObject, value: unknown, place: Place): unknown {
  const holder = Array.isArray(value) ? holderOf(schema, value) : value
  if (!isRecord(holder)) return fail(place, schema, value)
  const absences = absencesOf(schema)
  const answer: Record<string, unknown> =
    schema.def.catchall === undefined ? {} : { ...(toPlain(holder) as object) }
  const derived: [string, (fields: unknown) => unknown][] = []
  for (const [name, field] of Object.entries(schema.shape)) {
    const absence = absences[name]
    const member =
      isAbsent(holder[name]) && absence instanceof OtherName ? holder[absence.name] : holder[name]
    if (!isAbsent(member) || !Object.hasOwn(absences, name)) {
      const item = read(field, member, within(place, name))
      if (item === undefined) delete answer[name]
      else answer[name] = item
    } else if (typeof absence === 'function') derived.push([name, absence as (fields: unknown) => unknown])
    else answer[name] = absence instanceof OtherName ? absence.absent : absence
  }
  for (const [name, derive] of derived) answer[name] = derive(answer)
  return answer
}

/** Wraps a bare list where the schema declares an object that contains it. */
function holderOf(schema: z.ZodObject, list: unknown[]): unknown {
  const entry = Object.entries(schema.shape as Record<string, z.ZodType>).find(
    ([, field]) => listRuleOf(field) !== undefined,
  )
  return entry === undefined ? undefined : { [entry[0]]: list }
}

function readArray(schema: z.ZodArray<z.ZodType>, value: unknown, place: Place): unknown {
  const rule = listRuleOf(schema)
  const list = rule?.isBareOnly === true ? (Array.isArray(value) ? value : []) : listIn(value, rule?.under)
  if (list === undefined) return fail(place, schema, value)
  if (rule === undefined && !place.isTop)
    return list.map((item, at) => read(schema.element, item, within(place, at)))
  const odd: UnreadableRow[] = []
  const rows: unknown[] = []
  for (const [at, item] of list.entries()) {
    const here = { ...within(place, at), odd }
    try {
      rows.push(read(schema.element, item, here))
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      odd.push({ at: here.at, id: idIn(item), reason: `${error.at}: ${error.message}` })
    }
  }
  place.odd.push(...odd)
  return odd.length === 0 ? rows : Object.assign(rows, { unreadable: odd })
}

/** The list itself, the one under the documented name, or the only list of the object. */
function listIn(value: unknown, word: string | undefined): unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (!isRecord(value)) return undefined
  const named = word === undefined ? undefined : value[word]
  if (Array.isArray(named)) return named
  const lists = Object.values(value).filter(Array.isArray)
  return lists.length === 1 ? lists[0] : undefined
}

function readRecord(schema: z.ZodType, value: unknown, place: Place): unknown {
  if (!isRecord(value)) return fail(place, schema, value)
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, read(schema, item, within(place, name))]),
  )
}

function readUnion(options: readonly z.ZodType[], value: unknown, place: Place): unknown {
  const faults: Unreadable[] = []
  for (const option of options)
    try {
      return read(option, value, place)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      faults.push(error)
    }
  throw faults[0] ?? new Unreadable(place.at, 'no option')
}

function parse(schema: z.ZodType, value: unknown, place: Place): unknown {
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : fail(place, schema, value)
}

function fail(place: Place, schema: z.ZodType, value: unknown): never {
  const issue = schema.safeParse(toPlain(value)).error?.issues[0]
  throw new Unreadable(place.at, issue?.message ?? 'unexpected shape')
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Numeral)
const idIn = (item: unknown): string | null => (isRecord(item) ? (idOf(item.id) ?? null) : null)

const textOf = (value: unknown): unknown => (value instanceof Numeral ? value.text : value)
const numberOf = (value: unknown): unknown => {
  const text = textOf(value)
  return typeof text === 'string' && text.trim() !== '' ? Number(text) : text
}

/** Undefined if a value is not of the kind. */
type Scalar = (value: unknown) => string | undefined

/** Holdfast's own ids are UUIDs; a foreign id is kept unchanged. */
const idOf: Scalar = (value) => {
  const text = textOf(value)
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** A time without a zone is UTC, like all times of the API. */
const timeOf: Scalar = (value) => {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d([T ]|$)/.test(value)) return undefined
  if (Time.safeParse(value).success) return value
  const hasZone = !value.includes(':') || /(Z|[+-]\d\d:?\d\d)$/i.test(value)
  const at = new Date(hasZone ? value : `${value.replace(' ', 'T')}Z`)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

/** Exact, without an exponent: 1.5e-7 is 0.00000015. */
const decimalOf: Scalar = (value) => {
  const text = textOf(value)
  if (typeof text !== 'string') return undefined
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/.exec(text.trim()) ?? []
  if (sign === undefined || whole + fraction === '') return undefined
  const shift = Number(exponent)
  const digits = whole + fraction
  const point = whole.length + shift
  const padded = digits.padStart(digits.length + Math.max(0, 1 - point), '0').padEnd(Math.max(point, 0), '0')
  const at = Math.max(point, 1)
  const head = padded.slice(0, at).replace(/^0+(?=\d)/, '')
  const tail = padded.slice(at)
  return `${sign === '-' ? '-' : ''}${head}${tail === '' ? '' : `.${tail}`}`
}

const scalars = new Map<z.ZodType, Scalar>([
  [Id, idOf],
  [Time, timeOf],
  [Decimal, decimalOf],
])
