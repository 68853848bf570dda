import { randomBytes } from 'node:crypto'
import type { KeyDescription } from '@holdfast/mpc'
import type { Arrangement } from '@holdfast/mpc/nodes'
import { describe, expect, test } from 'vitest'
import {
  type Agreements,
  assertMayMove,
  awaitedOf,
  dealtShareOf,
  isMove,
  keyHashOf,
  planOf,
} from './replacement.ts'

const keyOf = (threshold: number, parties: number[]): KeyDescription => {
  const publicKey = randomBytes(33).toString('hex')
  const commitments = [publicKey, ...parties.slice(1, threshold).map(() => randomBytes(33).toString('hex'))]
  const protocol = 'dkls23-secp256k1-s128-v1' as const
  const [keyId, chainCode] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
  return { protocol, keyId, epoch: 4, threshold, parties, publicKey, commitments, chainCode }
}
const keyId = '0192f0c1-0000-7000-8000-000000000000'
const agreed = (to: Arrangement): Agreements => new Map([[keyId, to]])
const refused = (code: string) => expect.objectContaining({ code }) as object

function reshare(key: KeyDescription, dealers: number[], to: { threshold: number; parties: number[] }) {
  const parties = [...new Set([...dealers, ...to.parties])].toSorted((left, right) => left - right)
  const order = { kind: 'reshare', keyId, parties, dealers, holders: to.parties, key } as const
  return { ...order, parties, threshold: to.threshold }
}

test('UNAGREED: a reshare of another key, or to an arrangement that is not in the configuration', () => {
  const key = keyOf(2, [1, 2, 3])
  const to = { threshold: 2, parties: [1, 2, 4] }
  const order = reshare(key, [1, 2], to)
  expect(planOf(order, agreed(to))).toMatchObject({ dealers: [1, 2], holders: [1, 2, 4], threshold: 2 })
  for (const agreements of [
    new Map(),
    new Map([['0192f0c1-0000-7000-8000-000000000001', to]]),
    agreed({ ...to, threshold: 3 }),
    agreed({ ...to, parties: [1, 2] }),
    agreed({ ...to, parties: [1, 3, 4] }),
  ])
    expect(() => planOf(order, agreements)).toThrow(refused('UNAGREED'))
})

test('THRESHOLD: two groups could sign without each other, both after the move or one before and one after', () => {
  const halves = { threshold: 2, parties: [1, 2, 4, 5] }
  expect(() => planOf(reshare(keyOf(2, [1, 2, 3]), [1, 2], halves), agreed(halves))).toThrow(
    refused('THRESHOLD'),
  )
  // 1, 2 and 3 may have signed one version of a request, which 4 and 5 would not know of.
  const fewer = { threshold: 2, parties: [3, 4, 5] }
  expect(() => planOf(reshare(keyOf(3, [1, 2, 3, 4, 5]), [3, 4, 5], fewer), agreed(fewer))).toThrow(
    refused('THRESHOLD'),
  )
  const meeting = { threshold: 3, parties: [3, 4, 5] }
  expect(planOf(reshare(keyOf(3, [1, 2, 3, 4, 5]), [3, 4, 5], meeting), agreed(meeting))).toBeDefined()
})

test('THRESHOLD: the signers that leave could still sign with their old shares', () => {
  const key = keyOf(2, [1, 2, 3])
  const most = { threshold: 2, parties: [1, 4, 5] }
  expect(() => planOf(reshare(key, [1, 2], most), agreed(most))).toThrow(refused('THRESHOLD'))
  const arrangement = { threshold: 2, parties: [1, 2, 4] }
  expect(planOf(reshare(key, [1, 2], arrangement), agreed(arrangement))).toBeDefined()
})

