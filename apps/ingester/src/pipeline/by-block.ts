/** Asks for whole blocks where a wallet is busy: one question answers for every transaction of a block. A listing only says
 *  which block to look in; what is not found there is asked for by its own name. */
import {
  type BlockOrder,
  needsOf,
  parseBlockOrder,
  parseBlockReceipts,
  parseBlockTransactions,
  parseReceiptBlock,
} from '@holdfast/chains/tron'
import type { Parsed, Raw } from '@holdfast/ledger'
import { type HistoryProvider, ProviderAnswerUnreadable, ProviderRefused } from '@holdfast/providers'
import { type TransactionSource, withBytes } from './complete.ts'
import type { ListedRow } from './listed-row.ts'

/** Fewer of one block are asked for one by one: a full block is some three hundred times the size of one answer. */
const fewest = 8

type Kind = 'receipts' | 'transactions'
type Found<S extends 'tron.receipt' | 'tron.transaction'> = ReadonlyMap<string, Raw<S>>

/** Rows that a listing puts into the same block. */
interface Group {
  readonly first: string
  /** Null where the listing does not say. */
  readonly block: number | null
  readonly wanted: Record<Kind, number>
  number?: Promise<number | null>
  receipts?: Promise<Found<'tron.receipt'>>
  transactions?: Promise<Found<'tron.transaction'>>
  order?: BlockOrder
}

/** Answers about these rows, as the provider itself would. */
export function byBlock(provider: HistoryProvider, rows: readonly ListedRow[]): TransactionSource {
  const groups = groupRows(rows)
  return {
    fetchAsset: (id) => provider.fetchAsset(id),
    fetchExchange: (id) => provider.fetchExchange(id),
    fetchUnsolidReceipt: (hash) => provider.fetchUnsolidReceipt(hash),
    fetchReceipt: async (hash) => {
      const group = groups.get(hash)
      const found = group === undefined ? null : await receiptsOf(provider, group)
      return found?.get(hash) ?? provider.fetchReceipt(hash)
    },
    fetchTransaction: async (hash) => {
      const group = groups.get(hash)
      const found = group === undefined ? null : await transactionsOf(provider, group)
      return found?.get(hash) ?? provider.fetchTransaction(hash)
    },
    blockOf: async (hash) => {
      const group = groups.get(hash)
      await group?.transactions
      return group?.order ?? null
    },
  }
}

/** By hash. Rows of one moment are of one block: that is how a list of tokens, which names no blocks, tells it. */
function groupRows(rows: readonly ListedRow[]): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>()
  const byHash = new Map<string, Group>()
  for (const { row, hint } of rows) {
    if (hint.at === null || byHash.has(hint.hash)) continue
    const name = `${hint.at.getTime()}/${hint.block ?? ''}`
    const group = groups.get(name) ?? {
      first: hint.hash,
      block: hint.block,
      wanted: { receipts: 0, transactions: 0 },
    }
    groups.set(name, group)
    byHash.set(hint.hash, group)
    const bytes = withBytes(row)
    if (bytes === null) group.wanted.transactions += 1
    if (bytes === null || needsOf(bytes).receipt) group.wanted.receipts += 1
  }
  return byHash
}

async function receiptsOf(provider: HistoryProvider, group: Group): Promise<Found<'tron.receipt'> | null> {
  if (group.wanted.receipts < fewest) return null
  group.receipts ??= look(provider, group, async (number) =>
    parseBlockReceipts(await provider.fetchBlockReceipts(number)),
  )
  return group.receipts
}

async function transactionsOf(
  provider: HistoryProvider,
  group: Group,
): Promise<Found<'tron.transaction'> | null> {
  if (group.wanted.transactions < fewest) return null
  group.transactions ??= look(provider, group, async (number) => {
    const block = await provider.fetchBlock(number)
    if (block === null) return { ok: false, reason: 'no such block' }
    const order = parseBlockOrder(block)
    if (order.ok && order.value.number === number) group.order = order.value
    return parseBlockTransactions(block)
  })
  return group.transactions
}

async function look<T>(
  provider: HistoryProvider,
  group: Group,
  ask: (number: number) => Promise<Parsed<ReadonlyMap<string, T>>>,
): Promise<ReadonlyMap<string, T>> {
  group.number ??= numberOf(provider, group)
  const number = await group.number
  if (number === null) return new Map()
  const answer = await ask(number).catch((error: unknown) => {
    // A node that does not tell whole blocks still tells their transactions.
    if (error instanceof ProviderRefused || error instanceof ProviderAnswerUnreadable) return null
    throw error
  })
  return answer?.ok === true ? answer.value : new Map()
}

/** Null: not of a solid block. */
async function numberOf(provider: HistoryProvider, { first, block }: Group): Promise<number | null> {
  if (block !== null) return block
  const receipt = await provider.fetchReceipt(first)
  return receipt === null ? null : parseReceiptBlock(receipt)
}
