import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareAddresses, imitationKeys, imitationRules, LookAlikeIndex } from './look-alike.ts'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const own = 'TQab3Xk7Pn4sJvLmR8dWyZfCgHtEu2xYz9'
const withEnds = (head: string, tail: string): string =>
  head + 'F6hRw3MUcNpVtB5jGkQe7DsyA8LXmZ2n4Cbr'.slice(0, own.length - head.length - tail.length) + tail

const swapCase = (text: string): string =>
  text[0] +
  text.slice(1).replace(/[a-km-zA-HJ-NP-Z]/g, (letter) => {
    const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
    return alphabet.includes(other) ? other : letter
  })

test('a copy of the shown ends of a known address: same ends, with their lengths', () => {
  expect(compareAddresses(withEnds('TQab', 'xYz9'), own)).toEqual({
    rule: 'same-ends',
    head: 4,
    tail: 4,
    edits: 0,
  })
  expect(compareAddresses(withEnds('TQab3', 'u2xYz9'), own)).toMatchObject({ head: 5, tail: 6 })
})

test('one long end is enough; two short ones are chance', () => {
  expect(compareAddresses(withEnds('T', 'u2xYz9'), own)).toMatchObject({ rule: 'same-ends', tail: 6 })
  expect(compareAddresses(withEnds('TQab3Xk', ''), own)).toMatchObject({ rule: 'same-ends', head: 7 })
  expect(compareAddresses(withEnds('TQa', 'Yz9'), own)).toBeNull()
  expect(compareAddresses(withEnds('TQa', '9'), own)).toBeNull()
})

test('changed case and similar characters are still detected', () => {
  expect(compareAddresses(withEnds('TqAB', 'XyZ9'), own)).toMatchObject({
    rule: 'reads-alike',
    head: 4,
    tail: 4,
  })
  expect(compareAddresses(withEnds('TQab', 'xY2q'), own)).toMatchObject({ rule: 'reads-alike' })
})

test('one or two characters of the shown form changed, one moved in and one out', () => {
  expect(compareAddresses(withEnds('TQcb', 'u2xYz9'), own)).toMatchObject({ rule: 'same-ends' })
  expect(compareAddresses(withEnds('TQcb', 'u2xYr9'), own)).toMatchObject({ rule: 'near', edits: 2 })
  expect(compareAddresses(withEnds('TQcb', 'r2xYr9'), own)).toBeNull()
  expect(compareAddresses(withEnds('TQab', 'Eu2xYz'), own)).toMatchObject({ rule: 'near', edits: 2 })
  expect(compareAddresses(withEnds('TQab', 'uxYz9r'), own)).toMatchObject({ rule: 'near', edits: 2 })
  expect(compareAddresses(withEnds('TQdb', 'xYz9'), own)).toMatchObject({ rule: 'near', edits: 1 })
})

test('no address imitates itself, and a text too short to be shortened imitates nothing', () => {
  expect(compareAddresses(own, own)).toBeNull()
  expect(compareAddresses('TQabu2xYz9', own)).toBeNull()
  expect(imitationKeys('TQab')).toEqual([])
})

test.each([
  ['1', 'i'],
  ['2', 'z'],
  ['2', 'Z'],
  ['5', 's'],
  ['5', 'S'],
  ['8', 'b'],
  ['8', 'B'],
  ['6', '9'],
  ['6', 'g'],
  ['9', 'q'],
  ['g', 'Q'],
  ['a', 'A'],
  ['y', 'Y'],
])('%s and %s read alike', (first, second) => {
  const known = `T${first}ab${own.slice(4, -4)}xYz9`
  const copy = withEnds(`T${second}ab`, 'xYz9')
  expect(compareAddresses(copy, known)).toEqual({ rule: 'reads-alike', head: 4, tail: 4, edits: 0 })
})

test.each(['12', '25', '58', '86', 'gb', 'xy', '3e', '4a', '7t'])('%s do not read alike', (two) => {
  const known = `T${two.slice(0, 1)}ab${own.slice(4, -4)}xYz9`
  expect(compareAddresses(withEnds(`T${two.slice(1)}ab`, 'xYz9'), known)?.rule).not.toBe('reads-alike')
})

test('the shortest address that is compared has one character more than the shown form', () => {
  const known = 'TQab1u2xYz9'
  expect(compareAddresses('TQab7u2xYz9', known)).toEqual({ rule: 'same-ends', head: 4, tail: 6, edits: 0 })
  expect(imitationKeys(known)).toHaveLength(3)
  expect(compareAddresses('TQabu2xYz9', known)).toBeNull()
  expect(compareAddresses(known, 'TQabu2xYz9')).toBeNull()
  expect(imitationKeys('TQabu2xYz9')).toEqual([])
})

