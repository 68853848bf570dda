/** The words of the current language for components. */
import { createContext, use, useContext, useSyncExternalStore, type ReactNode } from 'react'
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

/**
 * Words that few pages need: a file for each language, loaded when a component first uses it; the component suspends meanwhile.
 * Call it once, outside of components; it returns the hook.
 */
export function lazyWords<W extends object>(load: Readonly<Record<Language, () => Promise<W>>>): () => W {
  const loads = new Map<Language, Promise<W>>()
  const wordsOf = (language: Language): Promise<W> => {
    const known = loads.get(language)
    if (known) return known
    const loading = load[language]()
    loads.set(language, loading)
    // A failed load is repeated at the next use.
    loading.catch(() => loads.delete(language))
    return loading
  }
  return function useLazyWords() {
    return use(wordsOf(useLocale()))
  }
}

function useSpoken(): Spoken {
  const spoken = useContext(Context)
  if (!spoken) throw new Error('No words are loaded')
  return spoken
}
