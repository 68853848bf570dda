import type { en } from './en.ts'

type Texts<T> = T extends string
  ? string
  : T extends readonly [string, string]
    ? readonly [string, string]
    : T extends readonly string[]
      ? readonly string[]
      : T extends (...values: infer Values) => string
        ? (...values: Values) => string
        : { readonly [Key in keyof T]: Texts<T[Key]> }

export type Words = Texts<typeof en>
