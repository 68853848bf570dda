/** The lists of an explorer of Ethereum networks, in the shape that Etherscan and Blockscout serve under `/api`. They name
 *  transactions; everything else comes from a node. Each list is cut after a number of rows, so a page ends before the block in which
 *  the first of them was cut. */
import { chainFault, type ProviderName, raw } from '@holdfast/ledger'
import { z } from 'zod'
import { ProviderRefused } from '../errors.ts'
import type { JsonHttp, LimitOf } from '../http.ts'
import type { Lists, Page, PageQuery } from '../provider.ts'
import { unreadable } from '../unreadable.ts'

const call = '/api'

/** Transactions of the address, values that contracts sent or gave it, and logs of tokens. */
const actions = ['txlist', 'txlistinternal', 'tokentx'] as const
type Action = (typeof actions)[number]

/** The service answers no more rows than these of one search. */
const mostRows = 10_000

const Decimal = z.string().regex(/^\d{1,15}$/)
const Row = z.looseObject({ blockNumber: Decimal.transform(Number), timeStamp: Decimal })
type Row = z.output<typeof Row>
const Answer = z.looseObject({ status: z.string(), message: z.string().nullish(), result: z.unknown() })
const Rows = z.array(Row).max(mostRows)

export interface Explorer {
  readonly name: ProviderName
  readonly http: JsonHttp
  /** How it states a rate limit; the usual statuses unless set. */
  readonly limitOf?: LimitOf
}

export const explorerLists = (explorer: Explorer): Lists => ({
  fetchPage: (query) => fetchPage(explorer, query),
})

interface Bounds {
  readonly first: number
  /** Null: up to the newest block. */
  readonly last: number | null
}

async function fetchPage(explorer: Explorer, query: PageQuery): Promise<Page | null> {
  if (query.stream !== 'native') return null
  const isDown = query.order === 'desc'
  const bounds = boundsOf(query, isDown)
  const lists = await Promise.all(actions.map((action) => askRows(explorer, query, action, bounds)))
  const ends = lists.filter((rows) => rows.length >= query.limit).map((rows) => rows.at(-1)?.blockNumber ?? 0)
  if (ends.length === 0) return { rows: rowsOf(explorer, lists.flat(), isDown), next: null }
  const cut = isDown ? Math.max(...ends) : Math.min(...ends)
  const whole = lists.flat().filter(({ blockNumber }) => (isDown ? blockNumber > cut : blockNumber < cut))
  if (whole.length > 0) return { rows: rowsOf(explorer, whole, isDown), next: String(cut) }
  // One block fills a page.
  const block = await Promise.all(
    actions.map((action) =>
      askRows(explorer, { ...query, limit: mostRows }, action, { first: cut, last: cut }),
    ),
  )
  if (block.some((rows) => rows.length >= mostRows))
    throw unreadable(explorer.name, call, `block ${cut} has too many rows`)
  return { rows: rowsOf(explorer, block.flat(), isDown), next: nextAfter(cut, bounds, isDown) }
}

function boundsOf({ from, to, cursor }: PageQuery, isDown: boolean): Bounds {
  const at = cursor === null ? null : Number(cursor)
  const [first, last] = [from?.height ?? 0, to?.height ?? null]
  return isDown ? { first, last: at ?? last } : { first: at ?? first, last }
}

function nextAfter(cut: number, { first, last }: Bounds, isDown: boolean): string | null {
  const next = isDown ? cut - 1 : cut + 1
  return next < first || (last !== null && next > last) ? null : String(next)
}

async function askRows(
  { name, http, limitOf }: Explorer,
  { address, order, limit }: PageQuery,
  action: Action,
  { first, last }: Bounds,
): Promise<Row[]> {
  const response = await http.get(
    call,
    {
      module: 'account',
      action,
      address,
      startblock: String(first),
      ...(last === null ? {} : { endblock: String(last) }),
      page: '1',
      offset: String(limit),
      sort: order,
    },
    limitOf === undefined ? {} : { limitOf },
  )
  const answer = Answer.safeParse(response)
  if (!answer.success) throw unreadable(name, call, `${action}: no answer of this service`)
  const { status, message, result } = answer.data
  const rows = Rows.safeParse(result)
  // 'No transactions found' has the status of an error, and an empty list.
  if (status !== '1' && !(rows.success && rows.data.length === 0)) throw refusalOf(name, message, result)
  if (!rows.success)
    throw unreadable(name, call, `${action}: ${rows.error.issues[0]?.path.join('.') ?? ''} is unreadable`)
  assertInOrder(name, rows.data, { first, last }, order)
  return rows.data
}

const refusalOf = (
  name: ProviderName,
  message: string | null | undefined,
  result: unknown,
): ProviderRefused => {
  const answer = [message, typeof result === 'string' ? result : ''].filter(Boolean).join(': ').slice(0, 200)
  return new ProviderRefused(name, call, chainFault('PROVIDER_REFUSES', { answer }))
}

/** A service that ignores a bound or an order would make pages that skip blocks. */
function assertInOrder(
  name: ProviderName,
  rows: readonly Row[],
  { first, last }: Bounds,
  order: PageQuery['order'],
): void {
  let before: number | null = null
  for (const { blockNumber } of rows) {
    if (blockNumber < first || (last !== null && blockNumber > last))
      throw unreadable(name, call, `a row of block ${blockNumber}, outside the requested blocks`)
    if (before !== null && (order === 'asc' ? blockNumber < before : blockNumber > before))
      throw unreadable(name, call, 'rows in another order than requested')
    before = blockNumber
  }
}

function rowsOf({ name }: Explorer, rows: readonly Row[], isDown: boolean): Page['rows'] {
  const now = new Date()
  return rows
    .toSorted((a, b) => (isDown ? b.blockNumber - a.blockNumber : a.blockNumber - b.blockNumber))
    .map((row) => raw(`${name}.row`, name, { ...row, blockNumber: String(row.blockNumber) }, now))
}
