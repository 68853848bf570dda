/** The words of the present language for components. */
import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react'
import type { Catalogue } from '../../locales/en/catalogue.ts'
import { getSpoken, onSpoken, type Language, type Spoken } from './language.ts'

const Context = createContext<Spoken | undefined>(undefined)

/** `speakChosen` must have been awaited, or `spoken` be given. */
export function WordsProvider({ spoken, children }: { spoken?: Spoken; children: ReactNode }) {
  const current = useSyncExternalStore(onSpoken, getSpoken)
  return <Context value={spoken ?? current}>{children}</Context>
}

export const useWords = (): Catalogue => useSpoken().words
export const useLocale = (): Language => useSpoken().language

function useSpoken(): Spoken {
  const spoken = useContext(Context)
  if (!spoken) throw new Error('No words are loaded')
  return spoken
}
