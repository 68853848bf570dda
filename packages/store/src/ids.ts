import { v7 } from 'uuid'

/** Bytes for 256 ids: asking the system for those of each takes longer than the rest of the id. */
const random = new Uint8Array(256 * 16)
let used = random.length
let time = 0
let sequence = 0

/**
 * Version 7 UUIDs, made here because PostgreSQL generates them only from version 18 on; ascending within a
 * process.
 */
export function newId(): string {
  const bytes = nextBytes()
  const now = Date.now()
  if (now > time) {
    time = now
    sequence = ((bytes[6] ?? 0) & 0x7f) * 2 ** 24 + (bytes[7] ?? 0) * 2 ** 16 + (bytes[8] ?? 0) * 2 ** 8
  } else sequence += 1
  v7({ random: bytes, msecs: time, seq: sequence }, made)
  return textOf(made)
}

const made = Buffer.alloc(16)

function textOf(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

function nextBytes(): Uint8Array {
  if (used === random.length) {
    crypto.getRandomValues(random)
    used = 0
  }
  used += 16
  return random.subarray(used - 16, used)
}
