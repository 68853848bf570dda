/** Which call of a provider answers a question. */
import type { QuestionKind, Raw, TransferQuestion } from '@holdfast/ledger'

type Asked<Kind extends QuestionKind> = Extract<TransferQuestion, { readonly ask: Kind }>
type Call<Node, Question> = (node: Node, question: Question) => Promise<Raw | null>

export type QuestionTable<Node, Kinds extends QuestionKind = QuestionKind> = {
  readonly [Kind in Kinds]: Call<Node, Asked<Kind>>
}

/** Null for a question that the table does not have. */
export function askByTable<Node>(
  table: Partial<QuestionTable<Node>>,
  node: Node,
  question: TransferQuestion,
): Promise<Raw | null> {
  const call = table[question.ask] as Call<Node, TransferQuestion> | undefined
  return call === undefined ? Promise.resolve(null) : call(node, question)
}

export const kindsOf = <Node>(table: Partial<QuestionTable<Node>>): ReadonlySet<QuestionKind> =>
  new Set(Object.keys(table) as QuestionKind[])
