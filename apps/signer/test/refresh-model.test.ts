/** The rules of refresh, repair, reshare, check and keep, searched in full: with them no coordinator destroys a key, strands a
 *  signer or makes two quorums of one key, and without any of them the search finds how. `two-refreshes.test.ts` and
 *  `two-moves.test.ts` in apps/server/test play it before real processes. */
import { describe, expect, test } from 'vitest'
import { type Ceremony, type Rules, searchRefreshes } from './refresh-model.ts'

/** As `Sessions` has them. */
const rules: Rules = {
  refreshEndsRefreshes: true,
  refreshForgetsChecks: true,
  checkEndsRefreshes: true,
  baseStays: true,
  receiversWait: 'exactly',
  resharesDealFromKept: true,
  dealsOnce: true,
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

const refresh: Ceremony = { kind: 'refresh', from: 0 }
const move = (
  dealers: readonly number[],
  { threshold, to, from = 0 }: { threshold: number; to: readonly number[]; from?: 0 | 1 },
): Ceremony => ({ kind: 'reshare', from, dealers, holders: to, threshold })

/** As `planOf` in src/sessions/replacement.ts allows them, one after the other. */
const moves = {
  'signer 4 takes the place of 3, beside a refresh': {
    first: [2, 3],
    ceremonies: [refresh, move([1, 2], { threshold: 2, to: [1, 2, 4] })],
  },
  'signer 4 takes the place of 3, who deals too, beside a repair of 3': {
    first: [2, 3],
    ceremonies: [{ kind: 'repair', from: 0 }, move([1, 2, 3], { threshold: 2, to: [1, 2, 4] })],
  },
  'signer 4 takes the place of 3, and a repair of its new share': {
    first: [2, 3],
    ceremonies: [move([1, 2], { threshold: 2, to: [1, 2, 4] }), { kind: 'repair', from: 1 }],
  },
  'signer 4 takes the place of 3, and 5 that of 2': {
    first: [2, 3],
    ceremonies: [
      move([1, 2], { threshold: 2, to: [1, 2, 4] }),
      move([1, 4], { threshold: 2, to: [1, 4, 5], from: 1 }),
    ],
  },
  'most signers are new, beside a refresh': {
    first: [2, 2],
    ceremonies: [refresh, move([1, 2], { threshold: 2, to: [1, 3, 4] })],
  },
  'two moves of the same shares': {
    first: [2, 2],
    ceremonies: [move([1, 2], { threshold: 2, to: [2, 5] }), move([1, 2], { threshold: 2, to: [1, 3, 4] })],
  },
  'fewer signers and then a lower threshold': {
    first: [3, 5],
    ceremonies: [
      move([1, 2, 3, 4], { threshold: 3, to: [1, 2, 3, 4] }),
      move([1, 2, 3], { threshold: 2, to: [1, 2, 3], from: 1 }),
    ],
  },
} as const satisfies Record<
  string,
  { readonly first: readonly [number, number]; readonly ceremonies: readonly [Ceremony, Ceremony] }
>

const searchMove = (
  { first, ceremonies }: (typeof moves)[keyof typeof moves],
  { target, changed = {} }: { target: 'unsafe' | 'split'; changed?: Partial<Rules> },
) => {
  const [threshold, parties] = first
  const shape = {
    threshold,
    parties,
    ceremonies,
    withCrashes: target === 'unsafe',
    checks: 'at-once',
  } as const
  return searchRefreshes({ ...shape, rules: { ...rules, ...changed }, target })
}

describe('moves to other signers', () => {
  test.each(Object.entries(moves))('%s: one generation signs, and enough hold it', (_, shape) => {
    expect(searchMove(shape, { target: 'unsafe' }).path).toBeNull()
  })

  test.each([
    ['signer 4 takes the place of 3, beside a refresh', { receiversWait: 'never' }],
    ['most signers are new, beside a refresh', { receiversWait: 'by-number' }],
    ['two moves of the same shares', { dealsOnce: false }],
    ['fewer signers and then a lower threshold', { resharesDealFromKept: false, dealsOnce: false }],
  ] as const)('%s, without %o: two quorums that never meet', (name, changed) => {
    const { path } = searchMove(moves[name], { target: 'split', changed })
    expect(path?.at(-1)).toMatch(/keeps/)
  })

  test.each([
    { name: 'as many leave as sign', first: [2, 3], ceremony: move([1, 2], { threshold: 2, to: [1, 4, 5] }) },
    {
      name: 'a quorum of before and one of after need not meet',
      first: [3, 5],
      ceremony: move([1, 2, 3], { threshold: 2, to: [1, 2, 3] }),
    },
  ] as const)('where $name, which signers refuse, the search finds two quorums', ({ first, ceremony }) => {
    const [threshold, parties] = first
    const shape = { threshold, parties, withCrashes: false, checks: 'at-once', target: 'split' } as const
    expect(searchRefreshes({ ...shape, rules, ceremonies: [ceremony, ceremony] }).path).not.toBeNull()
  })
})
