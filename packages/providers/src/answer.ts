/** Puts a question to a provider. */
import type { Parsed, Question, Raw } from '@holdfast/ledger'
import { ProviderRefused } from './errors.ts'
import type { HistoryProvider } from './provider.ts'

/** Null: the provider does not have it. Throws `ProviderRefused` for a kind of question that it does not declare. */
export async function answer(provider: HistoryProvider, question: Question): Promise<Raw | null> {
  if (!provider.answers.has(question.ask))
    throw new ProviderRefused(provider.name, question.ask, 'this provider does not answer such questions')
  switch (question.ask) {
    case 'transaction':
      return provider.fetchTransaction(question.hash)
    case 'receipt':
      return provider.fetchReceipt(question.hash)
    case 'unsolid-receipt':
      return provider.fetchUnsolidReceipt(question.hash)
    case 'block':
      return provider.fetchBlock(question.height)
    case 'block-header':
      return provider.fetchBlockHeader(question.height)
    case 'block-receipts':
      return provider.fetchBlockReceipts(question.height)
    case 'account':
      return provider.fetchAccount(question.address)
    case 'resources':
      return provider.fetchResources(question.address)
    case 'past-balance':
      return provider.fetchBalanceAt(question.address, question.block)
    case 'call':
      return provider.fetchCall(question.contract, question.selector, question.parameter, question.caller)
    case 'asset':
      return provider.fetchAsset(question.id)
    case 'exchange':
      return provider.fetchExchange(question.id)
  }
}

/** Null: the provider refuses the question, has no answer, or answers what `read` does not accept. */
export async function readAnswer<T>(
  provider: HistoryProvider,
  question: Question,
  read: (response: Raw) => Parsed<T>,
): Promise<T | null> {
  try {
    const response = await answer(provider, question)
    const parsed = response === null ? null : read(response)
    return parsed?.ok === true ? parsed.value : null
  } catch (error) {
    if (error instanceof ProviderRefused) return null
    throw error
  }
}
