import { en } from '../locales/en.ts'
import { es } from '../locales/es.ts'

type Texts<T> = T extends string
  ? string
  : T extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof T]: Texts<T[Key]> }

export type Words = Texts<typeof en>
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
