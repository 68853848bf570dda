interface StoredAnswer {
  readonly shape: string
  readonly body: unknown
}

/** A list contains the bytes too, where the node was not queried for them. */
export function nodeAnswersOf(answers: readonly StoredAnswer[]): { transaction: unknown; receipt: unknown } {
  const bodyOf = (shape: string) => answers.find((answer) => answer.shape === shape)?.body
  return {
    transaction: bodyOf('tron.transaction') ?? bodyOf('trongrid.transaction'),
    receipt: bodyOf('tron.receipt'),
  }
}
