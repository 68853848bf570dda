/**
 * TronGrid v1: lists by address, page by page. A page without a fingerprint is the last, and `links.next` is
 * never followed because it names TronGrid's own host.
 */
import { chainFault, raw } from '@holdfast/ledger'
import { z } from 'zod'
import { ProviderRefused } from '../errors.ts'
import type { JsonHttp } from '../http.ts'
import type { Protocol } from '../protocol.ts'
import type { Page, PageQuery, Stream } from '../provider.ts'
import { unreadable } from '../unreadable.ts'

const lists: Record<Stream, string> = {
  native: 'transactions',
  trc20: 'transactions/trc20',
  internal: 'internal-transactions',
}
const shapes = {
  native: 'trongrid.transaction',
  trc20: 'trongrid.trc20',
  internal: 'trongrid.internal',
} as const

const Refusal = z.looseObject({ success: z.literal(false), error: z.string() })
const Answer = z.looseObject({
  success: z.literal(true),
  data: z.array(z.looseObject({ block_timestamp: z.number().optional() })),
  meta: z.looseObject({ fingerprint: z.string().min(1).optional() }).optional(),
})

export const trongrid: Protocol = {
  kind: 'trongrid',
  chain: 'tron',
  key: { header: 'TRON-PRO-API-KEY' },
  servesManyNetworks: false,
  lists: (http) => ({ fetchPage: (query) => fetchPage(http, query) }),
  node: null,
}

async function fetchPage(http: JsonHttp, query: PageQuery): Promise<Page | null> {
  const call = `/v1/accounts/${query.address}/${lists[query.stream]}`
  let answer: unknown
  try {
    answer = await http.get(call, parametersOf(query))
  } catch (error) {
    // The list of internal transactions is newer than the others; servers without it answer 404.
    const isUnknownList =
      query.stream === 'internal' && error instanceof ProviderRefused && error.fault.params.status === 404
    if (isUnknownList) return null
    throw error
  }
  const refusal = Refusal.safeParse(answer)
  if (refusal.success)
    throw new ProviderRefused(
      'trongrid',
      call,
      chainFault('PROVIDER_REFUSES', { answer: refusal.data.error.slice(0, 200) }),
    )
  const page = Answer.safeParse(answer)
  if (!page.success) throw unreadable('trongrid', call, page.error.issues[0]?.message ?? 'another shape')
  for (const row of page.data.data) assertInWindow(call, row.block_timestamp, query)
  const next = page.data.meta?.fingerprint ?? null
  const now = new Date()
  return { rows: page.data.data.map((row) => raw(shapes[query.stream], 'trongrid', row, now)), next }
}

function parametersOf(query: PageQuery): Record<string, string> {
  return {
    limit: String(Math.min(200, query.limit)),
    order_by: `block_timestamp,${query.order}`,
    ...(query.from === null ? {} : { min_timestamp: String(query.from.at.getTime()) }),
    ...(query.to === null ? {} : { max_timestamp: String(query.to.at.getTime()) }),
    ...(query.cursor === null ? {} : { fingerprint: query.cursor }),
  }
}

/** A filter in the wrong unit is silently ignored; rows outside the window reveal that. */
function assertInWindow(call: string, timestamp: number | undefined, { from, to }: PageQuery): void {
  if (timestamp === undefined) return
  if ((from !== null && timestamp < from.at.getTime()) || (to !== null && timestamp > to.at.getTime()))
    throw unreadable('trongrid', call, `a row of ${timestamp} lies outside the requested time`)
}
