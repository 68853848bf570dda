/** The largest amount that a wallet can send, and the rest after an amount. */
import { formatUnits, parseUnits } from '@holdfast/ledger'

interface Holding {
  readonly balance: bigint
  /** In base units of the network's native coin. */
  readonly fee: bigint
  /** Other open requests will take it. */
  readonly reserved: bigint
  /** The fee is paid in the token itself. */
  readonly isNative: boolean
}

/** In base units of the token. */
export function largestAmount({ balance, fee, reserved, isNative }: Holding): bigint {
  const left = balance - reserved - (isNative ? fee : 0n)
  return left > 0n ? left : 0n
}

interface Sum {
  /** Null: not known. */
  readonly balance: string | null
  readonly fee: string | null
  readonly amount: string
  readonly decimals: number
  readonly isNative: boolean
}

/** The rest that open requests leave, never below zero. */
export function availableOf(balance: string, reserved: string | null): string {
  const places = 40
  const left = parseUnits(balance, places) - parseUnits(reserved ?? '0', places)
  return formatUnits(left > 0n ? left : 0n, places)
}

/** The rest after the transfer. Null: the balance or a fee in the same coin is not known, or the wallet does not hold enough. */
export function leftAfter({ balance, fee, amount, decimals, isNative }: Sum): string | null {
  const charged = isNative ? fee : '0'
  if (balance === null || charged === null) return null
  const [holds, pays, costs] = [balance, amount, charged].map((text) => parseUnits(text, decimals)) as [
    bigint,
    bigint,
    bigint,
  ]
  const left = holds - pays - costs
  return left < 0n ? null : formatUnits(left, decimals)
}
