/** A share with what everybody may know of its key. */
import { describeShare, type KeyDescription } from '@holdfast/mpc'

export interface HeldShare {
  /** Secret. */
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly key: KeyDescription
}

/** Throws for bytes that are no share, or that do not fit their own commitments. */
export const readShare = (bytes: Uint8Array): HeldShare => ({
  bytes: new Uint8Array(bytes),
  key: describeShare(bytes).key,
})
