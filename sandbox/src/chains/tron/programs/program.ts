/** A contract call and its outcome. The sent TRX has already been moved to the contract. */
import type { InternalPayment, Log } from '../effects.ts'
import type { World } from '../state.ts'

export interface Call {
  readonly world: World
  readonly caller: string
  readonly data: string
  readonly value: bigint
}

export interface Outcome {
  readonly energy: bigint
  /** Set where the recording gives it; otherwise it follows from the contract's use. */
  readonly penalty?: bigint
  /** Hexadecimal. */
  readonly returned: string
  readonly isReverted: boolean
  readonly logs: readonly Log[]
  readonly internals: readonly InternalPayment[]
}

export const succeeded = (
  energy: bigint,
  returned = '',
  { logs = [], internals = [] }: Partial<Pick<Outcome, 'logs' | 'internals'>> = {},
): Outcome => ({ energy, returned, isReverted: false, logs, internals })

/** `returned` is the reason in Solidity's encoding; empty without one. */
export const reverted = (returned = '', energy = 4_000n): Outcome => ({
  energy,
  returned,
  isReverted: true,
  logs: [],
  internals: [],
})

/** The calldata's n-th parameter. Missing data reads as zeros. */
export const parameterAt = (calldata: string, n: number): string =>
  calldata.slice(8 + n * 64, 72 + n * 64).padEnd(64, '0')
export const addressAt = (calldata: string, n: number): string => `41${parameterAt(calldata, n).slice(-40)}`
export const amountAt = (calldata: string, n: number): bigint => BigInt(`0x${parameterAt(calldata, n)}`)
