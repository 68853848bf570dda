/** What the filter bar keeps in the address bar. A page with the bar adds these to its own search schema. */
import * as z from 'zod/mini'

const optional = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)

export const filterBarFields = {
  group: optional(z.uuid()),
  wallet: optional(z.uuid()),
  q: optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
}

export interface FilterBarSearch {
  readonly group?: string | undefined
  readonly wallet?: string | undefined
  readonly q?: string | undefined
}

export const noBarFilters = { group: undefined, wallet: undefined, q: undefined } as const
