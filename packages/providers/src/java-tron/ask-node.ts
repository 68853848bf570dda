/** Which call of a full node answers a question. */
import type { QuestionKind, Raw, TransferQuestion } from '@holdfast/ledger'
import type { NodeCalls } from './node-calls.ts'

type Asked<Kind extends QuestionKind> = Extract<TransferQuestion, { ask: Kind }>
type Reads = Omit<NodeCalls, 'broadcast'>
type Calls = {
  readonly [Kind in QuestionKind]: (node: Reads, question: Asked<Kind>) => Promise<Raw | null>
}

const calls: Calls = {
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

export function askNode(node: Reads, question: TransferQuestion): Promise<Raw | null> {
  const call = calls[question.ask] as (node: Reads, question: TransferQuestion) => Promise<Raw | null>
  return call(node, question)
}

/** A full node of TRON answers every kind of question that there is today. */
export const nodeAnswers: ReadonlySet<QuestionKind> = new Set(Object.keys(calls) as QuestionKind[])
