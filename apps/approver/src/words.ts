import { en } from '../locales/en.ts'
import { es } from '../locales/es.ts'
import type { Words } from '../locales/catalogue.ts'

export type { Words }

export type Language = 'en' | 'es'

export const languages: Readonly<Record<Language, Words>> = { en, es }

const storedAs = 'language'

/** The one that the person chose here, or the browser's. */
export function languageOf(storage: Pick<Storage, 'getItem'>, preferred: readonly string[]): Language {
  const stored = storage.getItem(storedAs)
  if (stored === 'en' || stored === 'es') return stored
  return preferred[0]?.startsWith('es') === true ? 'es' : 'en'
}

export const keepLanguage = (storage: Pick<Storage, 'setItem'>, language: Language): void =>
  storage.setItem(storedAs, language)
