/** Whole blocks as nodes state them, divided into the answers about single transactions. */
import { type AssetId, type Parsed, type Raw, raw } from '@holdfast/ledger'
import { z } from 'zod'
import { faultOf } from '../../fault-of.ts'
import type { BlockOrder, BlockPlace, ReceiptedTransaction } from '../../history.ts'
import { mentions } from '../../mentions.ts'
import { tokenOf } from '../erc20.ts'
import { Count, Hash, Header } from '../json.ts'

const mostTransactions = 100_000

const Block = Header.extend({ transactions: z.array(z.looseObject({ hash: Hash })).max(mostTransactions) })
/** The parts themselves, which their own parsers read. They are not copied. */
const BlockBody = z.looseObject({ transactions: z.array(z.unknown()) })

const Receipts = z.object({
  block: Header,
  receipts: z.array(z.object({ transactionHash: Hash, transactionIndex: Count })).max(mostTransactions),
  traces: z
    .discriminatedUnion('dialect', [
      z.object({ dialect: z.literal('frames'), frames: z.array(z.unknown()).max(mostTransactions) }),
      z.object({ dialect: z.literal('list'), list: z.array(z.unknown()).max(1_000_000) }),
    ])
    .nullable(),
})
const ReceiptsBody = z.object({ block: z.unknown().optional(), receipts: z.array(z.unknown()) })
const Frame = z.object({ txHash: Hash.optional(), result: z.unknown().optional() })
const Item = z.object({ transactionHash: Hash.nullish() })
const HeightBody = z.object({ block: z.object({ number: Count }) })

const placeOf = ({ number, hash, timestamp }: Header): BlockPlace => ({ number, id: hash, at: timestamp })

export function parseHeader({ body }: Raw<'ethereum.block'>): Parsed<BlockPlace> {
  const header = Header.safeParse(body)
  return header.success
    ? { ok: true, value: placeOf(header.data) }
    : { ok: false, reason: `block: ${faultOf(header.error)}` }
}

export function parseOrder({ body }: Raw<'ethereum.block'>): Parsed<BlockOrder> {
  const block = Block.safeParse(body)
  if (!block.success) return { ok: false, reason: `block: ${faultOf(block.error)}` }
  return {
    ok: true,
    value: { ...placeOf(block.data), hashes: block.data.transactions.map(({ hash }) => hash) },
  }
}

/** By hash; the block itself, for what it changes outside its transactions, by its own. */
export function parseTransactions(block: Raw<'ethereum.block'>): Parsed<ReadonlyMap<string, Raw>> {
  const order = parseOrder(block)
  if (!order.ok) return order
  const { transactions, ...header } = BlockBody.parse(block.body)
  const found = new Map<string, Raw>(
    transactions.map((part, at) => [
      order.value.hashes[at] ?? '',
      raw('ethereum.transaction', block.provider, part, block.fetchedAt),
    ]),
  )
  found.set(order.value.id, raw('ethereum.block', block.provider, header, block.fetchedAt))
  return { ok: true, value: found }
}

/** By hash, with each trace where there are any; the tips of the block by the block's own hash. */
export function parseReceipts(answer: Raw<'ethereum.receipts'>): Parsed<ReadonlyMap<string, Raw>> {
  const parsed = Receipts.safeParse(answer.body)
  if (!parsed.success) return { ok: false, reason: `receipts: ${faultOf(parsed.error)}` }
  const { block, receipts } = ReceiptsBody.parse(answer.body)
  const hashes = parsed.data.receipts.map(({ transactionHash }) => transactionHash)
  const traces = tracesOf(parsed.data.traces, hashes)
  if (!traces.ok) return traces
  const again = (shape: 'ethereum.receipt' | 'ethereum.tips', body: unknown): Raw =>
    raw(shape, answer.provider, body, answer.fetchedAt)
  const found = new Map(
    receipts.map((receipt, at): [string, Raw] => {
      const hash = hashes[at] ?? ''
      return [hash, again('ethereum.receipt', { receipt, block, trace: traces.value?.get(hash) ?? null })]
    }),
  )
  found.set(parsed.data.block.hash, again('ethereum.tips', { block, receipts: receipts.map(priceOf) }))
  return { ok: true, value: found }
}

