import { expect, test } from 'vitest'
import { z } from 'zod'
import { api, type ApiName } from '../api.ts'
import { JoinedMessage } from '../channels/joined.ts'
import { adminPayloads, BalancesMessage } from '../channels/live.ts'
import { ConsoleSettings } from '../endpoints/settings.ts'
import { Decimal, Id, Time } from '../fields.ts'
import { orElse } from '../stand-in.ts'
import { areas } from './areas.ts'
import { readExactly, type Shape } from './shape.ts'
import { shapeOf } from './shape-of.ts'

/** Answers that are files. */
const withoutShape: readonly string[] = [
  'getStatementPdf',
  'getStatementCsv',
  'exportAccounting',
  'exportTransactions',
  'downloadAttachment',
  'getPaymentReceipt',
  'exportAuditEvents',
  'followAuditEvents',
]

const schemas: readonly (readonly [string, z.ZodType])[] = [
  ...Object.entries(api).map(([name, { reply }]) => [name, reply] as const),
  ...Object.entries(adminPayloads),
  ...Object.entries({ JoinedMessage, BalancesMessage, ConsoleSettings }),
]

test('the answer of every call except files has a shape', () => {
  const missing = (Object.keys(api) as ApiName[]).filter((name) => {
    const { reply, status } = { status: 200, ...api[name] } as { reply: z.ZodType; status: number }
    return status !== 204 && shapeOf(reply) === undefined
  })
  expect(missing).toEqual(withoutShape)
})

test('every call is in one area', () => {
  const inAreas = Object.values(areas).flatMap((calls) => Object.keys(calls))
  expect(inAreas.toSorted()).toEqual(Object.keys(api).toSorted())
})

test('everything that the console reads by shape alone has a shape', () => {
  expect([JoinedMessage, BalancesMessage, ConsoleSettings].map(shapeOf)).not.toContain(undefined)
})

test('a shape accepts what its schema accepts, reads it to the same value, and accepts nothing else', () => {
  const random = sequence(7)
  let accepted = 0
  let refused = 0
  for (const [name, schema] of schemas) {
    const shape = shapeOf(schema)
    if (shape === undefined) continue
    for (let round = 0; round < 60; round++) {
      const whole = sampleOf(shape, random)
      const answer = round % 2 === 0 ? whole : spoilt(whole, random)
      const text = JSON.stringify(answer) ?? 'null'
      const strict = schema.safeParse(JSON.parse(text))
      const exact = readExactly(shape, text)
      expect(exact, `${name}: ${text}`).toEqual(strict.success ? { value: strict.data } : null)
      if (strict.success) accepted++
      else refused++
    }
  }
  expect(accepted).toBeGreaterThan(3_000)
  expect(refused).toBeGreaterThan(1_000)
})

test.each([
  ['an absent field with a stand-in', z.object({ tier: orElse(z.string(), 'free') }), '{}'],
  ['null with a stand-in', z.object({ tier: orElse(z.string(), 'free') }), '{"tier":null}'],
  ['a default', z.object({ version: z.number().default(1) }), '{}'],
  ['null is no default', z.object({ version: z.number().default(1) }), '{"version":null}'],
  ['members that are not declared', z.object({ id: Id.optional() }), '{"other":1,"__proto__":{"x":1}}'],
  ['other members of a loose object', z.looseObject({ a: z.number() }), '{"a":1,"b":{"c":[2]}}'],
  ['other members of a strict object', z.strictObject({ a: z.number() }), '{"a":1,"b":2}'],
  ['a date that no calendar has', Time, '"2026-02-30T10:00:00Z"'],
  ['a time with an offset', Time, '"2026-02-20T10:00:00+02:00"'],
  ['an exponent', Decimal, '"1e5"'],
  ['a number beyond the safe ones', z.int(), '9007199254740993'],
  ['an infinite number', z.number(), '1e999'],
  ['a list that is too long', z.array(z.number()).max(1), '[1,2]'],
  ['a record with a bad name', z.record(z.string().min(2), z.number()), '{"a":1}'],
])('%s is read as the schema reads it', (_, schema, text) => {
  const shape = shapeOf(schema)
  const strict = schema.safeParse(JSON.parse(text))
  if (shape === undefined) throw new Error('no shape')
  expect(readExactly(shape, text)).toEqual(strict.success ? { value: strict.data } : null)
})

