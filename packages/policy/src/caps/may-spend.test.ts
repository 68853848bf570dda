/** Every order of spends, for each arrangement and every number of corrupt signers below the threshold. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cap, maySpend } from './may-spend.ts'
import { honestQuorums, mostSigned, type Move, type Signers, subsetsOf, upTo } from './search.fixture.ts'

const arrangements = [
  [2, 2],
  [2, 3],
  [3, 3],
  [3, 4],
  [3, 5],
] as const
const everyCorruption = arrangements.flatMap(([threshold, parties]) =>
  Array.from({ length: threshold }, (_, corrupt): Signers => ({ threshold, parties, corrupt })),
)

/** The counts of the honest signers: all of them witness the same spends. */
interface Counted {
  readonly witnessed: number
  /** By signer; sorted, because the order of the signers makes no difference. */
  readonly unwitnessed: readonly number[]
}

/** A witnessed spend needs every honest signer, since receipts cannot be forged, and corrupt ones witness anything. An
 *  unwitnessed spend needs the honest members of one quorum. */
function movesUnder(signers: Signers, units: number, change: Partial<Cap> = {}) {
  const { parties, threshold, corrupt } = signers
  const cap = { cap: BigInt(units), threshold, parties, ...change }
  const quorums = honestQuorums(signers)
  const agrees = (
    { witnessed, unwitnessed }: Counted,
    signer: number,
    amount: number,
    isWitnessed: boolean,
  ) =>
    maySpend(
      cap,
      { witnessed: BigInt(witnessed), unwitnessed: BigInt(unwitnessed[signer] ?? 0) },
      { units: BigInt(amount), isWitnessed },
    )
  const honest = Array.from({ length: parties - corrupt }, (_, signer) => signer)
  return function* moves(state: Counted): Generator<Move<Counted>> {
    for (const amount of upTo(units)) {
      if (honest.every((signer) => agrees(state, signer, amount, true)))
        yield { next: { ...state, witnessed: state.witnessed + amount }, signed: amount }
      for (const quorum of quorums)
        if (quorum.every((signer) => agrees(state, signer, amount, false)))
          yield { next: { ...state, unwitnessed: added(state.unwitnessed, quorum, amount) }, signed: amount }
    }
  }
}

const added = (counts: readonly number[], quorum: readonly number[], units: number): number[] =>
  counts
    .map((count, signer) => (quorum.includes(signer) ? count + units : count))
    .toSorted((left, right) => left - right)

const nothing = ({ parties, corrupt }: Signers): Counted => ({
  witnessed: 0,
  unwitnessed: Array.from({ length: parties - corrupt }, () => 0),
})

test.each(everyCorruption)(
  '$threshold of $parties with $corrupt corrupt: never more than the cap, and all of it can be used',
  (signers) => {
    for (const cap of [4, 7, 12])
      expect(mostSigned(nothing(signers), movesUnder(signers, cap)), `cap ${cap}`).toBe(cap)
  },
  60_000,
)

describe('without corrupt signers', () => {
  test.each(arrangements)('%i of %i: witnesses let the whole cap be used', (threshold, parties) => {
    const cap = { cap: 12n, threshold, parties }
    let witnessed = 0n
    while (maySpend(cap, { witnessed, unwitnessed: 0n }, { units: 1n, isWitnessed: true })) witnessed += 1n
    expect(witnessed).toBe(12n)
  })

  test.each([
    [2, 2, 12n],
    [2, 3, 6n],
    [3, 3, 12n],
    [3, 4, 6n],
    [3, 5, 4n],
  ] as const)('%i of %i: with only the threshold up, %i of 12 can be used', (threshold, parties, most) => {
    const cap = { cap: 12n, threshold, parties }
    let unwitnessed = 0n
    while (maySpend(cap, { witnessed: 0n, unwitnessed }, { units: 1n, isWitnessed: false })) unwitnessed += 1n
    expect(unwitnessed).toBe(most)
  })
})

