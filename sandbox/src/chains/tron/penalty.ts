/** Calls of an overused contract cost more, by a factor that grows every six hours and shrinks again when use declines.
 *  It follows java-tron and is stored in the book `other`. */
import type { World } from './state.ts'

const cycleMs = 21_600_000
const whole = 10_000n
/** A quarter of the growth. */
const shrinking = 4n

interface Use {
  /** 0 when never called. */
  readonly cycle: bigint
  /** Energy used in that cycle, without penalties. */
  readonly used: bigint
  /** In ten-thousandths. */
  readonly factor: bigint
}

const parts = ['cycle', 'used', 'factor'] as const
const keyOf = (contract: string, part: (typeof parts)[number]) => `energy/${contract}/${part}`

/** The surcharge on a call's energy. */
export const penaltyOf = (world: World, contract: string, energy: bigint): bigint =>
  (energy * useNow(world, contract).factor) / whole

export function countEnergy(world: World, contract: string, energy: bigint): void {
  const before = useNow(world, contract)
  const after: Use = { ...before, used: before.used + energy }
  for (const part of parts) {
    const key = keyOf(contract, part)
    world.add('other', key, after[part] - world.amount('other', key))
  }
}

/** The use brought forward to the current cycle. */
function useNow(world: World, contract: string): Use {
  const kept = (part: (typeof parts)[number]) => world.amount('other', keyOf(contract, part))
  const use: Use = { cycle: kept('cycle'), used: kept('used'), factor: kept('factor') }
  const cycle = BigInt(Math.floor(world.now / cycleMs))
  if (use.cycle === cycle) return use
  if (use.cycle === 0n) return { cycle, used: 0n, factor: 0n }
  const { penaltyThreshold, penaltyIncrease, largestPenalty } = world.prices
  const isBusy = use.used >= penaltyThreshold
  const grown = ((use.factor + whole) * (whole + penaltyIncrease)) / whole - whole
  const factor = isBusy ? (grown < largestPenalty ? grown : largestPenalty) : use.factor
  const quiet = Number(cycle - use.cycle) - (isBusy ? 1 : 0)
  const share = (1 - Number(penaltyIncrease) / Number(shrinking * whole)) ** quiet
  const shrunk = BigInt(Math.floor(Number(factor + whole) * share)) - whole
  return { cycle, used: 0n, factor: shrunk > 0n ? shrunk : 0n }
}
