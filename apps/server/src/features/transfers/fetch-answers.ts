import type { Answers } from '@holdfast/chains'
import type { TransferQuestion } from '@holdfast/ledger'
import { answer, type TransferNode } from '@holdfast/providers'

/** One after the other: what is included between two answers shows in the later one. */
export async function fetchAnswers(
  node: TransferNode,
  questions: readonly TransferQuestion[],
): Promise<Answers> {
  const answers = []
  for (const question of questions) answers.push(await answer(node, question))
  return answers
}
