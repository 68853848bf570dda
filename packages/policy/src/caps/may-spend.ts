/** A daily cap that holds although each signer sees only a part of what is signed. Signer i counts W, the spends that all
 *  signers have witnessed, and u, those that it took part in without such witnesses. With m = n - t + 1 it agrees while
 *  `W + m·u + (witnessed ? a : m·a) ≤ C`.
 *
 *  Proof with t - 1 corrupt signers, thus m honest ones: every unwitnessed spend has an honest signer in its quorum, so
 *  their sum U is at most the sum of all u. Each honest signer has `W + m·u ≤ C`; added up, `W + U ≤ C`. With fewer corrupt
 *  signers each unwitnessed spend is counted by more honest signers. may-spend.test.ts searches every order of spends. */

/** A cap in base units, and the arrangement of the key that it is for. */
export interface Cap {
  readonly cap: bigint
  readonly threshold: number
  readonly parties: number
}

/** Base units that one signer counts within a window. */
export interface Spent {
  readonly witnessed: bigint
  readonly unwitnessed: bigint
}

export interface NewSpend {
  readonly units: bigint
  /** Every other signer of the key has stated that it counts this spend. */
  readonly isWitnessed: boolean
}

/** Throws for an arrangement that no key has, and for less than one base unit: either would disable the cap. */
export function maySpend(
  { cap, threshold, parties }: Cap,
  { witnessed, unwitnessed }: Spent,
  { units, isWitnessed }: NewSpend,
): boolean {
  if (!Number.isSafeInteger(threshold) || !Number.isSafeInteger(parties) || threshold < 1)
    throw new RangeError('not a threshold of parties')
  if (threshold > parties) throw new RangeError('a threshold above the parties')
  if (units < 1n) throw new RangeError('less than one base unit')
  const weight = BigInt(parties - threshold + 1)
  return witnessed + weight * unwitnessed + (isWitnessed ? units : weight * units) <= cap
}
