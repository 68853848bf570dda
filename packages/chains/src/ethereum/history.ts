/** The questions about Ethereum's history, and the parsing of their answers. Amounts are wei. */
import type { ChainTransaction, Parsed, Raw } from '@holdfast/ledger'
import { z } from 'zod'
import { faultOf } from '../fault-of.ts'
import type { Balances, Blocks, History, Listed, TransactionParts } from '../history.ts'
import { isShaped, shaped } from '../shaped.ts'
import { nativeAsset } from './erc20.ts'
import { AddressText, Count, Hash, Quantity, Time } from './json.ts'
import {
  heightOf,
  mayMove,
  parseBlock,
  parseHeader,
  parseOrder,
  parseReceipts,
  parseTransactions,
} from './parse/block.ts'
import { balanceQuestion, describeAsset, parseDescription, parseUint } from './parse/call.ts'
import { parseBlockEffects } from './parse/parse-block-effects.ts'
import { parseTransaction } from './parse/parse-transaction.ts'

export const history: History = {
  parseListed: (row) => parseListed(shaped(row, rowShapes)),
  hasOwnBytes: () => false,
  agreesWithReceipt,
  needsOf: () => ({ receipt: true, terms: null }),
  parse,
  // A node lists the rows of a block once it has the block; an explorer may be an hour behind.
  lists: { orderedBy: 'height', overlap: 300 },
  // The block in which it was last seen is behind a final one and is not final itself, so that a reorganisation replaced it.
  isLost: (at, solid) => at < solid.at,
  saysPositions: true,
  blocks: blocks(),
  balances: balances(),
  describeAsset,
  parseDescription,
  unreported: { typesIn: () => [], mayMove: () => false },
}

function parse({ transaction, receipt, solid }: TransactionParts): Parsed<ChainTransaction> {
  if (isShaped(transaction, ['ethereum.block']))
    return parseBlockEffects({
      block: transaction,
      tips: receipt === null ? null : shaped(receipt, ['ethereum.tips']),
      solid,
    })
  return parseTransaction({
    transaction: shaped(transaction, ['ethereum.transaction']),
    receipt: receipt === null ? null : shaped(receipt, ['ethereum.receipt']),
    solid,
  })
}

const rowShapes = ['evm-rpc.row', 'blockscout.row', 'etherscan.row'] as const

/** A node's list is found by looking through blocks. Explorers print numbers as decimals. */
const Decimal = z.string().regex(/^\d{1,15}$/)
const Row = z.object({
  hash: Hash.optional(),
  /** The name in lists of inner payments. */
  transactionHash: Hash.optional(),
  blockNumber: z.union([Count, Decimal.transform(Number)]),
  timestamp: Time.optional(),
  timeStamp: Decimal.transform((seconds) => new Date(Number(seconds) * 1_000)).optional(),
  from: AddressText.nullish().catch(null),
  to: AddressText.nullish().catch(null),
})

function parseListed({ body }: Raw<(typeof rowShapes)[number]>): Parsed<Listed> {
  const row = Row.safeParse(body)
  if (!row.success) return { ok: false, reason: faultOf(row.error) }
  const { blockNumber, from = null, to = null } = row.data
  const hash = row.data.hash ?? row.data.transactionHash
  if (hash === undefined) return { ok: false, reason: 'the row names no transaction' }
  return {
    ok: true,
    value: {
      hash,
      at: row.data.timestamp ?? row.data.timeStamp ?? null,
      block: blockNumber,
      isConfirmed: true,
      token: null,
      from,
      to,
      units: null,
      isTransfer: true,
    },
  }
}

const Placed = z.object({ block: z.object({ number: Count, timestamp: Time }) })

function agreesWithReceipt(row: Raw, receipt: Raw): boolean {
  const listed = parseListed(shaped(row, rowShapes))
  const placed = Placed.safeParse(receipt.body)
  if (!listed.ok || !placed.success) return false
  const { number, timestamp } = placed.data.block
  return listed.value.block === number && listed.value.at?.getTime() === timestamp.getTime()
}

function blocks(): Blocks {
  return {
    parseHeader: (header) => parseHeader(shaped(header, ['ethereum.block'])),
    parseOrder: (block) => parseOrder(shaped(block, ['ethereum.block'])),
    parse: (block, receipts, address) =>
      parseBlock(shaped(block, ['ethereum.block']), shaped(receipts, ['ethereum.receipts']), address),
    parseTransactions: (block) => parseTransactions(shaped(block, ['ethereum.block'])),
    parseReceipts: (receipts) => parseReceipts(shaped(receipts, ['ethereum.receipts'])),
    heightOf,
    mayMove: (receipts, asset, address) => mayMove(shaped(receipts, ['ethereum.receipts']), asset, address),
  }
}

function balances(): Balances {
  const parseBalance = (answer: Raw): Parsed<bigint> => {
    const units = Quantity.safeParse(shaped(answer, ['ethereum.balance']).body)
    return units.success ? { ok: true, value: units.data } : { ok: false, reason: faultOf(units.error) }
  }
  return {
    holdingsQuestion: (address) => ({ ask: 'account', address }),
    parseHoldings: (answer) => {
      const units = parseBalance(answer)
      return units.ok ? { ok: true, value: new Map([[nativeAsset, units.value]]) } : units
    },
    question: balanceQuestion,
    parse: parseUint,
    pastQuestion: (asset, address, { number, id }) => {
      const block = { number, id }
      if (asset === nativeAsset) return { ask: 'past-balance', address, block }
      const question = balanceQuestion(asset, address)
      return question?.ask === 'call' ? { ...question, ask: 'past-call', block } : null
    },
    parsePast: (answer) => (answer.shape === 'ethereum.call' ? parseUint(answer) : parseBalance(answer)),
    resourcesQuestion: () => null,
    parseResources: () => ({ ok: false, reason: 'the chain has no resources beside its coin' }),
  }
}
