/**
 * A block as a node returns it: its id and time, and its transactions that mention an address, with their
 * receipts. Also the balance of an address at the end of a block.
 */
import { type Parsed, type Raw, raw } from '@holdfast/ledger'
import { z } from 'zod'
import type { BlockOrder, BlockPlace } from '../../history.ts'
import { toHex41 } from '../address.ts'
import { Count, faultOf, Hash, Int, Time } from './json.ts'

const Header = z.looseObject({
  blockID: Hash,
  block_header: z.looseObject({
    raw_data: z.looseObject({ number: Count.default(0), timestamp: Time }),
  }),
})
const Block = Header.extend({ transactions: z.array(z.looseObject({ txID: Hash })).default([]) })
const Receipted = z.looseObject({ blockNumber: Count })
const Receipts = z.array(z.looseObject({ id: Hash }))

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
  const parsed = Block.safeParse(block.body)
  if (!parsed.success) return { ok: false, reason: faultOf(parsed.error) }
  const listed = Receipts.safeParse(receipts.body)
  if (!listed.success) return { ok: false, reason: `receipts: ${faultOf(listed.error)}` }
  const byHash = new Map(listed.data.map((receipt) => [receipt.id, receipt]))
  const found: ReceiptedTransaction[] = []
  for (const transaction of parsed.data.transactions) {
    const receipt = byHash.get(transaction.txID)
    if (receipt === undefined) return { ok: false, reason: `no receipt came with ${transaction.txID}` }
    if (!mentions(transaction, address) && !mentions(receipt, address)) continue
    found.push({
      hash: transaction.txID,
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
  const block = Block.safeParse(body)
  if (!block.success) return { ok: false, reason: faultOf(block.error) }
  const { transactions } = block.data
  return {
    ok: true,
    value: new Map(
      transactions.map((item) => [item.txID, raw('tron.transaction', provider, item, fetchedAt)]),
    ),
  }
}

/** By hash, in the form in which a node prints each of them alone. */
export function parseBlockReceipts({
  body,
  provider,
  fetchedAt,
}: Raw<'tron.receipts'>): Parsed<ReadonlyMap<string, Raw<'tron.receipt'>>> {
  const receipts = Receipts.safeParse(body)
  if (!receipts.success) return { ok: false, reason: `receipts: ${faultOf(receipts.error)}` }
  return {
    ok: true,
    value: new Map(receipts.data.map((item) => [item.id, raw('tron.receipt', provider, item, fetchedAt)])),
  }
}

/** The block that a receipt names; null when it cannot be read. */
export const parseReceiptBlock = ({ body }: Raw<'tron.receipt'>): number | null =>
  Receipted.safeParse(body).data?.blockNumber ?? null

/** Whether a node's output contains the address anywhere: in bytes, topics or payments. */
export const mentions = (body: unknown, address: string): boolean =>
  JSON.stringify(body, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
    .toLowerCase()
    .includes(toHex41(address).slice(2))

const placeOf = ({ blockID, block_header: { raw_data } }: z.infer<typeof Header>): BlockPlace => ({
  number: raw_data.number,
  id: blockID,
  at: new Date(raw_data.timestamp),
})

const Balance = z.looseObject({
  balance: Int.optional(),
  block_identifier: z.looseObject({ number: Count.default(0) }),
})

/** Sun. The node omits zero. */
export function parseBalanceAt({ body }: Raw<'tron.balance'>): Parsed<bigint> {
  const balance = Balance.safeParse(body)
  return balance.success
    ? { ok: true, value: balance.data.balance ?? 0n }
    : { ok: false, reason: faultOf(balance.error) }
}
