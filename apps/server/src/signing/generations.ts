/** The generations of shares that the signers report, and the one that a repair or reshare deals from. */
import { hashOfKey, type KeyDescription } from '@holdfast/mpc'
import type { NodeKey } from '@holdfast/mpc/nodes'

export interface Reading {
  readonly party: number
  readonly isUp: boolean
  /** Null when it holds no share of the key, or does not answer. */
  readonly key: NodeKey | null
}

/** Parties that hold their share of it, in order. */
export function holdersOf(readings: readonly Reading[], key: KeyDescription): readonly number[] {
  const name = nameOf(key)
  return key.parties.filter((party) =>
    readings.some(
      (reading) => reading.party === party && reading.key?.generations.some((held) => nameOf(held) === name),
    ),
  )
}

/** Among the generations with enough holders to deal: the one with most holders, then the one that signs at most of them,
 *  then the newest. A single signer's claim does not count. Null when none is left. */
export function generationToDealFrom(readings: readonly Reading[]): KeyDescription | null {
  const known = new Map<string, KeyDescription>()
  for (const { key } of readings) for (const held of key?.generations ?? []) known.set(nameOf(held), held)
  // The generation number alone is ambiguous: a refresh and a reshare of the same shares have the same number.
  const signingAt = (key: KeyDescription) =>
    readings.filter(({ key: held }) => held?.epoch === key.epoch && isOldest(held, key)).length
  const [best] = [...known.values()]
    .filter((key) => holdersOf(readings, key).length >= key.threshold)
    .toSorted(
      (left, right) =>
        holdersOf(readings, right).length - holdersOf(readings, left).length ||
        signingAt(right) - signingAt(left) ||
        right.epoch - left.epoch,
    )
  return best ?? null
}

const isOldest = ({ generations: [oldest] }: NodeKey, key: KeyDescription): boolean =>
  oldest !== undefined && nameOf(oldest) === nameOf(key)

const nameOf = (key: KeyDescription): string => Buffer.from(hashOfKey(key)).toString('hex')
