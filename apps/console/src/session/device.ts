/**
 * The secret by which the server recognises this browser at the next sign-in. Not a token: it grants nothing without the
 * password.
 */
const key = 'holdfast_device'

export function readDevice(): string | null {
  const stored = localStorage.getItem(key)
  return stored !== null && /^[\w-]{43}$/.test(stored) ? stored : null
}

export const storeDevice = (secret: string): void => localStorage.setItem(key, secret)
