import { expect, test } from 'vitest'
import { en } from '../locales/en.ts'
import { es } from '../locales/es.ts'

const values = ['«1»', '«2»', '«3»'] as const

/** Every text with its path; texts with values are filled. */
function textsOf(catalogue: object, path = ''): [string, string][] {
  return Object.entries(catalogue).flatMap(([key, text]: [string, unknown]) => {
    if (typeof text === 'string') return [[`${path}${key}`, text]]
    if (typeof text === 'function') return [[`${path}${key}`, String(text(...values))]]
    return textsOf(Object(text), `${path}${key}.`)
  })
}
const keysOf = (catalogue: object) => textsOf(catalogue).map(([key]) => key)
const valuesIn = (text: string) => values.filter((value) => text.includes(value))

test('both languages have the same keys, and no text is empty', () => {
  expect(keysOf(es)).toEqual(keysOf(en))
  expect([...textsOf(en), ...textsOf(es)].filter(([, text]) => text === '')).toEqual([])
})

/** Texts that both languages spell alike. */
const alike = new Set(['no'])

test('each text is in its own language, with the same values', () => {
  const spanish = new Map(textsOf(es))
  for (const [key, text] of textsOf(en)) {
    expect(valuesIn(spanish.get(key) ?? ''), key).toEqual(valuesIn(text))
    expect(spanish.get(key) === text, key).toBe(alike.has(key))
  }
})
