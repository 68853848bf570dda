import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  encodeCanonicalJson,
  isSameJson,
  type Json,
  mostJsonBytes,
  NotJson,
  parseCanonicalJson,
} from './canonical-json.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const textOf = (value: Json) => new TextDecoder().decode(encodeCanonicalJson(value))
const codeOf = (bytes: Uint8Array) => {
  const parsed = parseCanonicalJson(bytes)
  return parsed.ok ? 'OK' : parsed.faults[0]?.code
}
const faultsOf = (text: string) => {
  const parsed = parseCanonicalJson(bytesOf(text))
  return parsed.ok ? [] : parsed.faults
}

test('the example of RFC 8785, section 3.2.3: members by UTF-16 code units', () => {
  const value = {
    '\u20ac': 'Euro Sign',
    '\r': 'Carriage Return',
    '\ufb33': 'Hebrew Letter Dalet With Dagesh',
    '1': 'One',
    '\ud83d\ude00': 'Emoji: Grinning Face',
    '\u0080': 'Control',
    '\u00f6': 'Latin Small Letter O With Diaeresis',
  }
  expect(Object.values(JSON.parse(textOf(value)) as object)).toContain('One')
  expect([...textOf(value).matchAll(/"([^"]*)"[,}]/g)].map(([, text]) => text)).toEqual([
    'Carriage Return',
    'One',
    'Control',
    'Latin Small Letter O With Diaeresis',
    'Euro Sign',
    'Emoji: Grinning Face',
    'Hebrew Letter Dalet With Dagesh',
  ])
})

test('strings are escaped as in RFC 8785, section 3.2.2.2', () => {
  expect(textOf('\u20ac$\u000f\nA\'B"\\\\"/\u2028')).toBe('"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/\u2028"')
})

const wholeJson = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.string({ unit: 'grapheme' }),
    fc.maxSafeInteger().map((number) => number + 0),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string({ unit: 'grapheme' }), tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value

test('every value reads back unchanged, and its bytes are those of no other', () => {
  fc.assert(
    fc.property(wholeJson, wholeJson, (first, second) => {
      const bytes = encodeCanonicalJson(first)
      const parsed = parseCanonicalJson(bytes)
      expect(parsed.ok && encodeCanonicalJson(parsed.value)).toEqual(bytes)
      expect(parsed.ok && parsed.value).toEqual(first)
      const isSame = textOf(first) === textOf(second)
      if (isSame) expect(first).toEqual(second)
    }),
  )
})

test('the order in which members were written does not change the bytes', () => {
  expect(textOf({ b: 1, a: { d: 2, c: 3 } })).toBe('{"a":{"c":3,"d":2},"b":1}')
  expect(textOf({ a: { c: 3, d: 2 }, b: 1 })).toBe('{"a":{"c":3,"d":2},"b":1}')
})

test.each([
  ['a member twice', '{"a":1,"a":1}', 'NOT_CANONICAL'],
  ['a member twice by an escape', '{"a":1,"\\u0061":2}', 'NOT_CANONICAL'],
  ['members in another order', '{"b":1,"a":1}', 'NOT_CANONICAL'],
  ['a space', '{"a": 1}', 'NOT_CANONICAL'],
  ['a line break at the end', '{}\n', 'NOT_CANONICAL'],
  ['an escape that is not needed', '"\\u00e9"', 'NOT_CANONICAL'],
  ['a number with a fraction of zero', '1.0', 'NOT_CANONICAL'],
  ['a number with an exponent', '1e3', 'NOT_CANONICAL'],
  ['negative zero', '-0', 'NOT_CANONICAL'],
  ['a fraction', '[1.5]', 'NUMBER_NOT_WHOLE'],
  ['a number above 2^53', '[9007199254740993]', 'NUMBER_NOT_WHOLE'],
  ['an infinite number', '1e999', 'NUMBER_NOT_WHOLE'],
  ['half of a surrogate pair', '"\\ud800"', 'TEXT_NOT_UNICODE'],
  ['half of a surrogate pair in a name', '{"\\ud800":1}', 'TEXT_NOT_UNICODE'],
  ['no JSON', '{', 'NOT_JSON'],
  ['nothing', '', 'NOT_JSON'],
  ['a byte order mark', '\ufeff{}', 'NOT_UTF8'],
  ['17 levels', `${'['.repeat(18)}${']'.repeat(18)}`, 'TOO_DEEP'],
  ['100,000 levels', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'TOO_DEEP'],
])('%s is refused', (_name, text, code) => {
  expect(codeOf(bytesOf(text))).toBe(code)
})

