/** Recovery codes: 80 random bits in base32, in four groups. */
import { randomBytes } from 'node:crypto'
import { Secret } from 'otpauth'
import { recoveryCodeKey, recoveryCodeMac, type RowSecret } from '../../row-macs.ts'

const codesMade = 10
const codeBytes = 10

export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: codesMade }, () => {
    const secret = new Secret({ buffer: Uint8Array.from(randomBytes(codeBytes)).buffer })
    return secret.base32.replace(/(.{4})(?=.)/g, '$1-')
  })

/** Spaces, hyphens and case do not matter. Null: it has not the form of a code. */
export const hashRecoveryCode = (secret: RowSecret, userId: string, text: string): Buffer | null =>
  hashCodeUnder(recoveryCodeKey(secret), userId, text)

/** `key`: under which the code was stored. */
export function hashCodeUnder(key: Buffer, userId: string, text: string): Buffer | null {
  const code = text.replace(/[\s-]/g, '').toUpperCase()
  return /^[A-Z2-7]{16}$/.test(code) ? recoveryCodeMac(key, userId, code) : null
}
