/**
 * Values that a client uses for fields that an answer omits or sets to null. The server sends every field of
 * a schema; the console also reads answers that contain only the documented fields. See `read-answer.ts`.
 */
import { z } from 'zod'

/** The field is also documented under this name; the value is used if both names are absent. */
export class OtherName<Value> {
  readonly name: string
  readonly absent: Value

  constructor(name: string, absent: Value) {
    this.name = name
    this.absent = absent
  }
}

export const otherName = <Value>(name: string, absent: Value): OtherName<Value> => new OtherName(name, absent)

type Output<S> = S extends z.ZodType ? z.output<S> : never
type Fixed<Value> = Value extends readonly (infer Item)[]
  ? readonly Fixed<Item>[]
  : Value extends object
    ? { readonly [K in keyof Value]: Fixed<Value[K]> }
    : Value
type Fields<Shape> = { readonly [K in keyof Shape]: Output<Shape[K]> }
/** A value, or a function of the fields that were read. */
type Absence<Value, Read> = Fixed<Value> | null | OtherName<Value | null> | ((read: Read) => Value | null)
/** `Whole`: the shape whose fields such a function reads. */
type Absences<Shape, Whole = Shape> = {
  readonly [K in keyof Shape]?: Absence<Output<Shape[K]>, Fields<Whole>> | undefined
}
type AbsentValue<A> = A extends OtherName<infer V> ? V : A extends (...read: never[]) => infer V ? V : A
/** Readers may see null for a field whose absence means null, although the server never sends null. */
type AsRead<Shape extends z.ZodRawShape, A> = {
  [K in keyof Shape]: K extends keyof A
    ? null extends AbsentValue<A[K]>
      ? z.ZodNullable<Shape[K]>
      : Shape[K]
    : Shape[K]
}

const absences = new WeakMap<z.ZodType, Readonly<Record<string, unknown>>>()

/**
 * An object of an answer, with the values of its absent fields. A field that has no such value, and is
 * neither nullable nor optional, must be in every answer.
 */
export const answerObject = <const Shape extends z.ZodRawShape, const A extends Absences<Shape>>(
  shape: Shape,
  absent: A,
): z.ZodObject<AsRead<Shape, A>> => absentAs(z.object(shape), absent)

/** Declares absent fields of an existing object, which becomes loose. */
export function absentAs<
  Shape extends z.ZodRawShape,
  Config extends z.core.$ZodObjectConfig,
  const A extends Absences<Shape>,
>(schema: z.ZodObject<Shape, Config>, absent: A): z.ZodObject<AsRead<Shape, A>, Config> {
  absences.set(schema, absent)
  return schema as unknown as z.ZodObject<AsRead<Shape, A>, Config>
}

/** Extends such an object with more fields. */
export function extendAnswer<
  Base extends z.ZodRawShape,
  const Shape extends z.ZodRawShape,
  const A extends Absences<Shape, Base & Shape>,
>(base: z.ZodObject<Base>, shape: Shape, absent: A): z.ZodObject<Omit<Base, keyof Shape> & AsRead<Shape, A>> {
  const schema = z.object({ ...base.shape, ...shape })
  absences.set(schema, { ...absencesOf(base), ...absent })
  return schema as unknown as z.ZodObject<Omit<Base, keyof Shape> & AsRead<Shape, A>>
}

export const absencesOf = (schema: z.ZodType): Readonly<Record<string, unknown>> => absences.get(schema) ?? {}

interface ListRule {
  /** The member of an object that may contain the list. */
  readonly under?: string
  /** Anything except a bare list counts as no list. */
  readonly isBareOnly?: boolean
}
const lists = new WeakMap<z.ZodType, ListRule>()

/** A list whose rows are read one by one: a client drops unreadable rows and reports how many. */
export function rowsOf<Item extends z.ZodType>(item: Item, rule: ListRule = {}): z.ZodArray<Item> {
  const schema = z.array(item)
  lists.set(schema, rule)
  return schema
}

export const listRuleOf = (schema: z.ZodType): ListRule | undefined => lists.get(schema)
