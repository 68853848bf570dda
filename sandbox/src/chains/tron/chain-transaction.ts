/** A transaction in a block of the stand-in chain, or waiting for one. */
import type { TronRaw } from '@holdfast/chains/tron'
import type { Effects } from './effects.ts'

export interface Accepted {
  readonly id: string
  readonly rawBytes: Uint8Array
  readonly raw: TronRaw
  readonly signatures: readonly string[]
  readonly effects: Effects
}

export interface ChainTransaction extends Accepted {
  readonly block: number
  readonly at: number
}
