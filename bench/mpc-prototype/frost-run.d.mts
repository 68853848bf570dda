export function frostDkg(suite: object, total: number, threshold: number): readonly unknown[]
export function frostCommit(
  suite: object,
  keys: readonly unknown[],
  signers: readonly number[],
): readonly unknown[]
export function frostSign(
  suite: object,
  keys: readonly unknown[],
  signers: readonly number[],
  commitments: readonly unknown[],
  message: Uint8Array,
): Uint8Array
