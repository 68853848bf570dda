/** PostgreSQL's types in TypeScript. Exact numbers are read as text and written as `bigint` or text. */
import type { ColumnType } from 'kysely'

declare const exact: unique symbol
/** Exact number as text; arithmetic on it does not compile. */
export type Decimal = string & { readonly [exact]: true }

export type Units = ColumnType<Decimal, bigint | string, bigint | string>
export type UnitsOrNull = ColumnType<Decimal | null, bigint | string | null, bigint | string | null>
export type Int8 = ColumnType<string, bigint | number | string, bigint | number | string>
export type Int8OrNull = ColumnType<
  string | null,
  bigint | number | string | null,
  bigint | number | string | null
>
/** jsonb: read parsed, written as JSON text. */
export type JsonOrNull = ColumnType<unknown, string | null, string | null>
/** A column with a default. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>

/** A refusal of the contract, as stored beside its English text. */
export interface StoredRefusal {
  readonly code: string
  readonly params: Readonly<Record<string, unknown>>
}
/** Written as JSON text. */
export type RefusalOrNull = ColumnType<StoredRefusal | null, string | null | undefined, string | null>

/** The height of a list's mark; absent if lists are ordered by time. */
export type HeightOrNull = ColumnType<
  string | null,
  number | string | null | undefined,
  number | string | null
>
