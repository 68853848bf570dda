/** The lists of an explorer, in the shape of Etherscan that Blockscout serves under `/api`. */
import { readAddress } from '@holdfast/chains/ethereum'
import { z } from 'zod'
import { actions, type ExplorerIndex, type ExplorerRow } from './explorer-index.ts'
import type { Faults } from './faults.ts'

/** The service answers no more rows than these of one search. */
const mostRows = 10_000

const Whole = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
const Query = z.object({
  module: z.literal('account'),
  action: z.enum(actions),
  address: z
    .string()
    .transform((text) => readAddress(text))
    .pipe(z.string()),
  startblock: Whole.default(0),
  endblock: Whole.default(999_999_999),
  page: Whole.default(1),
  offset: Whole.default(mostRows),
  sort: z.enum(['asc', 'desc']).default('asc'),
})

/** Always with status 200 of HTTP. */
interface ExplorerAnswer {
  readonly status: '0' | '1'
  readonly message: string
  readonly result: readonly ExplorerRow[] | null
}

export async function answerExplorer(
  index: ExplorerIndex,
  faults: Faults,
  query: URLSearchParams,
): Promise<ExplorerAnswer> {
  const parsed = Query.safeParse(Object.fromEntries(query))
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.')
    return { status: '0', message: `Invalid ${field}`, result: null }
  }
  const { action, address, startblock, endblock, page, offset, sort } = parsed.data
  const own = address.toLowerCase()
  const all = await index.list(action, own, startblock, endblock)
  const rows = all.filter((row) => !faults.hits('lost-row', row.hash ?? row.transactionHash ?? '', [own]))
  const sorted = sort === 'desc' ? rows.toReversed() : rows
  const size = Math.min(offset, mostRows)
  const result = sorted.slice((page - 1) * size, page * size)
  return result.length === 0
    ? { status: '0', message: 'No transactions found', result }
    : { status: '1', message: 'OK', result }
}
