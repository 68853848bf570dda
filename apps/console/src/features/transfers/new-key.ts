/** Identifies one call, so that a repetition has no second effect. Not randomUUID, which pages without TLS do not have. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
