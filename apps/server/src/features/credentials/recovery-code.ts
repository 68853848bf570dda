/** Recovery codes: 80 random bits in base32, in four groups. */
import { randomBytes } from 'node:crypto'
import { Secret } from 'otpauth'
import { recoveryCodeMac, type RowSecret } from '../../row-macs.ts'

const codesMade = 10
const codeBytes = 10

export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: codesMade }, () => {
    const secret = new Secret({ buffer: Uint8Array.from(randomBytes(codeBytes)).buffer })
    return secret.base32.replace(/(.{4})(?=.)/g, '$1-')
  })

/** Spaces, hyphens and case do not matter. Null: it has not the form of a code. */
export function hashRecoveryCode(secret: RowSecret, userId: string, text: string): Buffer | null {
  const code = text.replace(/[\s-]/g, '').toUpperCase()
  return /^[A-Z2-7]{16}$/.test(code) ? recoveryCodeMac(secret, userId, code) : null
}
