/** Puts a question of a transfer to a node. */
import { chainFault, type Raw, type TransferQuestion } from '@holdfast/ledger'
import { ProviderRefused } from './errors.ts'
import type { TransferNode } from './provider.ts'

/** Null: the node does not have it. Throws `ProviderRefused` for a kind of question that no transfer asks. */
export async function fetchAnswer(node: TransferNode, question: TransferQuestion): Promise<Raw | null> {
  switch (question.ask) {
    case 'first-block':
      return node.fetchGenesisBlock()
    case 'prices':
      return node.fetchChainParameters()
    case 'reference-block':
      return node.fetchReferenceBlock()
    case 'newest-account':
      return node.fetchNewestAccount(question.address)
    case 'resources':
      return node.fetchResources(question.address)
    case 'call':
      return node.fetchCall(question.contract, question.selector, question.parameter, question.caller)
    case 'trial':
      return node.fetchTrial(question.contract, question.selector, question.parameter, question.caller)
    case 'asset':
      return node.fetchAsset(question.id)
    case 'transaction':
      return node.fetchTransaction(question.hash)
    case 'receipt':
      return node.fetchReceipt(question.hash)
    case 'unsolid-receipt':
      return node.fetchUnsolidReceipt(question.hash)
    case 'block':
    case 'block-header':
    case 'block-receipts':
    case 'account':
    case 'past-balance':
    case 'exchange':
      throw new ProviderRefused(node.name, question.ask, chainFault('QUESTION_UNKNOWN'))
  }
}
