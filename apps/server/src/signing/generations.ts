/** The generations of shares that the signers say they hold, and the one that a repair or reshare deals from. */
import { hashOfKey, type KeyDescription } from '@holdfast/mpc'
import type { NodeKey } from '@holdfast/mpc/nodes'

export interface Reading {
  readonly party: number
  readonly isUp: boolean
  /** Null: it holds nothing of the key, or does not answer. */
  readonly key: NodeKey | null
}

/** Its parties that hold their share of it, in order. */
export function holdersOf(readings: readonly Reading[], key: KeyDescription): readonly number[] {
  const name = nameOf(key)
  return key.parties.filter((party) =>
    readings.some(
      (reading) => reading.party === party && reading.key?.generations.some((held) => nameOf(held) === name),
    ),
  )
}

/** Of the generations that enough signers hold to deal, the one that most hold; then the one that signs at most of them; then the
 *  newest. What one signer alone says counts for nothing. Null: none is left. */
export function generationToDealFrom(readings: readonly Reading[]): KeyDescription | null {
  const known = new Map<string, KeyDescription>()
  for (const { key } of readings) for (const held of key?.generations ?? []) known.set(nameOf(held), held)
  // A refresh and a reshare of the same shares have the same number.
  const signingAt = (key: KeyDescription) =>
    readings.filter(({ key: held }) => held?.epoch === key.epoch && isOldest(held, key)).length
  const [best] = [...known.values()]
    .filter((key) => holdersOf(readings, key).length >= key.threshold)
    .toSorted(
      (one, other) =>
        holdersOf(readings, other).length - holdersOf(readings, one).length ||
        signingAt(other) - signingAt(one) ||
        other.epoch - one.epoch,
    )
  return best ?? null
}

const isOldest = ({ generations: [oldest] }: NodeKey, key: KeyDescription): boolean =>
  oldest !== undefined && nameOf(oldest) === nameOf(key)

const nameOf = (key: KeyDescription): string => Buffer.from(hashOfKey(key)).toString('hex')
