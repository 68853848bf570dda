/** The words of the present language for components. */
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
 * Words that few pages need: a file of their own for each language, loaded when a component first asks, which waits
 * for them in the nearest `Suspense`. Call it once, outside of components; the answer is the hook.
 */
export function lazyWords<W extends object>(load: Readonly<Record<Language, () => Promise<W>>>): () => W {
  const loads = new Map<Language, Promise<W>>()
  const wordsOf = (language: Language): Promise<W> => {
    const known = loads.get(language)
    if (known) return known
    const loading = load[language]()
    loads.set(language, loading)
    // What failed is tried again when it is next wanted.
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