const priceOf = (receipt: unknown): unknown => {
  const { gasUsed, effectiveGasPrice } = z
    .object({ gasUsed: z.unknown().optional(), effectiveGasPrice: z.unknown().optional() })
    .parse(receipt)
  return { gasUsed, effectiveGasPrice }
}

/** Null: the node has no traces. */
function tracesOf(
  traces: z.output<typeof Receipts>['traces'],
  hashes: readonly string[],
): Parsed<ReadonlyMap<string, unknown> | null> {
  if (traces === null) return { ok: true, value: null }
  const byHash = new Map<string, unknown>()
  if (traces.dialect === 'frames') {
    if (traces.frames.length !== hashes.length)
      return { ok: false, reason: 'the traces of the block are not those of its transactions' }
    for (const [at, row] of traces.frames.entries()) {
      const frame = Frame.safeParse(row)
      if (!frame.success) return { ok: false, reason: `trace: ${faultOf(frame.error)}` }
      const hash = frame.data.txHash ?? hashes[at] ?? ''
      byHash.set(hash, { dialect: 'frames', frame: frame.data.result })
    }
  } else {
    const lists = new Map<string, unknown[]>(hashes.map((hash) => [hash, []]))
    for (const row of traces.list) {
      const item = Item.safeParse(row)
      if (!item.success) return { ok: false, reason: `trace: ${faultOf(item.error)}` }
      // A reward of the block belongs to no transaction.
      lists.get(item.data.transactionHash ?? '')?.push(row)
    }
    for (const [hash, list] of lists) byHash.set(hash, { dialect: 'list', list })
  }
  const missing = hashes.find((hash) => !byHash.has(hash))
  return missing === undefined
    ? { ok: true, value: byHash }
    : { ok: false, reason: `the block's traces have none of ${missing}` }
}

/** In the block's order, the block itself last. A transaction without a receipt invalidates the rest. */
export function parseBlock(
  block: Raw<'ethereum.block'>,
  receipts: Raw<'ethereum.receipts'>,
  address: string,
): Parsed<readonly ReceiptedTransaction[]> {
  const transactions = parseTransactions(block)
  if (!transactions.ok) return transactions
  const byHash = parseReceipts(receipts)
  if (!byHash.ok) return byHash
  const found: ReceiptedTransaction[] = []
  for (const [hash, transaction] of transactions.value) {
    const receipt = byHash.value.get(hash)
    if (receipt === undefined) return { ok: false, reason: `no receipt came with ${hash}` }
    const names =
      transaction.shape === 'ethereum.block' ? [transaction.body] : [transaction.body, answerOf(receipt)]
    if (names.some((part) => mentionsAddress(part, address))) found.push({ hash, transaction, receipt })
  }
  return { ok: true, value: found }
}

/** Without the header, which names the fee recipient in every answer. */
function answerOf({ body }: Raw): unknown {
  const { receipt, trace } = z
    .object({ receipt: z.unknown().optional(), trace: z.unknown().optional() })
    .parse(body)
  return [receipt, trace]
}

export const heightOf = ({ body }: Raw): number | null =>
  HeightBody.safeParse(body).data?.block.number ?? null

/** A token moves only with a log, and a log names the parties. Without traces, coins may move without being named. */
export function mayMove({ body }: Raw<'ethereum.receipts'>, asset: AssetId, address: string): boolean {
  const answer = Receipts.safeParse(body)
  if (!answer.success || (tokenOf(asset) === null && answer.data.traces === null)) return true
  return mentionsAddress(body, address)
}

const mentionsAddress = (body: unknown, address: string): boolean =>
  mentions(body, address.slice(2).toLowerCase())
