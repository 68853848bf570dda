/** Rules that tighten and rules that loosen, by what they allow of many transfers. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changed, type SingleChange, singleChanges } from './changes.fixture.ts'
import { compareRules, isTightening } from './compare-rules.ts'
import { encodeRules, parseRules, type Rules } from './rules-document.ts'
import { rulesOf, usualDocument } from './rules.fixture.ts'
import { rulesVerdict } from './rules-verdict.ts'
import { anyFactsChange, usualFacts } from './transfer.fixture.ts'

const anyChanges = fc.oneof(
  fc.subarray(
    singleChanges.filter((change) => change.isTightening),
    { minLength: 1, maxLength: 6 },
  ),
  fc.subarray([...singleChanges], { minLength: 1, maxLength: 3 }),
)

/** Null: the document contradicts itself. */
const rulesAfter = (changes: readonly SingleChange[]): Rules | null => {
  const parsed = parseRules(encodeRules(changed(...changes.map(({ apply }) => apply))))
  return parsed.ok ? parsed.value : null
}

test('rules that only tighten allow no transfer that the rules before did not allow', () => {
  const usual = rulesOf(usualDocument())
  const transfers = fc.array(anyFactsChange, { minLength: 40, maxLength: 40 })
  const counts = { tightening: 0, allowed: 0, prevented: 0 }
  fc.assert(
    fc.property(anyChanges, anyChanges, transfers, (first, second, changes) => {
      const after = rulesAfter(second)
      for (const before of [usual, rulesAfter(first)]) {
        if (before === null || after === null) continue
        if (!isTightening(compareRules(before.document, after.document))) continue
        counts.tightening++
        for (const change of changes) {
          const [isAllowedBefore, isAllowedAfter] = [before, after].map(
            (rules) => rulesVerdict(rules, usualFacts(rules, change)).outcome === 'allowed',
          )
          if (isAllowedAfter) counts.allowed++
          if (isAllowedBefore && !isAllowedAfter) counts.prevented++
          expect(isAllowedAfter && !isAllowedBefore).toBe(false)
        }
      }
    }),
    { numRuns: 150 },
  )
  expect(Math.min(...Object.values(counts)), JSON.stringify(counts)).toBeGreaterThan(5)
})

test('each loosening change of what may be paid allows some transfer that was not allowed', () => {
  const ofTransfers = new Set([
    'a higher cap of a transfer',
    'a higher cap of a day',
    'a higher fee cap',
    'fewer approvals for others',
    'a recipient more',
    'a recipient less while others may be paid',
    'another address of a recipient',
    'no cap of a recipient',
    'fewer approvals in a tier',
    'no treasurer in a tier',
    'a higher start of a tier',
    'a role more',
  ])
  const before = rulesOf(usualDocument())
  const transfers = fc.sample(anyFactsChange, { numRuns: 20_000, seed: 7 })
  const unseen = singleChanges
    .filter(({ name }) => ofTransfers.has(name))
    .filter(({ apply }) => {
      const after = rulesOf(changed(apply))
      return !transfers.some(
        (transfer) =>
          rulesVerdict(after, usualFacts(after, transfer)).outcome === 'allowed' &&
          rulesVerdict(before, usualFacts(before, transfer)).outcome !== 'allowed',
      )
    })
  expect(unseen.map(({ name }) => name)).toEqual([])
})