test.each([
  ['no JSON', '{', { code: 'NOT_JSON', field: '', params: {} }],
  ['a byte order mark', '\ufeff{}', { code: 'NOT_UTF8', field: '', params: {} }],
  ['another form', '{"b":1,"a":1}', { code: 'NOT_CANONICAL', field: '', params: {} }],
  ['a fraction alone', '1.5', { code: 'NUMBER_NOT_WHOLE', field: '', params: {} }],
  ['a fraction in a member', '{"a":1.5}', { code: 'NUMBER_NOT_WHOLE', field: 'a', params: {} }],
  ['a fraction further in', '{"a":[0,{"b":1.5}]}', { code: 'NUMBER_NOT_WHOLE', field: 'a.1.b', params: {} }],
  ['half of a character', '["\\ud800"]', { code: 'TEXT_NOT_UNICODE', field: '0', params: {} }],
  [
    '17 levels in a member',
    `{"a":${'['.repeat(17)}${']'.repeat(17)}}`,
    { code: 'TOO_DEEP', field: `a${'.0'.repeat(16)}`, params: { most: 16 } },
  ],
])('the fault of %s names its place', (_name, text, fault) => {
  expect(faultsOf(text)).toEqual([fault])
})

test('16 levels below the first are read', () => {
  expect(faultsOf(`${'['.repeat(17)}${']'.repeat(17)}`)).toEqual([])
})

test('invalid UTF-8 is refused', () => {
  expect(codeOf(new Uint8Array([0x22, 0xff, 0x22]))).toBe('NOT_UTF8')
  // An overlong slash, and a surrogate in UTF-8.
  expect(codeOf(new Uint8Array([0x22, 0xc0, 0xaf, 0x22]))).toBe('NOT_UTF8')
  expect(codeOf(new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]))).toBe('NOT_UTF8')
})

test('256 KB are read, a byte more is refused', () => {
  expect(codeOf(bytesOf(`"${'a'.repeat(mostJsonBytes - 2)}"`))).toBe('OK')
  expect(codeOf(bytesOf(`"${'a'.repeat(mostJsonBytes - 1)}"`))).toBe('TOO_LARGE')
})

test('a changed byte is refused, or is another value that encodes to exactly these bytes', () => {
  const bytes = encodeCanonicalJson({ amounts: ['1', '20'], name: 'Zoë', when: 1_795_284_000_000 })
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
      const changed = bytes.map((byte, index) => (index === at ? byte ^ flip : byte))
      const parsed = parseCanonicalJson(changed)
      if (parsed.ok) expect(encodeCanonicalJson(parsed.value)).toEqual(changed)
    }),
  )
})

test('a member named __proto__ is a member like any other', () => {
  const parsed = parseCanonicalJson(bytesOf('{"__proto__":{"a":1}}'))
  expect(parsed.ok && Object.keys(parsed.value ?? {})).toEqual(['__proto__'])
})

test('the encoder throws for numbers that JSON does not carry exactly', () => {
  for (const number of [0.5, 2 ** 53, Number.NaN, Infinity])
    expect(() => encodeCanonicalJson({ number })).toThrow(NotJson)
  expect(() => encodeCanonicalJson({ number: 0.5 })).toThrow(
    expect.objectContaining({
      name: 'NotJson',
      message: 'NUMBER_NOT_WHOLE',
      fault: { code: 'NUMBER_NOT_WHOLE', field: 'number', params: {} },
    }),
  )
  expect(textOf(-5)).toBe('-5')
})

test('two values are the same whatever the order of their members, and only if all parts are', () => {
  const value = { a: [1, { b: 'x', c: null }], d: true }
  expect(isSameJson(value, { d: true, a: [1, { c: null, b: 'x' }] })).toBe(true)
  for (const other of [{ ...value, a: [1] }, { ...value, d: false }, { a: value.a }, [value], null])
    expect(isSameJson(value, other)).toBe(false)
})
