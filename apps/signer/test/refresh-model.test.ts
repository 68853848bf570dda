/** An exhaustive search over the rules of refresh, repair, reshare, check and keep. With them no coordinator can destroy
 *  a key, strand a signer or form two quorums of one key; without any one of them the search finds how.
 *  `two-refreshes.test.ts` and `two-moves.test.ts` in apps/server/test replay the attacks against real processes. */
import { describe, expect, test } from 'vitest'
import { type Ceremony, type Rules, searchRefreshes } from './refresh-model.ts'

/** The rules as `Sessions` applies them. */
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
      // Held by all implies held by a quorum, so this also shows that the key is never lost.
      expect(searchRefreshes({ ...shape, rules, target: 'stranded' }).path).toBeNull()
    },
  )
})

describe('without one of the rules the search finds the attack', () => {
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

describe('while the last signer loses its disk any number of times', () => {
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

/** The moves that `planOf` in src/sessions/replacement.ts permits, in sequence. */
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
  test.each(Object.entries(moves))(
    '%s: only one generation signs, and enough signers hold it',
    (_, shape) => {
      expect(searchMove(shape, { target: 'unsafe' }).path).toBeNull()
    },
  )

  test.each([
    ['signer 4 takes the place of 3, beside a refresh', { receiversWait: 'never' }],
    ['most signers are new, beside a refresh', { receiversWait: 'by-number' }],
    ['two moves of the same shares', { dealsOnce: false }],
    ['fewer signers and then a lower threshold', { resharesDealFromKept: false, dealsOnce: false }],
  ] as const)('%s, without %o: two quorums that share no signer', (name, changed) => {
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
