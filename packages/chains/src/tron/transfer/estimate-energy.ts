/**
 * The energy of a delegated stake, by the product's documented rule: raw sun / 1e9 × 10000, and × 12000
 * before 2021. It is an estimate, because the network's ratio changes with the total stake. Exact decimal
 * text.
 */
import { formatUnits } from '@holdfast/ledger'

const change = Date.parse('2021-01-01T00:00:00Z')

export function estimateEnergy(sun: bigint, at: Date): string {
  const perBillion = at.getTime() < change ? 12_000n : 10_000n
  return formatUnits(sun * perBillion, 9)
}
