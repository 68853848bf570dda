import type { Answers } from '@holdfast/chains'
import type { TransferQuestion } from '@holdfast/ledger'
import { answer, type TransferNode } from '@holdfast/providers'

/** Sequential, so that a transaction included between two answers appears in the later one. */
export async function fetchAnswers(
  node: TransferNode,
  questions: readonly TransferQuestion[],
): Promise<Answers> {
  const answers = []
  for (const question of questions) answers.push(await answer(node, question))
  return answers
}