test.each([
  ['a transformation', z.string().transform(Number)],
  ['a condition of its own', z.string().refine((text) => text !== 'x')],
  ['trimmed text', z.string().trim()],
  ['an address of the internet', z.ipv6()],
  ['a pattern with flags', z.string().regex(/a/i)],
  ['an open bound', z.number().gt(0)],
])('%s has no shape', (_, schema) => {
  expect(shapeOf(z.object({ field: z.array(schema) }))).toBeUndefined()
})

test('other spellings, and options without a shape, are read by the schema', () => {
  const status = z.preprocess(
    (value) => (value === 'done' ? 'complete' : value),
    z.enum(['complete', 'open']),
  )
  expect(shapeOf(status)).toEqual({ is: 'choice', of: ['complete', 'open'] })
  expect(shapeOf(z.union([z.ipv4(), z.ipv6(), z.string()]))).toMatchObject({ of: [{ is: 'text' }] })
})

test('what is not JSON is a SyntaxError', () => {
  expect(() => readExactly({ is: 'any' }, '<html>')).toThrow(SyntaxError)
})

/** The same numbers for the same seed (a linear congruence). */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

const pick = <Item>(items: readonly Item[], random: () => number): Item =>
  items[Math.floor(random() * items.length)] as Item

const texts = [
  '',
  'Ana',
  '007.50',
  '-1',
  'US',
  '2026-02-03',
  '2026-02-03T04:05:06Z',
  '2026-02-03T04:05:06.789Z',
]
const uuid = '7f1d0a36-8f3e-4b6b-9d0b-0a5a3c2f1e10'

function sampleOf(shape: Shape, random: () => number): unknown {
  switch (shape.is) {
    case 'any':
      return { some: ['thing'] }
    case 'boolean':
      return random() < 0.5
    case 'text':
      return textOf(shape, random)
    case 'number':
      return Math.min(shape.max ?? 1e9, Math.max(shape.min ?? -5, Math.floor(random() * 20) - 5))
    case 'choice':
      return pick(shape.of, random)
    case 'nullable':
      return random() < 0.3 ? null : sampleOf(shape.of, random)
    case 'optional':
    case 'default':
      return random() < 0.3 ? undefined : sampleOf(shape.of, random)
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.fields).map(([name, field]) => [name, sampleOf(field, random)]),
      )
    case 'list':
      return Array.from({ length: Math.floor(random() * 3) }, () => sampleOf(shape.of, random))
    case 'record':
      return { USD: sampleOf(shape.of, random), name: sampleOf(shape.of, random) }
    case 'union':
      return sampleOf(pick(shape.of, random), random)
  }
}

function textOf({ pattern }: Shape & { is: 'text' }, random: () => number): string {
  if (pattern === undefined) return pick(texts, random)
  const fitting = [uuid, 'a'.repeat(64), ...texts].filter((text) => new RegExp(pattern).test(text))
  return fitting.length === 0 ? 'none' : pick(fitting, random)
}

const spoiling = [null, undefined, 0, 1.5, '', 'x', true, [], {}, [null], { id: 3 }, 1e20]

/** Replaces one place of a value by something that is usually invalid there, or adds a member. */
function spoilt(value: unknown, random: () => number): unknown {
  if (Array.isArray(value) && value.length > 0 && random() < 0.8) {
    const at = Math.floor(random() * value.length)
    return value.map((item: unknown, place) => (place === at ? spoilt(item, random) : item))
  }
  if (typeof value === 'object' && value !== null && random() < 0.9) {
    const names = Object.keys(value)
    if (names.length === 0 || random() < 0.1) return { ...value, another: 1 }
    const name = pick(names, random)
    return { ...value, [name]: spoilt((value as Record<string, unknown>)[name], random) }
  }
  return pick(spoiling, random)
}
