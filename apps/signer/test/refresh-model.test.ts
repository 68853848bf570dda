/** The rules of refresh, check and keep, searched in full: with them no coordinator destroys a key or strands a signer, and
 *  without either of them the search finds how. `apps/server/test/two-refreshes.test.ts` plays it before real processes. */
import { describe, expect, test } from 'vitest'
import { type Rules, searchRefreshes } from './refresh-model.ts'

/** As `Sessions` has them. */
const rules: Rules = {
  refreshEndsRefreshes: true,
  refreshForgetsChecks: true,
  checkEndsRefreshes: true,
  baseStays: true,
}

describe('with the rules of the signers', () => {
  test.each([
    { threshold: 2, parties: 2, checks: 'in-steps', withCrashes: true },
    { threshold: 2, parties: 3, checks: 'at-once', withCrashes: true },
    { threshold: 3, parties: 3, checks: 'at-once', withCrashes: true },
    { threshold: 3, parties: 4, checks: 'at-once', withCrashes: false },
  ] as const)(
    '$threshold of $parties, checks $checks, crashes $withCrashes: some generation is always held by all',
    (shape) => {
      // Held by all is more than held by a quorum, so this shows that the key is never lost either.
      expect(searchRefreshes({ ...shape, rules, target: 'stranded' }).path).toBeNull()
    },
  )
})

describe('without one of them the search finds the attack', () => {
  test.each([
    { rule: 'refreshForgetsChecks', threshold: 2, parties: 2, target: 'lost' },
    { rule: 'refreshForgetsChecks', threshold: 3, parties: 4, target: 'lost' },
    { rule: 'refreshForgetsChecks', threshold: 2, parties: 3, target: 'stranded' },
    { rule: 'checkEndsRefreshes', threshold: 2, parties: 2, target: 'lost' },
    { rule: 'checkEndsRefreshes', threshold: 3, parties: 3, target: 'lost' },
    { rule: 'checkEndsRefreshes', threshold: 2, parties: 3, target: 'stranded' },
  ] as const)('$rule, $threshold of $parties: $target', ({ rule, ...shape }) => {
    const checks = shape.parties === 2 ? 'in-steps' : 'at-once'
    const without = { ...rules, [rule]: false }
    const { path } = searchRefreshes({ ...shape, rules: without, checks, withCrashes: false })
    expect(path?.at(-1)).toMatch(/keeps|finishes/)
    // The attack carries both refreshes.
    expect(path?.join('; ')).toMatch(/opens X[^]*opens Y|opens Y[^]*opens X/)
  })
})

const repairs = {
  'two repairs': [
    { kind: 'repair', from: 0 },
    { kind: 'repair', from: 0 },
  ],
  'a refresh, and a repair of the shares before it': [
    { kind: 'refresh', from: 0 },
    { kind: 'repair', from: 0 },
  ],
  'a refresh, and a repair from its shares': [
    { kind: 'refresh', from: 0 },
    { kind: 'repair', from: 1 },
  ],
  'a repair, and a repair from its shares': [
    { kind: 'repair', from: 0 },
    { kind: 'repair', from: 1 },
  ],
} as const

describe('while the last signer loses its disk as often as it likes', () => {
  describe.each(Object.entries(repairs))('%s', (_, ceremonies) => {
    test.each([
      { threshold: 2, parties: 3, withCrashes: true },
      { threshold: 3, parties: 4, withCrashes: false },
    ] as const)(
      '$threshold of $parties, crashes $withCrashes: some generation is held by enough to sign',
      (shape) => {
        expect(
          searchRefreshes({ ...shape, rules, ceremonies, checks: 'at-once', target: 'lost' }).path,
        ).toBeNull()
      },
    )
  })

  test.each([
    { rule: 'baseStays', ceremonies: repairs['a refresh, and a repair from its shares'] },
    { rule: 'refreshForgetsChecks', ceremonies: repairs['two repairs'] },
    { rule: 'checkEndsRefreshes', ceremonies: repairs['two repairs'] },
  ] as const)('without $rule the search finds how the key is lost', ({ rule, ceremonies }) => {
    const without = { ...rules, [rule]: false }
    const shape = { threshold: 2, parties: 3, withCrashes: false, checks: 'at-once', target: 'lost' } as const
    const { path } = searchRefreshes({ ...shape, rules: without, ceremonies })
    expect(path?.join('; ')).toMatch(/loses its disk/)
  })
})
