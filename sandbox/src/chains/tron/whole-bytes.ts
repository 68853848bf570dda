import { encodeTransaction } from '@holdfast/chains/tron'
import type { Effects } from './effects.ts'

const results = { SUCCESS: 1, REVERT: 2, OUT_OF_ENERGY: 10 } as const

/** A transaction as stored in a block: with its signatures and its result (field 3, contractRet). */
export const wholeBytes = ({
  rawBytes,
  signatures,
  effects,
}: {
  readonly rawBytes: Uint8Array
  readonly signatures: readonly string[]
  readonly effects: Effects
}): Uint8Array =>
  encodeTransaction({ rawBytes, signatures, results: [Uint8Array.from([0x18, results[effects.ret]])] })
