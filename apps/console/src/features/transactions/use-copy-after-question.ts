/** Confirms before copying an address that imitates another one or was never paid. */
import { confirmUser } from '../../ui/ask.ts'
import { useCopy } from '../../ui/use-copy.ts'
import type { AddressView } from './address-views.ts'
import type { TransactionsWords } from './transactions-words.ts'

/** `viewOf`: the view of an address; undefined for other text. */
export function useCopyAfterQuestion(
  words: TransactionsWords,
  viewOf: (text: string) => AddressView | null | undefined,
): (text: string) => void {
  const copy = useCopy()
  return (text) => {
    const question = questionOf(viewOf(text), words)
    if (question === null) return copy(text)
    void confirmUser(question, words.copyAnyway).then((isWanted) => {
      if (isWanted) copy(text)
    })
  }
}

function questionOf(view: AddressView | null | undefined, words: TransactionsWords): string | null {
  if (!view) return null
  const { address, resembles, isNeverPaid } = view
  if (resembles) return words.copyResembling(resembles.isImitation, address, resembles.address)
  return isNeverPaid ? words.copyNeverPaid(address) : null
}
