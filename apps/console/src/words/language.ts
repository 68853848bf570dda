/** The language of the console, with its words loaded. One language is loaded at a time. */
import type { Catalogue } from '../../locales/en/catalogue.ts'

export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

export interface Spoken {
  readonly language: Language
  readonly words: Catalogue
}

const key = 'lang'
const listeners = new Set<() => void>()
const catalogues: Record<Language, () => Promise<{ catalogue: Catalogue }>> = {
  en: () => import('../../locales/en/catalogue.ts'),
  es: () => import('../../locales/es/catalogue.ts'),
}
let spoken: Spoken | undefined

const isLanguage = (text: string | null): text is Language =>
  (languages as readonly (string | null)[]).includes(text)

export const getSpoken = (): Spoken | undefined => spoken

/** English until the person chooses. */
export function chosenLanguage(): Language {
  const stored = localStorage.getItem(key)
  return isLanguage(stored) ? stored : 'en'
}

/** Loads the words before anything is stored or shown, so that a failure leaves the language unchanged. */
export async function speak(language: Language): Promise<void> {
  const { catalogue } = await catalogues[language]()
  localStorage.setItem(key, language)
  show({ language, words: catalogue })
}

/** At the start: applies the stored choice, without storing one. */
export async function speakChosen(): Promise<void> {
  const language = chosenLanguage()
  const { catalogue } = await catalogues[language]()
  show({ language, words: catalogue })
}

export function onSpoken(listener: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === key) void speakChosen()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

function show(next: Spoken): void {
  spoken = next
  document.documentElement.lang = next.language
  for (const listener of listeners) listener()
}
