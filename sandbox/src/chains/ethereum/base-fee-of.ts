const lowest = 6_000_000_000
const step = 100_000_000
const period = 120

/** The base fee of a block in wei: it rises from 6 to 12 gwei and falls again, in 120 blocks. By the rules of EIP-1559 alone it would
 *  sink to nothing, because the blocks of the sandbox are nearly empty. */
export function baseFeeOf(block: number): number {
  const phase = block % period
  return lowest + step * Math.min(phase, period - phase)
}
