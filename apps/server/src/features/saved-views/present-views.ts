import { type ApiReply, ViewFilters } from '@holdfast/contract'
import type { Queryable } from '@holdfast/store'
import { findViewParts, type StoredView } from '@holdfast/store/read'

export type PresentedView = ApiReply<'listSavedViews'>['views'][number]
type Filters = PresentedView['filters']

/** States which parts of the filters are gone, so that a view still opens with the rest. */
export async function presentViews(
  db: Queryable,
  organisationId: string,
  userId: string,
  views: readonly StoredView[],
): Promise<PresentedView[]> {
  const read = views.map((view) => ({ view, filters: filtersOf(view.filters) }))
  const all = read.map(({ filters }) => filters)
  const listed = <V>(of: (filters: Filters) => V | undefined): V[] =>
    all.map(of).filter((value): value is NonNullable<typeof value> & V => value !== undefined)
  const exists = await findViewParts(db, organisationId, {
    wallets: listed(({ wallet }) => wallet),
    groups: listed(({ group }) => group),
    networks: listed(({ network }) => network),
    tags: all.flatMap(({ tags = [] }) => tags),
    tokens: listed(({ token }) => token),
  })
  return read.map(({ view, filters }) => ({
    id: view.id,
    name: view.name,
    is_shared: view.is_shared,
    is_own: view.owner_id === userId,
    owner: view.owner,
    filters,
    gone: [
      ...(filters.wallet !== undefined && !exists('wallets', filters.wallet) ? (['wallet'] as const) : []),
      ...(filters.group !== undefined && !exists('groups', filters.group) ? (['group'] as const) : []),
      ...(filters.network !== undefined && !exists('networks', filters.network)
        ? (['network'] as const)
        : []),
      ...(filters.token !== undefined && !exists('tokens', filters.token) ? (['token'] as const) : []),
      ...((filters.tags ?? []).some((id) => !exists('tags', id)) ? (['tag'] as const) : []),
    ],
    version: view.version,
  }))
}

/** A view of another version of the product opens with the filters that this one knows. */
function filtersOf(stored: Readonly<Record<string, unknown>>): Filters {
  const known = Object.entries(stored).filter(
    ([name, value]) => ViewFilters.safeParse({ [name]: value }).success,
  )
  return Object.fromEntries(known) as Filters
}
