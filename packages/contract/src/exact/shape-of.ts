/**
 * Derives the shape of a schema, when the console is built and in tests; undefined if plain data cannot
 * express it.
 */
import { z } from 'zod'
import { standInFor } from '../stand-in.ts'
import type { Shape } from './shape.ts'

export function shapeOf(schema: z.ZodType): Shape | undefined {
  try {
    return express(schema)
  } catch (error) {
    if (error instanceof Inexpressible) return undefined
    throw error
  }
}

class Inexpressible extends Error {}

const inexpressible = (what: string): never => {
  throw new Inexpressible(what)
}

function express(schema: z.ZodType): Shape {
  const standIn = standInFor(schema)
  if (standIn !== undefined)
    return { is: 'default', of: express(standIn.of), value: standIn.value, isNullish: true }
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return textShape(schema)
  if (schema instanceof z.ZodNumber) return numberShape(schema)
  if (schema instanceof z.ZodArray)
    return {
      is: 'list',
      of: express(schema.element as z.ZodType),
      ...boundsOf(schema, ['min_length', 'max_length']),
    }
  if ((schema.def.checks ?? []).length > 0) return inexpressible('checks')
  if (schema instanceof z.ZodBoolean) return { is: 'boolean' }
  if (schema instanceof z.ZodUnknown) return { is: 'any' }
  if (schema instanceof z.ZodEnum) return { is: 'choice', of: schema.options }
  if (schema instanceof z.ZodLiteral) return { is: 'choice', of: [...schema.values] }
  if (schema instanceof z.ZodNullable) return { is: 'nullable', of: express(schema.unwrap() as z.ZodType) }
  if (schema instanceof z.ZodOptional) return { is: 'optional', of: express(schema.unwrap() as z.ZodType) }
  if (schema instanceof z.ZodDefault)
    return { is: 'default', of: express(schema.unwrap() as z.ZodType), value: schema.def.defaultValue }
  if (schema instanceof z.ZodUnion) return { is: 'union', of: firstShapes(schema.options as z.ZodType[]) }
  if (schema instanceof z.ZodPipe && schema.out instanceof z.ZodEnum) return choiceShape(schema, schema.out)
  if (schema instanceof z.ZodRecord) return recordShape(schema)
  if (schema instanceof z.ZodObject) return objectShape(schema)
  return inexpressible(schema.def.type)
}

/** The first matching option applies, so all options after one without a shape are left to the schema. */
function firstShapes(options: readonly z.ZodType[]): Shape[] {
  const shapes: Shape[] = []
  for (const option of options) {
    const shape = shapeOf(option)
    if (shape === undefined) break
    shapes.push(shape)
  }
  return shapes.length > 0 ? shapes : inexpressible('options')
}

/** A list of texts with other spellings: only the texts that are read unchanged. */
const choiceShape = (schema: z.ZodType, { options }: z.ZodEnum): Shape => ({
  is: 'choice',
  of: options.filter((option) => schema.safeParse(option).data === option),
})

type Check = z.core.$ZodCheckDef & Readonly<Record<string, unknown>>
const checksOf = (schema: z.ZodType): Check[] =>
  (schema.def.checks ?? []).map((check) => check._zod.def as Check)

/** Lengths, as minimum and maximum; other checks cannot be expressed. */
function boundsOf(
  schema: z.ZodType,
  known: readonly string[],
): { readonly min?: number; readonly max?: number } {
  const bounds: { min?: number; max?: number } = {}
  for (const check of checksOf(schema)) {
    if (check.check === 'min_length') bounds.min = Math.max(bounds.min ?? 0, Number(check.minimum))
    else if (check.check === 'max_length')
      bounds.max = Math.min(bounds.max ?? Infinity, Number(check.maximum))
    else if (!known.includes(check.check)) inexpressible(check.check)
  }
  return bounds
}

/** Formats that consist only of their pattern. */
const patternFormats = new Set(['uuid', 'datetime', 'date', 'regex', 'ipv4', 'cidrv4'])

function textShape(schema: z.ZodString | z.ZodStringFormat): Shape {
  const formats: Check[] = checksOf(schema).filter(({ check }) => check === 'string_format')
  if (schema instanceof z.ZodStringFormat) formats.push(schema.def as unknown as Check)
  const [format, ...more] = formats
  const bounds = boundsOf(schema, ['string_format'])
  if (format === undefined) return { is: 'text', ...bounds }
  const { pattern } = format
  if (more.length > 0 || !patternFormats.has(String(format.format))) return inexpressible('format')
  return pattern instanceof RegExp && pattern.flags === ''
    ? { is: 'text', pattern: pattern.source, ...bounds }
    : inexpressible('pattern')
}

function numberShape(schema: z.ZodNumber): Shape {
  const shape: { is: 'number'; isInteger?: true; min?: number; max?: number } = { is: 'number' }
  const checks = checksOf(schema)
  if (schema instanceof z.ZodNumberFormat) checks.push(schema.def as unknown as Check)
  for (const { check, format, inclusive, value } of checks) {
    if (check === 'number_format' && format === 'safeint') shape.isInteger = true
    else if (check === 'greater_than' && inclusive === true)
      shape.min = Math.max(shape.min ?? -Infinity, Number(value))
    else if (check === 'less_than' && inclusive === true)
      shape.max = Math.min(shape.max ?? Infinity, Number(value))
    else inexpressible(check)
  }
  return shape
}

function recordShape(schema: z.ZodRecord): Shape {
  const names = express(schema.keyType as z.ZodType)
  if (names.is !== 'text') return inexpressible('names')
  return { is: 'record', names, of: express(schema.valueType as z.ZodType) }
}

function objectShape(schema: z.ZodObject): Shape {
  const fields = Object.fromEntries(
    Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => [name, express(field)]),
  )
  const { catchall } = schema.def
  if (catchall === undefined) return { is: 'object', fields }
  if (catchall instanceof z.ZodUnknown) return { is: 'object', fields, others: 'kept' }
  return catchall instanceof z.ZodNever
    ? { is: 'object', fields, others: 'refused' }
    : inexpressible('others')
}
