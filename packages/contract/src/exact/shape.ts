/**
 * The shape of an answer as plain data, which a browser checks without the schema library. It accepts only
 * values that the schema accepts, and reads them to the same result; for anything else it returns `null`, and
 * `readAnswer` reads the answer field by field.
 */
export type Shape =
  | { readonly is: 'text'; readonly pattern?: string; readonly min?: number; readonly max?: number }
  | { readonly is: 'number'; readonly isInteger?: true; readonly min?: number; readonly max?: number }
  | { readonly is: 'boolean' | 'any' }
  | { readonly is: 'choice'; readonly of: readonly unknown[] }
  | { readonly is: 'nullable' | 'optional'; readonly of: Shape }
  /** `value` replaces an absent field, and with `isNullish` also null. */
  | { readonly is: 'default'; readonly of: Shape; readonly value: unknown; readonly isNullish?: true }
  | {
      readonly is: 'object'
      readonly fields: Readonly<Record<string, Shape>>
      /** Absent: other members are dropped. */
      readonly others?: 'kept' | 'refused'
    }
  | { readonly is: 'list'; readonly of: Shape; readonly min?: number; readonly max?: number }
  | { readonly is: 'record'; readonly names: Shape; readonly of: Shape }
  | { readonly is: 'union'; readonly of: readonly Shape[] }

/** The client's description of a call. `reply` is absent if no shape expresses the schema. */
export interface ExactRoute {
  readonly method: string
  readonly path: string
  readonly status?: number
  readonly isReplyOpen?: true
  /** The shapes of the replies of the call's area, by the names of calls. Files have none. */
  readonly shapes: () => Promise<Readonly<Record<string, Shape | undefined>>>
}

const misfit = Symbol('misfit')

/** Throws a SyntaxError where the text is not JSON. */
export const readExactly = (shape: Shape, text: string): { readonly value: unknown } | null =>
  fitTo(shape, JSON.parse(text))

/** As `readExactly`, for a parsed JSON value. */
export function fitTo(shape: Shape, json: unknown): { readonly value: unknown } | null {
  const value = read(shape, json)
  return value === misfit ? null : { value }
}

function read(shape: Shape, value: unknown): unknown {
  switch (shape.is) {
    case 'any':
      return value
    case 'boolean':
      return typeof value === 'boolean' ? value : misfit
    case 'text':
      return typeof value === 'string' && fitsText(shape, value) ? value : misfit
    case 'number':
      return typeof value === 'number' && fitsNumber(shape, value) ? value : misfit
    case 'choice':
      return shape.of.includes(value) ? value : misfit
    case 'nullable':
      return value === null ? null : read(shape.of, value)
    case 'optional':
      return value === undefined ? undefined : read(shape.of, value)
    case 'default':
      return value === undefined || (value === null && shape.isNullish === true)
        ? structuredClone(shape.value)
        : read(shape.of, value)
    case 'object':
      return readObject(shape, value)
    case 'list':
      return Array.isArray(value) && isWithin(shape, value.length)
        ? readAll(value, (item) => read(shape.of, item))
        : misfit
    case 'record':
      return readRecord(shape, value)
    case 'union':
      return readUnion(shape.of, value)
  }
}

interface Bounds {
  readonly min?: number
  readonly max?: number
}
const isWithin = ({ min = -Infinity, max = Infinity }: Bounds, size: number): boolean =>
  size >= min && size <= max

const patterns = new Map<string, RegExp>()

function fitsText(shape: Shape & { is: 'text' }, text: string): boolean {
  if (!isWithin(shape, text.length)) return false
  if (shape.pattern === undefined) return true
  const pattern = patterns.get(shape.pattern) ?? new RegExp(shape.pattern)
  patterns.set(shape.pattern, pattern)
  return pattern.test(text)
}

const fitsNumber = (shape: Shape & { is: 'number' }, value: number): boolean =>
  (shape.isInteger === true ? Number.isSafeInteger(value) : Number.isFinite(value)) && isWithin(shape, value)

function readObject({ fields, others }: Shape & { is: 'object' }, value: unknown): unknown {
  if (!isRecord(value)) return misfit
  const object: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const item = read(field, Object.hasOwn(value, name) ? value[name] : undefined)
    if (item === misfit) return misfit
    if (item !== undefined) object[name] = item
  }
  if (others === undefined) return object
  const rest = Object.entries(value).filter(([name]) => !Object.hasOwn(fields, name))
  if (others === 'refused') return rest.length === 0 ? object : misfit
  return rest.some(([name]) => name === '__proto__')
    ? misfit
    : Object.assign(object, Object.fromEntries(rest))
}

function readRecord({ names, of }: Shape & { is: 'record' }, value: unknown): unknown {
  if (!isRecord(value) || Object.hasOwn(value, '__proto__')) return misfit
  if (Object.keys(value).some((name) => read(names, name) === misfit)) return misfit
  const items = readAll(Object.entries(value), ([name, item]) => {
    const member = read(of, item)
    return member === misfit ? misfit : [name, member]
  })
  return items === misfit ? misfit : Object.fromEntries(items as [string, unknown][])
}

function readUnion(options: readonly Shape[], value: unknown): unknown {
  for (const option of options) {
    const fitting = read(option, value)
    if (fitting !== misfit) return fitting
  }
  return misfit
}

function readAll<Item>(items: readonly Item[], readItem: (item: Item) => unknown): unknown {
  const all: unknown[] = []
  for (const item of items) {
    const value = readItem(item)
    if (value === misfit) return misfit
    all.push(value)
  }
  return all
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
