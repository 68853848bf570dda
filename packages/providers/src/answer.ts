/** Sends a question to a provider. */
import { chainFault, type Parsed, type Question, type Raw, type TransferQuestion } from '@holdfast/ledger'
import { ProviderRefused } from './errors.ts'
import type { Answerer } from './provider.ts'

/**
 * Null: the provider does not have it. Throws `ProviderRefused` for a kind of question that it does not
 * declare.
 */
export async function answer<Asked extends TransferQuestion>(
  provider: Answerer<Asked>,
  question: Asked,
): Promise<Raw | null> {
  if (!provider.answers.has(question.ask))
    throw new ProviderRefused(provider.name, question.ask, chainFault('QUESTION_UNKNOWN'))
  return provider.ask(question)
}

/** Null: the provider refuses the question, has no answer, or `read` does not accept the answer. */
export async function readAnswer<T>(
  provider: Answerer,
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
