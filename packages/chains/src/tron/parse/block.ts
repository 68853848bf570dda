/**
 * A block as a node returns it: its id and time, and its transactions that mention an address, with their
 * receipts. Also the balance of an address at the end of a block.
 */
import { type Parsed, type Raw, raw } from '@holdfast/ledger'
import { z } from 'zod'
import type { BlockOrder, BlockPlace } from '../../history.ts'
import { toHex41 } from '../address.ts'
import { faultOf } from '../../fault-of.ts'
import { mentions } from '../../mentions.ts'
import { Count, Hash, Int, Time } from './json.ts'

const Header = z.object({
  blockID: Hash,
  block_header: z.object({
    raw_data: z.object({ number: Count.default(0), timestamp: Time }),
  }),
})
const Block = Header.extend({ transactions: z.array(z.object({ txID: Hash })).default([]) })
const Receipted = z.object({ blockNumber: Count })
const Receipts = z.array(z.object({ id: Hash }))
/** The parts themselves, which their own parsers read. They are not copied. */
const Parts = {
  ofBlock: z.object({ transactions: z.array(z.unknown()).default([]) }),
  ofList: z.array(z.unknown()),
}

interface Part {
  readonly hash: string
  readonly part: unknown
}

/** A transaction and its receipt, for `parseTransaction`. */
export interface ReceiptedTransaction {
  readonly hash: string
  readonly transaction: Raw<'tron.transaction'>
  readonly receipt: Raw<'tron.receipt'>
}

export function parseBlockHeader({ body }: Raw<'tron.block'>): Parsed<BlockPlace> {
  const header = Header.safeParse(body)
  return header.success
    ? { ok: true, value: placeOf(header.data) }
    : { ok: false, reason: faultOf(header.error) }
}

/** An id begins with the number of its block. */
export function parseBlockOrder({ body }: Raw<'tron.block'>): Parsed<BlockOrder> {
  const block = Block.safeParse(body)
  if (!block.success) return { ok: false, reason: faultOf(block.error) }
  const place = placeOf(block.data)
  if (!place.id.startsWith(place.number.toString(16).padStart(16, '0')))
    return { ok: false, reason: `${place.id} is not the id of block ${place.number}` }
  return { ok: true, value: { ...place, hashes: block.data.transactions.map(({ txID }) => txID) } }
}

/** In the block's order. A transaction without a receipt invalidates the rest. */
export function parseBlock(
  block: Raw<'tron.block'>,
  receipts: Raw<'tron.receipts'>,
  address: string,
): Parsed<readonly ReceiptedTransaction[]> {
  const parsed = transactionsOf(block.body)
  if (!parsed.ok) return parsed
  const listed = receiptsOf(receipts.body)
  if (!listed.ok) return listed
  const byHash = new Map(listed.value.map(({ hash, part }) => [hash, part]))
  const found: ReceiptedTransaction[] = []
  for (const { hash, part: transaction } of parsed.value) {
    const receipt = byHash.get(hash)
    if (receipt === undefined) return { ok: false, reason: `no receipt came with ${hash}` }
    if (!mentionsAddress(transaction, address) && !mentionsAddress(receipt, address)) continue
    found.push({
      hash,
      transaction: raw('tron.transaction', block.provider, transaction, block.fetchedAt),
      receipt: raw('tron.receipt', receipts.provider, receipt, receipts.fetchedAt),
    })
  }
  return { ok: true, value: found }
}

/** By hash, in the form in which a node prints each of them alone. */
export function parseBlockTransactions({
  body,
  provider,
  fetchedAt,
}: Raw<'tron.block'>): Parsed<ReadonlyMap<string, Raw<'tron.transaction'>>> {
  const parsed = transactionsOf(body)
  if (!parsed.ok) return parsed
  const named = parsed.value.map(
    ({ hash, part }) => [hash, raw('tron.transaction', provider, part, fetchedAt)] as const,
  )
  return { ok: true, value: new Map(named) }
}

/** By hash, in the form in which a node prints each of them alone. */
export function parseBlockReceipts({
  body,
  provider,
  fetchedAt,
}: Raw<'tron.receipts'>): Parsed<ReadonlyMap<string, Raw<'tron.receipt'>>> {
  const parsed = receiptsOf(body)
  if (!parsed.ok) return parsed
  const named = parsed.value.map(
    ({ hash, part }) => [hash, raw('tron.receipt', provider, part, fetchedAt)] as const,
  )
  return { ok: true, value: new Map(named) }
}

function transactionsOf(body: unknown): Parsed<readonly Part[]> {
  const block = Block.safeParse(body)
  if (!block.success) return { ok: false, reason: faultOf(block.error) }
  const { transactions: parts } = Parts.ofBlock.parse(body)
  return { ok: true, value: block.data.transactions.map(({ txID }, at) => ({ hash: txID, part: parts[at] })) }
}

function receiptsOf(body: unknown): Parsed<readonly Part[]> {
  const receipts = Receipts.safeParse(body)
  if (!receipts.success) return { ok: false, reason: `receipts: ${faultOf(receipts.error)}` }
  const parts = Parts.ofList.parse(body)
  return { ok: true, value: receipts.data.map(({ id }, at) => ({ hash: id, part: parts[at] })) }
}

/** The block that a receipt names; null when it cannot be read. */
export const parseReceiptBlock = ({ body }: Raw<'tron.receipt'>): number | null =>
  Receipted.safeParse(body).data?.blockNumber ?? null

/** Whether a node's output contains the address anywhere: in bytes, topics or payments. */
export const mentionsAddress = (body: unknown, address: string): boolean =>
  mentions(body, toHex41(address).slice(2))

const placeOf = ({ blockID, block_header: { raw_data } }: z.infer<typeof Header>): BlockPlace => ({
  number: raw_data.number,
  id: blockID,
  at: new Date(raw_data.timestamp),
})

const Balance = z.object({
  balance: Int.optional(),
  block_identifier: z.object({ number: Count.default(0) }),
})

/** Sun. The node omits zero. */
export function parseBalanceAt({ body }: Raw<'tron.balance'>): Parsed<bigint> {
  const balance = Balance.safeParse(body)
  return balance.success
    ? { ok: true, value: balance.data.balance ?? 0n }
    : { ok: false, reason: faultOf(balance.error) }
}
