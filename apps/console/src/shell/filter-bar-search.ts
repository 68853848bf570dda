/** The state of the filter bar in the URL. A page with the bar adds these fields to its own search. */
import { idIn, lineIn } from '../format/search-fields.ts'

export interface FilterBarSearch {
  readonly group?: string | undefined
  readonly wallet?: string | undefined
  readonly q?: string | undefined
}

type Unread = Readonly<Partial<Record<keyof FilterBarSearch, unknown>>>

export const readBarSearch = ({ group, wallet, q }: Unread): FilterBarSearch => ({
  group: idIn(group),
  wallet: idIn(wallet),
  q: lineIn(q, 200),
})

export const noBarFilters = { group: undefined, wallet: undefined, q: undefined } as const
