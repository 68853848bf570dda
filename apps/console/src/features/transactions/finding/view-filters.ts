/** The search of the page and the filters of a saved view, which have the same parts. */
import type { ApiReply } from '@holdfast/contract'
import type { FilterBarSearch } from '../../../shell/filter-bar-search.ts'
import { noFilters, type TransactionsSearch } from '../page-search.ts'

export type FullSearch = TransactionsSearch & FilterBarSearch
export type SavedView = ApiReply<'listSavedViews'>['views'][number]
type Filters = SavedView['filters']

const names = [
  'q',
  'group',
  'wallet',
  ...(Object.keys(noFilters) as (keyof typeof noFilters)[]).filter((name) => name !== 'view'),
] as const

/** Without page and view. */
export const filtersOf = (search: FullSearch): Filters =>
  Object.fromEntries(
    names.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  ) as Filters

/** The view as a search, without the parts that are gone. */
export function searchOf(
  view: Pick<SavedView, 'id' | 'filters' | 'gone'>,
  tagIds: readonly string[],
): FullSearch {
  const { filters, gone } = view
  const tags = gone.includes('tag') ? filters.tags?.filter((id) => tagIds.includes(id)) : filters.tags
  const kept = Object.entries({ ...filters, tags: tags?.length === 0 ? undefined : tags }).filter(
    ([name]) => !(gone as readonly string[]).includes(name),
  )
  return { page: 1, ...Object.fromEntries(kept), view: view.id }
}

export const sameFilters = (a: Filters, b: Filters): boolean => textOf(a) === textOf(b)

const textOf = (filters: Filters): string =>
  JSON.stringify(
    Object.entries(filters)
      .filter(([, value]) => value !== undefined)
      .toSorted(([first], [second]) => (first < second ? -1 : 1)),
  )
