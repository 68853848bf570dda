/** The server's sentences in the person's language. English needs a table for its amounts only; another one is loaded when it is first wanted. */
import { useEffect, useSyncExternalStore } from 'react'
import { said as saidInEnglish } from '../../locales/said-en.ts'
import type { Language } from './language.ts'
import { type Said, type Say, sayWith } from './say-with.ts'
import { useLocale } from './words.tsx'

interface InWords {
  readonly say: Say
  readonly statuses: Said['statuses']
}

const inEnglish: InWords = { say: sayWith(saidInEnglish, 'en'), statuses: {} }
const tables = {
  es: async (): Promise<Said> => {
    const { said } = await import('../../locales/said-es.ts')
    const { templates } = await import('../../locales/refusals-es.ts')
    const { sentencesOfRefusals } = await import('./sentences-of-refusals.ts')
    return { ...said, sentences: { ...sentencesOfRefusals(templates), ...said.sentences } }
  },
}
const loaded = new Map<Language, InWords>([['en', inEnglish]])
const listeners = new Set<() => void>()

export async function loadSaid(language: Language): Promise<InWords> {
  const known = loaded.get(language)
  if (known !== undefined || language === 'en') return known ?? inEnglish
  const said = await tables[language]()
  const inWords = { say: sayWith(said, language), statuses: said.statuses }
  loaded.set(language, inWords)
  for (const listener of listeners) listener()
  return inWords
}

/** For sentences of the server within answers: why a transfer stopped, why a key was not made. Until the table is there, and
 *  where it lacks one, they stand as they came. Refusals of calls are in words already. */
export function useSay(): Say {
  const language = useLocale()
  const now = () => loaded.get(language) ?? inEnglish
  const { say } = useSyncExternalStore(listen, now, now)
  useEffect(() => {
    loadSaid(language).catch(() => undefined)
  }, [language])
  return say
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
