import { isSame, type RowSecret } from '../../row-macs.ts'
import { seal, unseal } from '../../seal.ts'

/** The earlier and the new key. */
export interface Rotation {
  readonly from: Buffer
  readonly to: Buffer
}

/** 'current': under the new key already. 'foreign': under neither. Otherwise the new value. */
export type Outcome = 'current' | 'foreign' | Buffer

export function macAfter(
  { from, to }: Rotation,
  stored: Buffer | null,
  macUnder: (own: RowSecret) => Buffer,
): Outcome {
  const next = macUnder({ rowSecret: to })
  if (isSame(stored, next)) return 'current'
  return isSame(stored, macUnder({ rowSecret: from })) ? next : 'foreign'
}

type Purpose = Parameters<typeof seal>[3]

export function sealedAfter(
  { from, to }: Rotation,
  place: string,
  sealed: Buffer,
  purpose?: Purpose,
): Outcome {
  if (opened(to, place, sealed, purpose) !== null) return 'current'
  const plain = opened(from, place, sealed, purpose)
  return plain === null ? 'foreign' : seal(to, place, plain, purpose)
}

function opened(key: Buffer, place: string, sealed: Buffer, purpose?: Purpose): Uint8Array | null {
  try {
    return unseal(key, place, sealed, purpose)
  } catch {
    return null
  }
}
