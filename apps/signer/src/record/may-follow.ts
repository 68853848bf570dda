import type { Agreed, Signing } from './agreed.ts'

/** An agreement that an earlier version recorded does not say what was intended, so it allows only the same bytes. */
export function mayFollow(
  earlier: Agreed,
  { intentHash, bytes, conflictKey }: Pick<Signing, 'intentHash' | 'bytes' | 'conflictKey'>,
): boolean {
  if (earlier.intentHash === undefined) return earlier.bytes === bytes
  if (earlier.intentHash !== intentHash) return false
  return earlier.bytes === bytes || earlier.conflictKey === conflictKey
}
