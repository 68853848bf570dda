import { type Declared, type RefusalCode, refusals } from '@holdfast/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { transactions } from '../../locales/es/transactions.ts'
import { templates } from '../../locales/refusals-es/refusals.ts'
import { chosenLanguage, getSpoken, languages, speak, speakChosen } from './language.ts'

/** Every file of both languages, including those that only some pages load. */
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

/** Every text by its path, without the language; of a function, its source. */
function textsByPath(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]) => {
    const here = `${path}.${key.replace(/^.*\/(?=[^/]+\.ts$)/, '')}`
    if (typeof value === 'object' && value !== null) return textsByPath(value, here)
    return typeof value === 'string' || typeof value === 'function' ? [[here, String(value)]] : []
  })
}

const refused = Object.entries<Declared>(refusals).map(
  ([code, { text }]) => [text, templates[code as RefusalCode]] as const,
)

test('the documented Spanish counts of rows are unchanged', () => {
  expect(transactions.counts('20', '18')).toBe('20 sin procesar → 18 mostradas')
})

test('a share of a key is a fragmento in Spanish, on screens and in refusals', () => {
  const inSpanish = new Map(textsByPath(spanish))
  const pairs = [
    ...textsByPath(english).map(([path, text]) => [text, inSpanish.get(path) ?? ''] as const),
    ...refused,
  ].filter(([text]) => /\bshares?\b/i.test(text))
  expect(pairs.length).toBeGreaterThan(40)
  expect(pairs.filter(([, text]) => /\bpartes?\b/i.test(text))).toEqual([])
  const ofShares = refused.filter(([text]) => /\bshares?\b/i.test(text))
  expect(ofShares.filter(([, text]) => !text.includes('fragmento'))).toEqual([])
})

test('[I18N-06] English until the person chooses; an unknown choice counts as none', async () => {
  const preferred = vi.spyOn(navigator, 'language', 'get').mockReturnValue('es-ES')
  expect(chosenLanguage()).toBe('en')
  localStorage.setItem('lang', 'fr')
  await speakChosen()
  expect(getSpoken()?.language).toBe('en')
  expect(localStorage.getItem('lang')).toBe('fr')
  preferred.mockRestore()
})

test('[I18N-04] a choice is stored and marks the document', async () => {
  await speak('es')
  expect(localStorage.getItem('lang')).toBe('es')
  expect(document.documentElement.lang).toBe('es')
  expect(getSpoken()?.words.nav.transactions).toBe('Transacciones')
})
