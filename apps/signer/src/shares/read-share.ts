/** A share with the public facts of its key. */
import { describeShare, type KeyDescription } from '@holdfast/mpc'

export interface HeldShare {
  /** Secret. */
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly key: KeyDescription
  /** Hash of everything public about the key in this generation. It differs between two refreshes of the same epoch. */
  readonly keyHash: string
  /** The party that owns the share. */
  readonly me: number
}

/** Throws for bytes that are not a share or do not match their own commitments. */
export function readShare(bytes: Uint8Array): HeldShare {
  const { key, keyHash, me } = describeShare(bytes)
  return { bytes: new Uint8Array(bytes), key, keyHash, me }
}
