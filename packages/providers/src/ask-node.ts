/** Which call of a full node answers a question. */
import type { Question, Raw } from '@holdfast/ledger'
import type { NodeProvider } from './provider.ts'

export type NodeCalls = Omit<NodeProvider, 'name' | 'answers' | 'ask' | 'fetchPage' | 'fetchHeads'>

export function askNode(node: NodeCalls, question: Question): Promise<Raw | null> {
  switch (question.ask) {
    case 'transaction':
      return node.fetchTransaction(question.hash)
    case 'receipt':
      return node.fetchReceipt(question.hash)
    case 'unsolid-receipt':
      return node.fetchUnsolidReceipt(question.hash)
    case 'block':
      return node.fetchBlock(question.height)
    case 'block-header':
      return node.fetchBlockHeader(question.height)
    case 'block-receipts':
      return node.fetchBlockReceipts(question.height)
    case 'account':
      return node.fetchAccount(question.address)
    case 'resources':
      return node.fetchResources(question.address)
    case 'past-balance':
      return node.fetchBalanceAt(question.address, question.block)
    case 'call':
      return node.fetchCall(question.contract, question.selector, question.parameter, question.caller)
    case 'asset':
      return node.fetchAsset(question.id)
    case 'exchange':
      return node.fetchExchange(question.id)
  }
}
