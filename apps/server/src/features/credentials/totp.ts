/** Codes of authenticator apps (RFC 6238: SHA-1, six digits, 30 seconds). The secret is sealed under a key derived from
 *  the installation's own. */
import { Secret, TOTP } from 'otpauth'
import type { TotpSecret } from '@holdfast/store/read'
import type { Config } from '../../config.ts'
import { refusal } from '../../http/refusal.ts'
import { seal, unsealWith } from '../../seal.ts'

type Key = Pick<Config, 'secretKey'> & Partial<Pick<Config, 'alsoSecretKey'>>

/** In bytes: as RFC 4226 recommends. */
const secretBytes = 20
/** Codes of the steps before and after the current one are accepted, for clocks that differ. */
const stepsAround = 1

export function newTotp({ secretKey }: Key, { id, email }: { readonly id: string; readonly email: string }) {
  if (secretKey === null) throw refusal('TOTP_KEY_MISSING')
  const secret = new Secret({ size: secretBytes })
  const totp = new TOTP({ ...form, issuer: 'Holdfast', label: email, secret })
  return {
    secret: secret.base32,
    uri: totp.toString(),
    sealed: seal(secretKey, totpPlace(id), secret.bytes, totpPurpose),
  }
}

/** The time step of the code; null: it is no code of this time. */
export function stepOfCode(
  keys: Key,
  { user_id, sealed }: Pick<TotpSecret, 'user_id' | 'sealed'>,
  code: string,
  now = Date.now(),
): number | null {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const bytes = openSecret(keys, user_id, sealed)
  const totp = new TOTP({ ...form, secret: new Secret({ buffer: Uint8Array.from(bytes).buffer }) })
  const delta = totp.validate({ token, timestamp: now, window: stepsAround })
  return delta === null ? null : totp.counter({ timestamp: now }) + delta
}

/** Whether the installation's key sealed it. */
export function opensTotp(keys: Key, { user_id, sealed }: Pick<TotpSecret, 'user_id' | 'sealed'>): boolean {
  try {
    openSecret(keys, user_id, sealed)
    return true
  } catch {
    return false
  }
}

function openSecret({ secretKey, alsoSecretKey = null }: Key, userId: string, sealed: Buffer): Uint8Array {
  if (secretKey === null) throw refusal('TOTP_KEY_MISSING')
  try {
    return unsealWith({ secretKey, alsoSecretKey }, totpPlace(userId), sealed, totpPurpose)
  } catch {
    throw refusal('TOTP_KEY_MISSING')
  }
}

const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const
export const totpPurpose = 'totp secrets'
export const totpPlace = (userId: string) => `totp ${userId}`
