/** Which call of a full node answers a question. */
import type { QuestionKind, Raw, TransferQuestion } from '@holdfast/ledger'
import { askByTable, kindsOf, type QuestionTable } from '../question-table.ts'
import type { NodeCalls } from './node-calls.ts'

type Reads = Omit<NodeCalls, 'broadcast'>

/** Transactions of TRON have no chain id and no nonce, and its nodes call contracts on the newest state alone. */
type Kinds = Exclude<QuestionKind, 'chain-id' | 'nonce-use' | 'past-call'>

const table: QuestionTable<Reads, Kinds> = {
  transaction: (node, { hash }) => node.fetchTransaction(hash),
  receipt: (node, { hash }) => node.fetchReceipt(hash),
  'unsolid-receipt': (node, { hash }) => node.fetchUnsolidReceipt(hash),
  block: (node, { height }) => node.fetchBlock(height),
  'block-header': (node, { height }) => node.fetchBlockHeader(height),
  'block-receipts': (node, { height }) => node.fetchBlockReceipts(height),
  account: (node, { address }) => node.fetchAccount(address),
  'newest-account': (node, { address }) => node.fetchNewestAccount(address),
  resources: (node, { address }) => node.fetchResources(address),
  'past-balance': (node, { address, block }) => node.fetchBalanceAt(address, block),
  call: (node, { contract, selector, parameter, caller }) =>
    node.fetchCall(contract, selector, parameter, caller),
  trial: (node, { contract, selector, parameter, caller }) =>
    node.fetchTrial(contract, selector, parameter, caller),
  asset: (node, { id }) => node.fetchAsset(id),
  exchange: (node, { id }) => node.fetchExchange(id),
  'first-block': (node) => node.fetchGenesisBlock(),
  'reference-block': (node) => node.fetchReferenceBlock(),
  prices: (node) => node.fetchChainParameters(),
}

export const askNode = (node: Reads, question: TransferQuestion): Promise<Raw | null> =>
  askByTable(table, node, question)

/** A full node of TRON answers every kind of question that fits its chain. */
export const nodeAnswers: ReadonlySet<QuestionKind> = kindsOf(table)
