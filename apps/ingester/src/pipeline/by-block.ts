/** Fetches whole blocks where a wallet is busy: one request answers for every transaction of a block. A listing only says which
 *  block to look in; a transaction that is not found there is fetched by its hash. */
import type { BlockOrder, History } from '@holdfast/chains'
import type { Parsed, Raw } from '@holdfast/ledger'
import { ProviderAnswerUnreadable, ProviderRefused } from '@holdfast/providers'
import { type TransactionSource, withBytes } from './complete.ts'
import type { ListedRow } from './listed-row.ts'

/** Fewer transactions of one block are fetched one by one: a full block is some three hundred times the size of one answer. */
const fewest = 8

type Kind = 'receipts' | 'transactions'
type Found = ReadonlyMap<string, Raw>

/** Rows that a listing puts into the same block. */
interface Group {
  readonly first: string
  /** Null where the listing does not include it. */
  readonly block: number | null
  readonly needed: Record<Kind, number>
  number?: Promise<number | null>
  receipts?: Promise<Found>
  transactions?: Promise<Found>
  order?: BlockOrder
}

/** A source that serves these rows from whole blocks where that takes fewer requests. */
export function byBlock(source: TransactionSource, rows: readonly ListedRow[]): TransactionSource {
  const groups = groupRows(source.history, rows)
  const foundIn = async (kind: Kind, hash: string): Promise<Raw | undefined> => {
    const group = groups.get(hash)
    if (group === undefined) return undefined
    const found = await (kind === 'receipts' ? receiptsOf(source, group) : transactionsOf(source, group))
    return found?.get(hash)
  }
  return {
    history: source.history,
    ask: async (question) => {
      if (question.ask === 'receipt')
        return (await foundIn('receipts', question.hash)) ?? source.ask(question)
      if (question.ask === 'transaction')
        return (await foundIn('transactions', question.hash)) ?? source.ask(question)
      return source.ask(question)
    },
    blockOf: async (hash) => {
      const group = groups.get(hash)
      await group?.transactions
      return group?.order ?? null
    },
  }
}

/** Keyed by hash. Rows with the same time belong to one block; lists of token transfers give no other indication of it. */
function groupRows(history: History, rows: readonly ListedRow[]): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>()
  const byHash = new Map<string, Group>()
  for (const { row, hint } of rows) {
    if (hint.at === null || byHash.has(hint.hash)) continue
    const name = `${hint.at.getTime()}/${hint.block ?? ''}`
    const group = groups.get(name) ?? {
      first: hint.hash,
      block: hint.block,
      needed: { receipts: 0, transactions: 0 },
    }
    groups.set(name, group)
    byHash.set(hint.hash, group)
    const bytes = withBytes(history, row)
    if (bytes === null) group.needed.transactions += 1
    if (bytes === null || history.needsOf(bytes).receipt) group.needed.receipts += 1
  }
  return byHash
}

async function receiptsOf(source: TransactionSource, group: Group): Promise<Found | null> {
  if (group.needed.receipts < fewest) return null
  group.receipts ??= findInBlock(source, group, async (height) => {
    const receipts = await source.ask({ ask: 'block-receipts', height })
    if (receipts === null) return { ok: false, reason: 'no such block' }
    return source.history.blocks.parseReceipts(receipts)
  })
  return group.receipts
}

async function transactionsOf(source: TransactionSource, group: Group): Promise<Found | null> {
  if (group.needed.transactions < fewest) return null
  const { blocks } = source.history
  group.transactions ??= findInBlock(source, group, async (height) => {
    const block = await source.ask({ ask: 'block', height })
    if (block === null) return { ok: false, reason: 'no such block' }
    const order = blocks.parseOrder(block)
    if (order.ok && order.value.number === height) group.order = order.value
    return blocks.parseTransactions(block)
  })
  return group.transactions
}

async function findInBlock(
  source: TransactionSource,
  group: Group,
  ask: (height: number) => Promise<Parsed<Found>>,
): Promise<Found> {
  group.number ??= numberOf(source, group)
  const number = await group.number
  if (number === null) return new Map()
  const answer = await ask(number).catch((error: unknown) => {
    // A node without calls for whole blocks still serves single transactions.
    if (error instanceof ProviderRefused || error instanceof ProviderAnswerUnreadable) return null
    throw error
  })
  return answer?.ok === true ? answer.value : new Map()
}

/** Null when it is not in a solid block. */
async function numberOf(source: TransactionSource, { first, block }: Group): Promise<number | null> {
  if (block !== null) return block
  const receipt = await source.ask({ ask: 'receipt', hash: first })
  return receipt === null ? null : source.history.blocks.heightOf(receipt)
}
