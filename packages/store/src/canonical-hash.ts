import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'

/** SHA-256 of canonical JSON (RFC 8785), hexadecimal: independent of the order of members. */
export function canonicalHash(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new Error('only JSON has a canonical hash')
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
