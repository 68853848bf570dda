import { afterEach, expect, test } from 'vitest'
import { chosenLanguage, getSpoken, languages, speak, speakChosen } from './language.ts'

/** Every file of the two languages, also those that are only loaded with the pages that need them. */
const english: object = import.meta.glob('../../locales/en/*.ts', { eager: true })
const spanish: object = import.meta.glob('../../locales/es/*.ts', { eager: true })

afterEach(() => localStorage.clear())

/** 'transactions.filters.status' → string, or a function with its number of parameters. */
function shapeOf(words: object, path = ''): string[] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]) => {
    const here = `${path}.${key}`
    if (typeof value === 'object' && value !== null) return shapeOf(value, here)
    return [typeof value === 'function' ? `${here}(${value.length})` : here]
  })
}

const textsOf = (words: object): string[] =>
  Object.values(words).flatMap((value: unknown) =>
    typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? textsOf(value) : [],
  )

test('[I18N-01] there are two languages, and they have the same words', () => {
  expect(languages).toEqual(['en', 'es'])
  expect(
    shapeOf(spanish)
      .map((path) => path.replace('/es/', '/en/'))
      .sort(),
  ).toEqual(shapeOf(english).sort())
})

test('Spanish leaves no English sentence', () => {
  const englishTexts = new Set(textsOf(english).filter((text) => text.split(' ').length > 2))
  expect(textsOf(spanish).filter((text) => englishTexts.has(text))).toEqual([])
})

test('[I18N-06] English is spoken until somebody chooses; an unknown choice counts as none', async () => {
  expect(chosenLanguage()).toBe('en')
  localStorage.setItem('lang', 'fr')
  await speakChosen()
  expect(getSpoken()?.language).toBe('en')
  expect(localStorage.getItem('lang')).toBe('fr')
})

test('[I18N-04] a choice is stored and marks the document', async () => {
  await speak('es')
  expect(localStorage.getItem('lang')).toBe('es')
  expect(document.documentElement.lang).toBe('es')
  expect(getSpoken()?.words.nav.transactions).toBe('Transacciones')
})