test('an index lists each known address once, with how it is imitated', () => {
  const copy = withEnds('TQab', 'xYz9')
  const imitation = compareAddresses(copy, own)
  expect(new LookAlikeIndex([own, own, copy]).find(copy)).toEqual([{ known: own, imitation }])
  expect(new LookAlikeIndex().find(copy)).toEqual([])
  expect(new LookAlikeIndex([own]).find(`T${'W'.repeat(33)}`)).toEqual([])
})

test('an index finds all of several originals', () => {
  const others = ['W', 'X', 'Y'].map((letter) => `TQab${letter.repeat(24)}u2xYz9`)
  const found = new LookAlikeIndex(others).find(own)
  expect(found.map(({ known }) => known).toSorted()).toEqual(others)
})

test('the keys are those that the database stores: to change one, add a migration', () => {
  const keys = [29_385, 389_346, 667_847]
  expect(imitationKeys(own)).toEqual(keys)
  expect(imitationKeys(swapCase(own))).toEqual(keys)
})

test('addresses that read alike from end to end agree in all their characters', () => {
  expect(compareAddresses(swapCase(own), own)).toEqual({ rule: 'reads-alike', head: 34, tail: 34, edits: 0 })
})

test('an address and a longer one with the same beginning or end agree up to the shorter one', () => {
  const longer = `${own}W`
  expect(compareAddresses(longer, own)).toMatchObject({ rule: 'same-ends', head: 34, tail: 0 })
  expect(compareAddresses(own, longer)).toMatchObject({ rule: 'same-ends', head: 34, tail: 0 })
  expect(compareAddresses(`T${own}`, own)).toMatchObject({ rule: 'same-ends', tail: 34 })
})

test('characters moved by one are two edits, also before a last character that stayed', () => {
  const known = `${own.slice(0, -6)}pqrstZ`
  expect(compareAddresses(withEnds('TQab', 'xpqrsZ'), known)).toEqual({
    rule: 'near',
    head: 4,
    tail: 1,
    edits: 2,
  })
})

test('the rules, as findings store them', () => {
  expect(imitationRules).toEqual(['same-ends', 'reads-alike', 'near'])
})

const character = fc.constantFrom(...Array.from(alphabet))
const body = fc.array(character, { minLength: 33, maxLength: 33 }).map((all) => `T${all.join('')}`)
/**
 * An address and a variant of it: some characters of its shown form changed, moved or kept, the rest random.
 */
const pair = fc
  .record({
    original: body,
    middle: body,
    head: fc.integer({ min: 1, max: 8 }),
    tail: fc.integer({ min: 0, max: 8 }),
    changes: fc.array(fc.tuple(fc.constantFrom(1, 2, 3, 28, 29, 30, 31, 32, 33), character), {
      maxLength: 3,
    }),
    shift: fc.constantFrom('none', 'in', 'out'),
    folds: fc.boolean(),
  })
  .map(({ original, middle, head, tail, changes, shift, folds }) => {
    const start = original.slice(0, head)
    let end = original.slice(34 - tail)
    if (shift === 'in') end = `${middle.slice(-1)}${end}`.slice(0, tail)
    if (shift === 'out') end = `${end.slice(1)}${middle.slice(-1)}`.slice(-tail || 34)
    const copy = Array.from(start + middle.slice(head, 34 - end.length) + end)
    for (const [at, put] of changes) copy[at] = put
    const text = copy.join('')
    return { original, copy: folds ? swapCase(text) : text }
  })
test('look-alikes share a key: the index finds everything that comparing every pair finds', () => {
  fc.assert(
    fc.property(fc.array(pair, { minLength: 1, maxLength: 12 }), (pairs) => {
      const all = pairs.map(({ original }) => original)
      const index = new LookAlikeIndex(all)
      for (const { copy } of pairs) {
        const found = index
          .find(copy)
          .map(({ known: address }) => address)
          .toSorted()
        const expected = [...new Set(all)]
          .filter((address) => compareAddresses(copy, address) !== null)
          .toSorted()
        expect(found).toEqual(expected)
      }
    }),
    { numRuns: 5_000 },
  )
})

test('likeness is mutual: the address that was known first is the original', () => {
  fc.assert(
    fc.property(pair, ({ original, copy }) => {
      expect(compareAddresses(copy, original)).toEqual(compareAddresses(original, copy))
    }),
    { numRuns: 5_000 },
  )
})

test('the distance of the shown form is Levenshtein’s', () => {
  fc.assert(
    fc.property(pair, ({ original, copy }) => {
      const shown = (text: string) => [text.slice(0, 4), text.slice(-6)] as const
      const [a, b] = [shown(original), shown(copy)]
      const distance = levenshtein(a[0], b[0]) + levenshtein(a[1], b[1])
      const found = compareAddresses(copy, original)
      if (copy === original) return
      if (distance <= 2) expect(found).not.toBeNull()
      if (found?.rule === 'near' && found.edits === 2) expect(distance).toBe(2)
    }),
    { numRuns: 5_000 },
  )
})

function levenshtein(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_unused, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    row = next
  }
  return row[b.length]!
}
