/** What a transfer would cost and why it would fail, by what the node answers now. */
import type { Answers, Estimate, Transfers } from '@holdfast/chains'
import type { TransferIntent } from '@holdfast/ledger'
import type { TransferNode } from '@holdfast/providers'
import { readAnswer } from '../networks/node-answers.ts'
import { fetchAnswers } from './fetch-answers.ts'

/** `ceiling`: what it may cost at most; null: as much as the chain allows. */
export const estimate = async (
  node: TransferNode,
  transfers: Transfers,
  intent: TransferIntent,
  ceiling: bigint | null,
): Promise<Estimate> =>
  readAnswer(transfers.estimate(intent, await fetchIngredients(node, transfers, intent), ceiling))

/** What the estimate and the bytes are made from. */
export function fetchIngredients(
  node: TransferNode,
  transfers: Transfers,
  intent: TransferIntent,
): Promise<Answers> {
  return fetchAnswers(node, transfers.ingredients(intent))
}
