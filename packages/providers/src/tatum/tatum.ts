/**
 * Tatum v3, the fallback: its lists come from the same index as TronGrid's, under other names, and omit the
 * signed bytes. So only the hashes are taken from them; transactions and receipts come from the full node.
 * The shapes follow its documentation and were not tested live.
 */
import { raw } from '@holdfast/ledger'
import { z } from 'zod'
import type { JsonHttp } from '../http.ts'
import type { Protocol } from '../protocol.ts'
import type { Page, PageQuery } from '../provider.ts'
import { unreadable } from '../unreadable.ts'

const Answer = z.looseObject({
  next: z.string().min(1).nullish(),
  transactions: z.array(z.looseObject({})).default([]),
  internalTransactions: z.array(z.looseObject({})).optional(),
})

export const tatum: Protocol = {
  kind: 'tatum',
  chain: 'tron',
  key: { header: 'x-api-key' },
  servesManyNetworks: false,
  lists: (http) => ({ fetchPage: (query) => fetchPage(http, query) }),
  node: null,
}

async function fetchPage(http: JsonHttp, query: PageQuery): Promise<Page | null> {
  // The native list includes internal transactions.
  if (query.stream === 'internal') return null
  const list = query.stream === 'trc20' ? '/trc20' : ''
  const call = `/v3/tron/transaction/account/${query.address}${list}`
  const page = Answer.safeParse(
    await http.get(call, {
      limit: String(Math.min(200, query.limit)),
      orderBy: query.order,
      ...(query.from === null ? {} : { minTimestamp: String(query.from.at.getTime()) }),
      ...(query.to === null ? {} : { maxTimestamp: String(query.to.at.getTime()) }),
      ...(query.cursor === null ? {} : { next: query.cursor }),
    }),
  )
  if (!page.success) throw unreadable('tatum', call, page.error.issues[0]?.message ?? 'another shape')
  const next = page.data.next ?? null
  const now = new Date()
  const shape = query.stream === 'trc20' ? 'tatum.trc20' : 'tatum.transaction'
  const rows = [...page.data.transactions, ...(page.data.internalTransactions ?? [])]
  return { rows: rows.map((row) => raw(shape, 'tatum', row, now)), next }
}
