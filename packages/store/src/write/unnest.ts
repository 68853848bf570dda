/** Rows as parallel arrays, one for each column: one statement text whatever the number of rows, and no limit of parameters. */
import { type RawBuilder, sql } from 'kysely'

/** PostgreSQL's type of each column, by its name. */
export type ColumnTypes<Name extends string> = Readonly<Record<Name, string>>

/** `unnest($1::uuid[], …) as source(…)`, in the order of `types`. */
export function unnest<Name extends string>(
  source: string,
  types: ColumnTypes<Name>,
  rows: readonly Readonly<Record<NoInfer<Name>, unknown>>[],
): RawBuilder<unknown> {
  const names = Object.keys(types) as Name[]
  const arrays = names.map((name) => sql`${rows.map((row) => row[name] ?? null)}::${sql.raw(types[name])}[]`)
  return sql`unnest(${sql.join(arrays)}) as ${sql.raw(source)}(${columnList(types)})`
}

export const columnList = (types: ColumnTypes<string>): RawBuilder<unknown> =>
  sql.join(Object.keys(types).map((name) => sql.ref(name)))
