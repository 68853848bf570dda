/** Rows as parallel arrays, one for each column, so that their number is not limited by that of parameters. A column with one value
 *  in all rows is one parameter. */
import { type RawBuilder, sql } from 'kysely'

/** PostgreSQL's type of each column, by its name. */
export type ColumnTypes<Name extends string> = Readonly<Record<Name, string>>

/** `(select u.id, $1::uuid as kind, … from unnest($2::uuid[], …) as u(…)) as source`, with the columns in the order of `types`. */
export function unnest<Name extends string>(
  source: string,
  types: ColumnTypes<Name>,
  rows: readonly Readonly<Record<NoInfer<Name>, unknown>>[],
): RawBuilder<unknown> {
  return unnestOf(source, types, rows, (row, name) => row[name])
}

/** For rows that are still in parts, so that none has to be copied. */
export function unnestOf<Name extends string, Row>(
  source: string,
  types: ColumnTypes<Name>,
  rows: readonly Row[],
  valueOf: (row: Row, name: NoInfer<Name>) => unknown,
): RawBuilder<unknown> {
  const columns = (Object.keys(types) as Name[]).map((name) => {
    const values = rows.map((row) => valueOf(row, name) ?? null)
    return { name, type: sql.raw(types[name]), values, isConstant: isConstant(values) }
  })
  const [first] = columns
  // One row is all constants, and no row is none.
  if (first !== undefined && rows.length !== 1 && columns.every((column) => column.isConstant))
    first.isConstant = false
  const listed = columns.filter((column) => !column.isConstant)
  const expressions = columns.map(({ name, type, values, isConstant: isOnce }) =>
    isOnce ? sql`${sqlOf(values[0])}::${type} as ${sql.ref(name)}` : sql`u.${sql.ref(name)}`,
  )
  const arrays = listed.map(({ type, values }) => sql`${arrayText(values)}::${type}[]`)
  const names = listed.map(({ name }) => sql.ref(name))
  const from = listed.length === 0 ? sql`` : sql`from unnest(${sql.join(arrays)}) as u(${sql.join(names)})`
  return sql`(select ${sql.join(expressions)} ${from}) as ${sql.raw(source)}`
}

const isConstant = (values: readonly unknown[]): boolean => values.every((value) => value === values[0])

/** Null needs no parameter. JSON is sent as text, because the driver turns an array into one of PostgreSQL's own. */
function sqlOf(value: unknown): RawBuilder<unknown> {
  if (value === null) return sql`null`
  return typeof value === 'object' && !(value instanceof Date) ? sql`${JSON.stringify(value)}` : sql`${value}`
}

/** An array as PostgreSQL reads it. A column of texts without quotes and backslashes, as most are, is joined at once. */
function arrayText(values: readonly unknown[]): string {
  const isPlain = values.every((value) => typeof value === 'string' && !special.test(value))
  return isPlain && values.length > 0 ? `{"${values.join('","')}"}` : `{${values.map(elementText).join(',')}}`
}

const special = /["\\]/

function elementText(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'string') return quoted(value)
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'bigint' || typeof value === 'number' || typeof value === 'boolean') return `${value}`
  return quoted(JSON.stringify(value))
}

const quoted = (text: string): string =>
  special.test(text) ? `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"` : `"${text}"`

export const columnList = (types: ColumnTypes<string>): RawBuilder<unknown> =>
  sql.join(Object.keys(types).map((name) => sql.ref(name)))
