/** The largest amount that a wallet can send, in base units of the token. */
interface Holding {
  readonly balance: bigint
  /** In base units of the network's native coin. */
  readonly fee: bigint
  /** The fee is paid in the token itself. */
  readonly isNative: boolean
}

export function largestAmount({ balance, fee, isNative }: Holding): bigint {
  const left = isNative ? balance - fee : balance
  return left > 0n ? left : 0n
}

/** The rest after the transfer; negative: the balance does not suffice. */
export const leftAfter = ({ balance, fee, isNative }: Holding, amount: bigint): bigint =>
  balance - amount - (isNative ? fee : 0n)
