/** The cost of a transfer and the reasons why it would fail, from the node's current answers. */
import type { Answers, Estimate, Transfers } from '@holdfast/chains'
import type { TransferTerms } from '@holdfast/ledger'
import type { TransferNode } from '@holdfast/providers'
import { readAnswer } from '../../node-answers.ts'
import { fetchAnswers } from './fetch-answers.ts'

/** `ceiling` is the highest permitted cost; null for the chain's own maximum. */
export const estimate = async (
  node: TransferNode,
  transfers: Transfers,
  intent: TransferTerms,
  ceiling: bigint | null,
): Promise<Estimate> =>
  readAnswer(transfers.estimate(intent, await fetchIngredients(node, transfers, intent), ceiling))

/** The node's answers from which the estimate and the bytes are made. */
export function fetchIngredients(
  node: TransferNode,
  transfers: Transfers,
  intent: TransferTerms,
): Promise<Answers> {
  return fetchAnswers(node, transfers.ingredients(intent))
}