test('PARTIES: too few dealers, dealers without a share, and parties that are neither dealer nor holder', () => {
  const key = keyOf(2, [1, 2, 3])
  const to = { threshold: 2, parties: [1, 2, 4] }
  expect(() => planOf(reshare(key, [1], to), agreed(to))).toThrow(refused('PARTIES'))
  expect(() => planOf(reshare(key, [1, 4], to), agreed(to))).toThrow(refused('PARTIES'))
  expect(() => planOf({ ...reshare(key, [1, 2], to), parties: [1, 2, 3, 4] }, agreed(to))).toThrow(
    refused('PARTIES'),
  )
  const repair = { kind: 'repair', keyId, parties: [1, 2, 3], key } as const
  expect(planOf({ ...repair, parties: [1, 2, 3], lost: [3] }, new Map()).dealers).toEqual([1, 2])
  expect(() => planOf({ ...repair, parties: [1, 2, 3], lost: [2, 3] }, new Map())).toThrow(refused('PARTIES'))
  for (const parties of [
    [1, 2, 4],
    [1, 2, 3],
  ])
    expect(() => planOf({ ...repair, parties, lost: [4] }, new Map())).toThrow(refused('PARTIES'))
})

test('a dealer brings its share of exactly that generation, and a holder of that share receives none', () => {
  const key = keyOf(2, [1, 2, 3])
  const plan = { dealers: [1, 2], holders: [1, 2, 3], threshold: 2 }
  const share = { bytes: new Uint8Array(1), key, keyHash: keyHashOf(key), me: 1 }
  const other = { ...share, keyHash: 'of another generation' }
  expect(dealtShareOf(plan, key, { party: 1, held: [other, share] })).toBe(share)
  expect(() => dealtShareOf(plan, key, { party: 1, held: [other] })).toThrow(refused('EPOCH'))
  expect(() => dealtShareOf(plan, key, { party: 1, held: [] })).toThrow(refused('UNKNOWN_KEY'))
  expect(dealtShareOf(plan, key, { party: 3, held: [other] })).toBeUndefined()
  expect(() => dealtShareOf(plan, key, { party: 3, held: [share] })).toThrow(refused('HOLDS_SHARE'))
})

describe('a move to other signers', () => {
  const key = keyOf(2, [1, 2, 3])
  const plan = { dealers: [1, 2], holders: [1, 2, 4], threshold: 2 }
  const share = { bytes: new Uint8Array(1), key, keyHash: keyHashOf(key), me: 1 }
  const now = Date.UTC(2026, 0, 1)
  const dayMs = 24 * 3_600_000
  const free = { dealt: null, movedAt: null }
  const may = (changed: Partial<Parameters<typeof assertMayMove>[1]> = {}) =>
    assertMayMove(plan, { share, current: share, state: free, now, ...changed })

  test('is distinguished from a repair by its signers or its threshold', () => {
    expect(isMove(plan, key)).toBe(true)
    expect(isMove({ ...plan, holders: [1, 2, 3], threshold: 3 }, key)).toBe(true)
    expect(isMove({ ...plan, holders: [1, 2, 3] }, key)).toBe(false)
  })

  test('UNKEPT: its dealers must have kept the shares that they deal', () => {
    may()
    for (const current of [undefined, { ...share, keyHash: 'of an earlier generation' }])
      expect(() => may({ current })).toThrow(refused('UNKEPT'))
  })

  test('DEALT_ELSEWHERE: the same shares are dealt to one set of signers only, and to the same set again after a failure', () => {
    may({ state: { ...free, dealt: { threshold: 2, parties: [1, 2, 4] } } })
    for (const dealt of [
      { threshold: 2, parties: [1, 2, 5] },
      { threshold: 3, parties: [1, 2, 4] },
    ])
      expect(() => may({ state: { ...free, dealt } })).toThrow(refused('DEALT_ELSEWHERE'))
  })

  test('MOVED_LATELY: less than a day after the previous move', () => {
    may({ state: { ...free, movedAt: now - dayMs } })
    expect(() => may({ state: { ...free, movedAt: now - dayMs + 1 } })).toThrow(refused('MOVED_LATELY'))
  })

  test('a receiver waits for the remaining dealers', () => {
    const to = { ...plan, dealers: [1, 2, 3] }
    expect(awaitedOf(to, 'next')).toEqual([1, 2].map((party) => ({ party, keyHash: 'next' })))
  })
})
