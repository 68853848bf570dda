/** Secrets that the server stores: AES-256-GCM under a key derived from the installation's own for one purpose, and bound
 *  to their place. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

type Purpose =
  | 'dev keys'
  | 'push keys'
  | 'provider sign-ins'
  | 'totp secrets'
  | 'webhook secrets'
  | 'recovery code keys'

/** `place` identifies the owner of the sealed key. It does not open elsewhere. */
export function seal(
  secretKey: Buffer,
  place: string,
  key: Uint8Array,
  purpose: Purpose = 'dev keys',
): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secretKey, purpose), nonce).setAAD(
    Buffer.from(place),
  )
  return Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()])
}

/** Throws when the installation's key differs, or the bytes were changed or moved. */
export function unseal(
  secretKey: Buffer,
  place: string,
  sealed: Buffer,
  purpose: Purpose = 'dev keys',
): Uint8Array {
  const nonce = sealed.subarray(0, nonceBytes)
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(secretKey, purpose), nonce)
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()])
}

/** Opens with the installation's key, or with the one that is accepted while it is rotated. Throws as `unseal`. */
export function unsealWith(
  { secretKey, alsoSecretKey }: SealingKeys,
  place: string,
  sealed: Buffer,
  purpose: Purpose = 'dev keys',
): Uint8Array {
  try {
    return unseal(secretKey, place, sealed, purpose)
  } catch (error) {
    if (alsoSecretKey === null || alsoSecretKey === undefined) throw error
    return unseal(alsoSecretKey, place, sealed, purpose)
  }
}

export interface SealingKeys {
  readonly secretKey: Buffer
  readonly alsoSecretKey?: Buffer | null
}

const nonceBytes = 12
const tagBytes = 16

const sealingKey = (secretKey: Buffer, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', `holdfast ${purpose} 1`, 32))
