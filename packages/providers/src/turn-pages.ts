/**
 * All pages of one list. A page without a cursor is the last: a short page is not the end, and an empty page
 * may have a cursor. A list that repeats a cursor, or continues without rows, is an error and not an end.
 */
import type { HistoryProvider, Page, PageQuery } from './provider.ts'
import { unreadable } from './unreadable.ts'

/** Consecutive pages. One occurs in practice. */
const mostEmptyPages = 100

export async function* turnPages(
  provider: HistoryProvider,
  query: Omit<PageQuery, 'cursor'>,
): AsyncGenerator<Page> {
  const turned = new Set<string>()
  let empty = 0
  for (let cursor: string | null = null; ;) {
    const page = await provider.fetchPage({ ...query, cursor })
    if (page === null) return
    empty = page.rows.length === 0 ? empty + 1 : 0
    const { next } = page
    if (next !== null && turned.has(next)) throw endless(provider, query, 'the same cursor came twice')
    if (empty > mostEmptyPages) throw endless(provider, query, `${empty} empty pages in a row`)
    yield page
    if (next === null) return
    turned.add(next)
    cursor = next
  }
}

const endless = ({ name }: HistoryProvider, { stream, address }: Omit<PageQuery, 'cursor'>, why: string) =>
  unreadable(name, `${stream} list of ${address}`, why)
