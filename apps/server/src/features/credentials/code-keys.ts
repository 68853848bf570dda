/** The keys under which a person's recovery codes may have been stored before the secret key was rotated: their hashes cannot be
 *  computed again without the codes. */
import type { Config } from '../../config.ts'
import { seal, unsealWith } from '../../seal.ts'

const placeOf = (userId: string) => `recovery codes ${userId}`
const purpose = 'recovery code keys'

export const sealCodeKeys = (secretKey: Buffer, userId: string, keys: readonly Uint8Array[]): Buffer =>
  seal(secretKey, placeOf(userId), Buffer.concat(keys), purpose)

const keyBytes = 32

/** Null: another key sealed it, or somebody else wrote it. */
export function openCodeKeys(
  { secretKey, alsoSecretKey }: Pick<Config, 'secretKey'> & Partial<Pick<Config, 'alsoSecretKey'>>,
  userId: string,
  sealed: Buffer,
): readonly Buffer[] | null {
  if (secretKey === null) return null
  try {
    const keys = Buffer.from(
      unsealWith({ secretKey, alsoSecretKey: alsoSecretKey ?? null }, placeOf(userId), sealed, purpose),
    )
    return Array.from({ length: keys.length / keyBytes }, (_, at) =>
      keys.subarray(at * keyBytes, (at + 1) * keyBytes),
    )
  } catch {
    return null
  }
}
