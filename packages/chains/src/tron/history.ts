/** The questions about TRON's history, and the parsing of their answers. Units are sun. */
import {
  type AssetId,
  type ChainTransaction,
  isNativeAsset,
  type Parsed,
  type Question,
  type Raw,
  type TokenHint,
} from '@holdfast/ledger'
import type { Balances, Blocks, History, Needs, TransactionParts, UnreportedMovements } from '../history.ts'
import { toHex41 } from './address.ts'
import { parseAccount, parseResources } from './parse/account.ts'
import {
  mentionsAddress,
  parseBalanceAt,
  parseBlock,
  parseBlockHeader,
  parseBlockOrder,
  parseBlockReceipts,
  parseBlockTransactions,
  parseReceiptBlock,
} from './parse/block.ts'
import { parseTextCall, parseUintCall } from './parse/call.ts'
import { unreportedTypes } from './parse/dealings.ts'
import { agreesWithReceipt, hasOwnBytes } from './parse/listing-truth.ts'
import { needsOf, parseTransaction } from './parse/parse-transaction.ts'
import { parseRow } from './parse/parse-row.ts'
import type { NamedTerms } from './parse/terms.ts'
import { parseAsset } from './parse/parse-asset.ts'
import { isShaped, shaped } from '../shaped.ts'
import { describeToken, descriptionQuestions } from '../token-description.ts'

const listed = [
  'trongrid.transaction',
  'trongrid.trc20',
  'trongrid.internal',
  'tatum.transaction',
  'tatum.trc20',
] as const
const withBytes = ['trongrid.transaction', 'tron.transaction'] as const
const terms = ['tron.asset', 'tron.exchange'] as const

/** Bytes that a full node builds expire after a minute, those of this product after ten. The chain allows 24 hours, so that
 *  a transaction is lost is a presumption. */
const lostAfterMs = 10 * 60_000

export const history: History = {
  parseListed: (row) => parseRow(shaped(row, listed)),
  hasOwnBytes: (row) => isShaped(row, ['trongrid.transaction']) && hasOwnBytes(row),
  agreesWithReceipt: (row, receipt) =>
    agreesWithReceipt(shaped(row, listed), shaped(receipt, ['tron.receipt'])),
  needsOf: (transaction) => {
    const needs = needsOf(shaped(transaction, withBytes))
    return { ...needs, terms: questionOf(needs.terms) }
  },
  parse,
  // The list of a later block brings back a row whose bytes live longer and are included after all.
  isLost: (at, solid) => at.getTime() + lostAfterMs < solid.at.getTime(),
  // Rows of token transfers name no block.
  lists: { orderedBy: 'time' },
  // Only answers with the whole block state positions.
  saysPositions: false,
  blocks: blocks(),
  balances: balances(),
  describeAsset,
  parseDescription,
  unreported: unreported(),
}

function parse({ transaction, receipt, terms: named, ...rest }: TransactionParts): Parsed<ChainTransaction> {
  return parseTransaction({
    ...rest,
    transaction: shaped(transaction, withBytes),
    receipt: receipt === null ? null : shaped(receipt, ['tron.receipt']),
    terms: named === null ? null : shaped(named, terms),
  })
}

function questionOf(named: NamedTerms | null): Needs['terms'] {
  if (named === null) return null
  return 'asset' in named ? { ask: 'asset', id: named.asset } : { ask: 'exchange', id: named.exchange }
}

function blocks(): Blocks {
  return {
    parseHeader: (header) => parseBlockHeader(shaped(header, ['tron.block'])),
    parseOrder: (block) => parseBlockOrder(shaped(block, ['tron.block'])),
    parse: (block, receipts, address) =>
      parseBlock(shaped(block, ['tron.block']), shaped(receipts, ['tron.receipts']), address),
    parseTransactions: (block) => parseBlockTransactions(shaped(block, ['tron.block'])),
    parseReceipts: (receipts) => parseBlockReceipts(shaped(receipts, ['tron.receipts'])),
    heightOf: (receipt) => parseReceiptBlock(shaped(receipt, ['tron.receipt'])),
    // A TRC-20 token moves only with a log, and a log names the parties. Other assets may move without being
    // named.
    mayMove: (receipts, asset, address) =>
      contractOf(asset) === null || mentionsAddress(receipts.body, address),
  }
}

function balances(): Balances {
  return {
    holdingsQuestion: (address) => ({ ask: 'account', address }),
    parseHoldings: (answer) => parseAccount(shaped(answer, ['tron.account'])),
    question: (asset, address) => {
      const contract = contractOf(asset)
      if (contract === null) return null
      const parameter = toHex41(address).slice(2).padStart(64, '0')
      return { ask: 'call', contract, selector: 'balanceOf(address)', parameter, caller: address }
    },
    parse: (answer) => parseUintCall(shaped(answer, ['tron.call'])),
    pastQuestion: (asset, address, { number, id }) =>
      isNativeAsset(asset) ? { ask: 'past-balance', address, block: { number, id } } : null,
    parsePast: (answer) => parseBalanceAt(shaped(answer, ['tron.balance'])),
    resourcesQuestion: (address) => ({ ask: 'resources', address }),
    parseResources: (answer) => parseResources(shaped(answer, ['tron.resources'])),
  }
}

function describeAsset(asset: AssetId): readonly Question[] {
  const [namespace, reference = ''] = asset.split(':')
  if (namespace === 'trc10') return [{ ask: 'asset', id: reference }]
  const contract = contractOf(asset)
  return contract === null ? [] : descriptionQuestions(contract, ['symbol()', 'name()', 'decimals()'])
}

function parseDescription(asset: AssetId, answers: readonly (Raw | null)[]): TokenHint {
  const [first = null, name = null, decimals = null] = answers
  const nothing = { symbol: null, name: null, decimals: null }
  if (asset.startsWith('trc10:')) {
    const parsed = first === null ? null : parseAsset(shaped(first, ['tron.asset']))
    return parsed?.ok === true && parsed.value.symbol !== ''
      ? { ...parsed.value, asset }
      : describeToken(asset, nothing)
  }
  return describeToken(asset, {
    symbol: first && parseTextCall(shaped(first, ['tron.call'])),
    name: name && parseTextCall(shaped(name, ['tron.call'])),
    decimals: decimals && parseUintCall(shaped(decimals, ['tron.call'])),
  })
}

/** Not every node records the stake and rewards of a called contract, which may be a wallet. */
const call = 'TriggerSmartContract'

function unreported(): UnreportedMovements {
  return {
    typesIn: ({ isOneBlock }) => (isOneBlock ? [...unreportedTypes, call] : unreportedTypes),
    mayMove: ({ unreported: moves, contractAddress, tron }, asset, address) => {
      const isCalled = tron?.contractType === call && contractAddress === address
      if (isNativeAsset(asset) && isCalled) return true
      const namespace = asset.split(':')[0]
      return moves.some(
        (move) => move.address === address && move.namespaces.some((own) => own === namespace),
      )
    },
  }
}

/** The contract of a TRC-20 token; null for every other asset. */
function contractOf(asset: AssetId): string | null {
  const [namespace, reference = ''] = asset.split(':')
  return namespace === 'trc20' ? reference : null
}
