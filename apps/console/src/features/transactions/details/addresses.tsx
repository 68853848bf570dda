/** Addresses in the dialog: in full, in groups of four, with the organisation's name for them. */
import { createContext, useContext } from 'react'
import { useWords } from '../../../words/words.tsx'
import type { AddressView } from '../address-views.ts'
import { useCopyAfterQuestion } from '../use-copy-after-question.ts'
import { WholeAddress } from '../WholeAddress.tsx'

/** Views of every address in the dialog. */
export const AddressViews = createContext<ReadonlyMap<string, AddressView>>(new Map())

export function PartyAddress({ address }: { readonly address: string | null }) {
  const { transactions: words } = useWords()
  const views = useContext(AddressViews)
  const copy = useCopyAfterQuestion(words, (text) => views.get(text))
  return <WholeAddress view={(address !== null && views.get(address)) || null} words={words} onCopy={copy} />
}
