export function dkg(total: number, threshold: number): ReadonlyMap<number, unknown>
export function presign(
  keys: ReadonlyMap<number, unknown>,
  signers: readonly number[],
  path: readonly number[],
): unknown
export function online(presignatures: unknown, digest: Uint8Array): { sig: Uint8Array; recovery: number }
