/** The secret by which the server knows this browser at the next sign-in. It is no token: it opens nothing without the password. */
const key = 'holdfast_device'

export function readDevice(): string | null {
  const stored = localStorage.getItem(key)
  return stored !== null && /^[\w-]{43}$/.test(stored) ? stored : null
}

export const storeDevice = (secret: string): void => localStorage.setItem(key, secret)
