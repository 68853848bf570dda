/** A receipt as a node states it, and the answers that hold one: with the header of its block and, where the node has traces,
 *  the trace of its transaction. */
import { z } from 'zod'
import { AddressText, Count, Hash, Header, Quantity, Word } from '../json.ts'

/** A block has less than 100,000 logs: each costs gas. */
const mostLogs = 100_000

export const Log = z.object({
  address: AddressText,
  topics: z.array(Hash).max(4),
  data: z.string().regex(/^0x(?:[0-9a-fA-F]{2})*$/),
})
export type Log = z.output<typeof Log>

export const Receipt = z.object({
  transactionHash: Hash,
  transactionIndex: Count,
  blockHash: Hash,
  blockNumber: Count,
  contractAddress: AddressText.nullish(),
  gasUsed: Quantity,
  /** Since London (EIP-1559) the price that was paid; older answers have none. */
  effectiveGasPrice: Quantity.nullish(),
  /** EIP-4844. */
  blobGasUsed: Quantity.nullish(),
  blobGasPrice: Quantity.nullish(),
  /** Networks above another one charge for its space, too. */
  l1Fee: Word.nullish(),
  /** Since Byzantium; before, a receipt had the state root in its place. */
  status: z.enum(['0x0', '0x1']).nullish(),
  logs: z.array(Log).max(mostLogs),
})
export type Receipt = z.output<typeof Receipt>

/** The dialects of traces: a tree of frames of `debug_trace…` with `callTracer`, or the flat list of `trace_…`. */
export const TraceBody = z.discriminatedUnion('dialect', [
  z.object({ dialect: z.literal('frames'), frame: z.unknown() }),
  z.object({ dialect: z.literal('list'), list: z.array(z.unknown()).max(200_000) }),
])
export type TraceBody = z.output<typeof TraceBody>

/** The answer to the question for a receipt. */
export const ReceiptBody = z.object({
  receipt: Receipt,
  block: Header,
  /** Null: the node has no traces. */
  trace: TraceBody.nullable(),
})
