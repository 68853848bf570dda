/** Marks by which servers on one database notice that they belong to different installations. They reveal neither the key nor
 *  the signers' addresses. */
import { createHash, hkdfSync } from 'node:crypto'
import type { Config } from './config.ts'

export interface InstallationMarks {
  /** Null: the server has no secret key. */
  readonly keyMark: string | null
  readonly signersMark: string
}

const markBytes = 8

export const marksOf = ({
  secretKey,
  signers,
}: Pick<Config, 'secretKey' | 'signers'>): InstallationMarks => ({
  keyMark: secretKey === null ? null : keyMarkOf(secretKey),
  signersMark: createHash('sha256')
    .update(
      signers
        .map(({ party, identity }) => `${party}=${identity}`)
        .toSorted()
        .join(),
    )
    .digest('hex')
    .slice(0, 2 * markBytes),
})

export const keyMarkOf = (secretKey: Buffer): string =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'holdfast key mark 1', markBytes)).toString('hex')
