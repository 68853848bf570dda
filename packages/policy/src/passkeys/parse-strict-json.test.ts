import fc from 'fast-check'
import { expect, test } from 'vitest'
import { InvalidPasskey } from './invalid-passkey.ts'
import { deepestJson, parseStrictJson, type StrictJson } from './parse-strict-json.ts'
import { withNamedParams } from './with-named-params.fixture.ts'

const plain = (value: StrictJson): unknown => {
  if (value instanceof Map) return Object.fromEntries([...value].map(([name, item]) => [name, plain(item)]))
  return Array.isArray(value) ? value.map(plain) : value
}

function parsed(text: string): { value: unknown } | { code: string } {
  try {
    return { value: plain(parseStrictJson(text, 'document')) }
  } catch (error) {
    if (error instanceof InvalidPasskey) return { code: withNamedParams(error.fault).code }
    throw error
  }
}

function parsedByEngine(text: string): { value: unknown } | { code: string } {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return { code: 'JSON_MALFORMED' }
  }
}

test('JSON without duplicates is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: deepestJson - 1 }), fc.constantFrom(0, 1, 2), (text, indent) => {
      const indented = JSON.stringify(JSON.parse(text), null, indent)
      expect(parsed(indented)).toEqual(parsedByEngine(indented))
    }),
  )
})

test('any text is refused where JSON.parse refuses it', () => {
  const marks = ['{', '}', '[', ']', ',', ':', '"', '"a"', '\\', '\\u0041', ' ', '\n', '\t', '\u0001']
  const numbers = ['1', '-0', '01', '1.', '.5', '1e+3', '-']
  const letters = ['true', 'false', 'null', 'nul', '\u00a0', '\u2028', '\ufeff', 'é', '\ud800']
  const token = fc.constantFrom(...marks, ...numbers, ...letters)
  const text = fc.array(token, { maxLength: 8 }).map((tokens) => tokens.join(''))
  fc.assert(
    fc.property(text, (text) => {
      const answer = parsed(text)
      fc.pre(!('code' in answer && ['JSON_DUPLICATE', 'JSON_DEPTH'].includes(answer.code)))
      expect(answer).toEqual(parsedByEngine(text))
    }),
    { numRuns: 5000 },
  )
})

test('JSON_DUPLICATE when a member occurs twice, however it is written', () => {
  expect(parsed('{"a":1,"b":{"a":1},"A":1}')).toEqual({ value: { a: 1, b: { a: 1 }, A: 1 } })
  for (const text of ['{"a":1,"a":1}', '{"a":1,"\\u0061":2}', '[{"b":{"a":1,"b":2,"a":3}}]', '{"":1,"":2}'])
    expect(parsed(text), text).toEqual({ code: 'JSON_DUPLICATE' })
})

test('JSON_DEPTH beyond the deepest level, in arrays and in objects', () => {
  const arrays = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
  expect(parsed(arrays(deepestJson + 1))).toHaveProperty('value')
  expect(parsed(objects(deepestJson))).toHaveProperty('value')
  expect(parsed(arrays(deepestJson + 2))).toEqual({ code: 'JSON_DEPTH' })
  expect(parsed(objects(deepestJson + 1))).toEqual({ code: 'JSON_DEPTH' })
})

test('an escape by number has four digits', () => {
  for (const text of ['"\\u004"', '"\\u0"', '"\\u00g1"'])
    expect(parsed(text)).toEqual({ code: 'JSON_MALFORMED' })
})

test('a member has a name', () => {
  for (const text of ['{:1}', '{ :1}', '{"a":1,:2}']) expect(parsed(text)).toEqual({ code: 'JSON_MALFORMED' })
})

test('a refusal names the document and the place', () => {
  expect(() => parseStrictJson('', 'document')).toThrow('document: not JSON, from character 0')
  expect(() => parseStrictJson('{"a":1,2:3}', 'document')).toThrow('document: not JSON, from character 7')
  expect(() => parseStrictJson('{"a":x}', 'document')).toThrow('document: not JSON, from character 5')
})
