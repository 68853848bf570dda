/** A share with what everybody may know of its key. */
import { describeShare, type KeyDescription } from '@holdfast/mpc'

export interface HeldShare {
  /** Secret. */
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly key: KeyDescription
  /** Hash of everything public about the key in this generation: it differs between two refreshes of the same epoch. */
  readonly keyHash: string
  /** The party whose share it is. */
  readonly me: number
}

/** Throws for bytes that are no share, or that do not fit their own commitments. */
export function readShare(bytes: Uint8Array): HeldShare {
  const { key, keyHash, me } = describeShare(bytes)
  return { bytes: new Uint8Array(bytes), key, keyHash, me }
}
