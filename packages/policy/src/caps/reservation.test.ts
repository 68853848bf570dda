import { describe, expect, test } from 'vitest'
import type { Spent } from './may-spend.ts'
import {
  capWindowMs,
  isWitnessedAs,
  mayReserve,
  nameOfReservation,
  nothingSpent,
  type Reservation,
  spentSince,
  type SpendRole,
} from './reservation.ts'
import { highestReached, honestQuorums, type Signers, upTo } from './search.fixture.ts'

const start = Date.UTC(2026, 0, 1)
const dayMs = 24 * 3_600_000
const reservation = (change: Partial<Reservation>): Reservation => ({
  asset: 'tron:0x2b6653dc/slip44:195',
  units: 5n,
  intentHash: 'i1',
  bytesHash: 'b1',
  isWitnessed: false,
  at: start,
  ...change,
})

describe('the sums of a window', () => {
  test('are kept apart by asset, and by whether all signers witnessed', () => {
    const sums = spentSince(
      [
        reservation({}),
        reservation({ units: 3n, intentHash: 'i2' }),
        reservation({ units: 7n, intentHash: 'i3', isWitnessed: true }),
        reservation({ asset: 'other', units: 11n }),
      ],
      start - 1,
    )
    expect(Object.fromEntries(sums)).toEqual({
      'tron:0x2b6653dc/slip44:195': { witnessed: 7n, unwitnessed: 8n },
      other: { witnessed: 0n, unwitnessed: 11n },
    })
  })

  test('a reservation counts until the end of its window, which is a day and twice the tolerance of clocks', () => {
    const windowMs = capWindowMs(120_000)
    expect(windowMs).toBe(dayMs + 240_000)
    const sumAt = (now: number) => spentSince([reservation({})], now - windowMs).size
    expect([sumAt(start), sumAt(start + windowMs - 1), sumAt(start + windowMs)]).toEqual([1, 1, 0])
  })
})

test('the same bytes of another intent, and other bytes of the same intent, are other spends', () => {
  const names = [{}, { intentHash: 'i2' }, { bytesHash: 'b2' }, { asset: 'other' }, { units: 6n, at: 0 }].map(
    (change) => nameOfReservation(reservation(change)),
  )
  expect(new Set(names).size).toBe(4)
  expect(names[4]).toBe(names[0])
})

test('bytes of one intent that exclude each other are one spend', () => {
  const [first, second, other] = [
    { bytesHash: 'b1', conflictKey: 'nonce 7' },
    { bytesHash: 'b2', conflictKey: 'nonce 7' },
    { bytesHash: 'b1', conflictKey: 'nonce 8' },
  ].map((change) => nameOfReservation(reservation(change)))
  expect(first).toBe(second)
  expect(other).not.toBe(first)
  expect(nameOfReservation(reservation({ conflictKey: 'nonce 7', intentHash: 'i2' }))).not.toBe(first)
})

describe('a spend that is recorded again', () => {
  const cap = { cap: 12n, threshold: 2, parties: 3 }
  const may = (role: SpendRole, earlier: boolean | undefined, others: Spent, units = 6n) =>
    mayReserve(cap, others, { units, role, earlier })

  test('is not counted a second time', () => {
    const full = { witnessed: 0n, unwitnessed: 6n }
    expect(may('unwitnessed', undefined, full)).toBe(false)
    expect(may('unwitnessed', false, full)).toBe(true)
    expect(may('witnessed', false, full)).toBe(true)
    expect(may('witness', false, full)).toBe(true)
    expect(may('witnessed', true, full)).toBe(true)
  })

  test('counts more once its signer takes part without witnesses, and needs room for that', () => {
    expect(may('unwitnessed', true, nothingSpent)).toBe(true)
    expect(may('unwitnessed', true, { witnessed: 1n, unwitnessed: 0n })).toBe(false)
    expect(may('witness', true, { witnessed: 1n, unwitnessed: 0n })).toBe(true)
  })

  test.each([
    ['witness', undefined, true],
    ['witness', true, true],
    ['witness', false, false],
    ['witnessed', undefined, true],
    ['witnessed', false, true],
    ['unwitnessed', undefined, false],
    ['unwitnessed', true, false],
  ] as const)('as %s after %s: witnessed is %s', (role, earlier, isWitnessed) => {
    expect(isWitnessedAs(role, earlier)).toBe(isWitnessed)
  })
})

/** Spends by name: how each honest signer counts it (null: not at all), and whether it is signed. */
interface Known {
  readonly units: number
  readonly isSigned: boolean
  readonly counted: readonly (boolean | null)[]
}

interface Rule {
  readonly may: typeof mayReserve
  readonly isWitnessedAs: typeof isWitnessedAs
}

