/** Whether every other signer of a key has just stated that it counts a spend under the daily cap. */
import { openReceipt, type SignedReceipt, type Spend } from '@holdfast/mpc/nodes'
import { clockToleranceMs } from '../clock.ts'

export interface WitnessedSpend {
  readonly spend: Spend
  /** The signers of the key without this one. */
  readonly others: readonly number[]
  /** Pinned identities by party. */
  readonly peers: ReadonlyMap<number, string>
  readonly now: number
}

/** A receipt that is older than the tolerance does not count: its signer's window would end before that of this one. */
export function isWitnessedBy(
  receipts: readonly SignedReceipt[],
  { spend, others, peers, now }: WitnessedSpend,
): boolean {
  return others.every((party) => {
    const identity = peers.get(party)
    if (identity === undefined) return false
    return receipts.some((signed) => {
      const receipt = openReceipt(signed, identity)
      if (receipt?.party !== party || Math.abs(now - receipt.at) > clockToleranceMs) return false
      return sameSpend(receipt, spend)
    })
  })
}

const sameSpend = (left: Spend, right: Spend): boolean =>
  left.keyId === right.keyId &&
  left.asset === right.asset &&
  left.units === right.units &&
  left.intentHash === right.intentHash &&
  left.bytesHash === right.bytesHash
