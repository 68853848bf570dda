/** Codes of authenticator apps (RFC 6238: SHA-1, six digits, 30 seconds). The secret is sealed under a key derived from
 *  the installation's own. */
import { Secret, TOTP } from 'otpauth'
import type { TotpSecret } from '@holdfast/store/read'
import type { Config } from '../../config.ts'
import { refusal } from '../../http/refusal.ts'
import { seal, unseal } from '../../seal.ts'

type Key = Pick<Config, 'secretKey'>

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
    sealed: seal(secretKey, placeOf(id), secret.bytes, purpose),
  }
}

/** The time step of the code; null: it is no code of this time. */
export function stepOfCode(
  { secretKey }: Key,
  { user_id, sealed }: Pick<TotpSecret, 'user_id' | 'sealed'>,
  code: string,
  now = Date.now(),
): number | null {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const bytes = openSecret(secretKey, user_id, sealed)
  const totp = new TOTP({ ...form, secret: new Secret({ buffer: Uint8Array.from(bytes).buffer }) })
  const delta = totp.validate({ token, timestamp: now, window: stepsAround })
  return delta === null ? null : totp.counter({ timestamp: now }) + delta
}

/** Whether the installation's key sealed it. */
export function opensTotp(
  { secretKey }: Key,
  { user_id, sealed }: Pick<TotpSecret, 'user_id' | 'sealed'>,
): boolean {
  try {
    openSecret(secretKey, user_id, sealed)
    return true
  } catch {
    return false
  }
}

function openSecret(secretKey: Buffer | null, userId: string, sealed: Buffer): Uint8Array {
  if (secretKey === null) throw refusal('TOTP_KEY_MISSING')
  try {
    return unseal(secretKey, placeOf(userId), sealed, purpose)
  } catch {
    throw refusal('TOTP_KEY_MISSING')
  }
}

const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const purpose = 'totp secrets'
const placeOf = (userId: string) => `totp ${userId}`