describe('every order of witnessing, taking part, interrupted sessions and repetitions', () => {
  const cap = 3

  function movesUnder(signers: Signers, rule: Rule) {
    const { parties, threshold, corrupt } = signers
    const honest = Array.from({ length: parties - corrupt }, (_, signer) => signer)
    const quorums = honestQuorums(signers)

    /** The spend after the signer has recorded it; null if it refuses. */
    function recorded(spends: readonly Known[], spend: Known, signer: number, role: SpendRole): Known | null {
      const others = spends.filter((other) => other !== spend)
      const sum = (isWitnessed: boolean) =>
        others.reduce((total, { units, counted }) => total + (counted[signer] === isWitnessed ? units : 0), 0)
      const earlier = spend.counted[signer] ?? undefined
      const spent = { witnessed: BigInt(sum(true)), unwitnessed: BigInt(sum(false)) }
      const reserving = { units: BigInt(spend.units), role, earlier }
      if (!rule.may({ cap: BigInt(cap), threshold, parties }, spent, reserving)) return null
      const isWitnessed = rule.isWitnessedAs(role, earlier)
      return { ...spend, counted: spend.counted.map((how, place) => (place === signer ? isWitnessed : how)) }
    }

    /** A signer takes part as witnessed with a receipt of every other one; those that count a spend give receipts. */
    const hasReceipts = ({ counted }: Known, signer: number): boolean =>
      counted.every((how, place) => place === signer || how !== null)

    function takenPart(
      spends: readonly Known[],
      spend: Known,
      quorum: readonly number[],
      isWitnessed: boolean,
    ) {
      const role: SpendRole = isWitnessed ? 'witnessed' : 'unwitnessed'
      if (isWitnessed && !quorum.every((signer) => hasReceipts(spend, signer))) return null
      const changes = quorum.map((signer) => recorded(spends, spend, signer, role))
      if (changes.includes(null)) return null
      const counted = spend.counted.map(
        (how, signer) => changes[quorum.indexOf(signer)]?.counted[signer] ?? how,
      )
      return { ...spend, counted }
    }

    return function* moves(spends: readonly Known[]): Generator<readonly Known[]> {
      const unknown = upTo(cap).map((units): Known => ({
        units,
        isSigned: false,
        counted: honest.map(() => null),
      }))
      for (const spend of [...spends, ...unknown]) {
        const others = spends.filter((other) => other !== spend)
        const after = (next: Known | null) => (next === null ? spends : sorted([...others, next]))
        for (const signer of honest) {
          yield after(recorded(spends, spend, signer, 'witness'))
          for (const isWitnessed of [true, false])
            yield after(takenPart(spends, spend, [signer], isWitnessed))
        }
        for (const quorum of quorums)
          for (const isWitnessed of [true, false]) {
            const next = takenPart(spends, spend, quorum, isWitnessed)
            yield after(next === null ? null : { ...next, isSigned: true })
          }
      }
    }
  }

  const sorted = (spends: readonly Known[]): readonly Known[] =>
    spends.toSorted((left, right) => JSON.stringify(left).localeCompare(JSON.stringify(right)))
  const signedIn = (spends: readonly Known[]) =>
    spends.reduce((sum, { units, isSigned }) => sum + (isSigned ? units : 0), 0)
  const most = (signers: Signers, rule: Partial<Rule> = {}) =>
    highestReached<readonly Known[]>(
      [],
      movesUnder(signers, { may: mayReserve, isWitnessedAs, ...rule }),
      signedIn,
    )

  test.each([
    { threshold: 2, parties: 2, corrupt: 1 },
    { threshold: 2, parties: 2, corrupt: 0 },
    { threshold: 2, parties: 3, corrupt: 1 },
    { threshold: 3, parties: 3, corrupt: 2 },
    { threshold: 3, parties: 4, corrupt: 2 },
  ])(
    '$threshold of $parties with $corrupt corrupt: never more than the cap',
    (signers) => {
      expect(most(signers)).toBe(cap)
    },
    60_000,
  )

  test('the search refutes a rule that counts a spend once in whatever way it is recorded again', () => {
    const once: Rule['may'] = (limits, others, reserving) =>
      reserving.earlier !== undefined || mayReserve(limits, others, reserving)
    expect(most({ threshold: 2, parties: 3, corrupt: 1 }, { may: once })).toBeGreaterThan(cap)
  })

  test('the search refutes a rule by which a witness turns its own unwitnessed spend into a witnessed one', () => {
    const forgetting: Rule['isWitnessedAs'] = (role) => role !== 'unwitnessed'
    expect(most({ threshold: 2, parties: 3, corrupt: 1 }, { isWitnessedAs: forgetting })).toBeGreaterThan(cap)
  })
})