describe('rules that the search refutes, 2 of 3 with a cap of 12', () => {
  const cap = 12

  /** Units by the set of honest signers that know of them. */
  type Known = Readonly<Record<string, number>>
  const sumOf = (known: Known, quorum: readonly number[]) =>
    Object.entries(known)
      .filter(([knowers]) => quorum.some((signer) => knowers.includes(String(signer))))
      .reduce((sum, [, units]) => sum + units, 0)
  const noted = (known: Known, entries: readonly (readonly [string, number])[]): Known => {
    const sums = new Map(Object.entries(known))
    for (const [knowers, units] of entries) sums.set(knowers, (sums.get(knowers) ?? 0) + units)
    return Object.fromEntries([...sums].toSorted(([left], [right]) => left.localeCompare(right)))
  }

  /** The members of a quorum first learn what the others of it know, corrupt ones excepted, who hide it. */
  function* tellingEachOther(signers: Signers, known: Known): Generator<Move<Known>> {
    for (const quorum of honestQuorums(signers)) {
      const shared = Object.entries(known).map(([knowers, units]) => {
        const members = new Set(knowers.split('').map(Number))
        const isShared = quorum.some((signer) => members.has(signer))
        const all = isShared ? [...new Set([...members, ...quorum])] : [...members]
        return [all.toSorted((left, right) => left - right).join(''), units] as const
      })
      for (const units of upTo(cap))
        if (sumOf(known, quorum) + units <= cap)
          yield { next: noted({}, [...shared, [quorum.join(''), units]]), signed: units }
    }
  }

  /** Each signer counts its own spends, up to a limit. */
  const alone = (limit: number) =>
    function* moves(signers: Signers, spent: readonly number[]): Generator<Move<readonly number[]>> {
      for (const quorum of honestQuorums(signers))
        for (const units of upTo(cap))
          if (quorum.every((signer) => (spent[signer] ?? 0) + units <= limit))
            yield { next: added(spent, quorum, units), signed: units }
    }

  const signersWith = (corrupt: number): Signers => ({ parties: 3, threshold: 2, corrupt })
  const mostAlone = (limit: number, corrupt: number) =>
    mostSigned(nothing(signersWith(corrupt)).unwitnessed, (spent) =>
      alone(limit)(signersWith(corrupt), spent),
    )
  const mostTelling = (corrupt: number) =>
    mostSigned<Known>({}, (known) => tellingEachOther(signersWith(corrupt), known))

  test.each([
    ['each keeps the cap alone', 18, 24, (corrupt: number) => mostAlone(cap, corrupt)],
    ['the members of a quorum tell each other what they know', 12, 24, mostTelling],
    ['each keeps t/n of the cap', 12, 16, (corrupt: number) => mostAlone((cap * 2) / 3, corrupt)],
    ['each keeps 1/(n - t + 1) of the cap', 9, 12, (corrupt: number) => mostAlone(cap / 2, corrupt)],
  ])('%s: %i if all are honest, %i with a corrupt one', (_, honest, corrupt, most) => {
    expect([most(0), most(1)]).toEqual([honest, corrupt])
  })

  test('a weight that is too small by one: 24 with a corrupt one', () => {
    const signers = signersWith(1)
    expect(mostSigned(nothing(signers), movesUnder(signers, cap, { threshold: 3 }))).toBe(24)
  })
})

describe('the formula', () => {
  const anyCap = fc
    .record({ cap: fc.bigInt(0n, 2n ** 256n), parties: fc.integer({ min: 1, max: 16 }) })
    .chain(({ cap, parties }) =>
      fc.integer({ min: 1, max: parties }).map((threshold): Cap => ({ cap, threshold, parties })),
    )
  const anyUnits = fc.bigInt(0n, 2n ** 255n)

  test('a spend that is allowed unwitnessed is allowed witnessed, with less, and under a higher cap', () => {
    fc.assert(
      fc.property(
        anyCap,
        anyUnits,
        anyUnits,
        fc.bigInt(1n, 2n ** 255n),
        (cap, witnessed, unwitnessed, units) => {
          const may = (change: Partial<Cap>, isWitnessed: boolean, less = 0n) =>
            maySpend({ ...cap, ...change }, { witnessed, unwitnessed }, { units: units - less, isWitnessed })
          if (!may({}, false)) return
          expect(may({}, true)).toBe(true)
          expect(may({ cap: cap.cap + 1n }, false)).toBe(true)
          if (units > 1n) expect(may({}, false, 1n)).toBe(true)
        },
      ),
    )
  })

  test('amounts beyond 2^53 are exact', () => {
    const cap = { cap: 2n ** 60n + 1n, threshold: 3, parties: 3 }
    const spent = { witnessed: 2n ** 60n, unwitnessed: 0n }
    expect(maySpend(cap, spent, { units: 1n, isWitnessed: true })).toBe(true)
    expect(maySpend(cap, spent, { units: 2n, isWitnessed: true })).toBe(false)
  })

  test('no amount, a negative one, and arrangements that no key has are errors', () => {
    const cap = { cap: 12n, threshold: 2, parties: 3 }
    const spent = { witnessed: 0n, unwitnessed: 0n }
    for (const units of [0n, -5n])
      expect(() => maySpend(cap, spent, { units, isWitnessed: true })).toThrow(
        new RangeError('less than one base unit'),
      )
    const spendAs = (change: Partial<Cap>) => () =>
      maySpend({ ...cap, ...change }, spent, { units: 1n, isWitnessed: true })
    for (const change of [{ threshold: 0 }, { threshold: 1.5 }, { parties: 2.5 }, { threshold: Number.NaN }])
      expect(spendAs(change)).toThrow(new RangeError('not a threshold of parties'))
    expect(spendAs({ threshold: 4 })).toThrow(new RangeError('a threshold above the parties'))
  })
})

test('subsets are each set once', () => {
  expect(
    subsetsOf([0, 1, 2])
      .map((subset) => subset.join(''))
      .toSorted(),
  ).toEqual(['', '0', '01', '012', '02', '1', '12', '2'])
})
