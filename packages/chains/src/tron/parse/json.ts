/** Parts of nodes' JSON. Whole numbers may arrive as number, bigint or text; zero is often omitted. */
import { z } from 'zod'
import { decodeText } from './decode-text.ts'

/** One function for each kind of number: a union of kinds and a chain of checks make several objects for every number. */
function whole<T>(read: (value: unknown) => T | string) {
  return z.transform((value: unknown, context): T => {
    const number = read(value)
    if (typeof number !== 'string') return number
    context.addIssue({ code: 'custom', message: number })
    return z.NEVER
  })
}

const unexpected = 'Invalid input'

function bigintOf(value: unknown): bigint | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : null
  if (typeof value === 'bigint') return value
  return typeof value === 'string' && /^-?\d{1,80}$/.test(value) ? BigInt(value) : null
}

/** TRON's own numbers are signed and have 64 bits. */
export const Int = whole((value) => {
  const number = bigintOf(value)
  if (number === null) return unexpected
  return number >= -(2n ** 63n) && number < 2n ** 63n ? number : 'more than 64 bits'
})
/** A contract's numbers have 256 bits. */
export const Uint256 = whole((value) => {
  const number = bigintOf(value)
  if (number === null) return unexpected
  return number >= 0n && number < 2n ** 256n ? number : 'more than 256 bits'
})
/** Milliseconds up to the end of the year 9999. */
export const Time = whole((value) => {
  const number = bigintOf(value)
  if (number === null) return unexpected
  return number >= 0n && number <= 253_402_300_799_999n ? Number(number) : 'no time'
})
export const Count = whole((value) => {
  const number = bigintOf(value)
  return number !== null && number >= 0n && number <= 9_000_000_000_000_000n ? Number(number) : unexpected
})
export const Hash = z
  .string()
  .regex(/^(0x)?[0-9a-fA-F]{64}$/)
  .transform((text) => text.replace(/^0x/, '').toLowerCase())
export const Hex = z.string().regex(/^(?:[0-9a-fA-F]{2})*$/)

export const Internal = z.looseObject({
  hash: z.string().optional(),
  caller_address: Hex.optional(),
  transferTo_address: Hex.optional(),
  callValueInfo: z
    .array(
      z.looseObject({ callValue: Int.optional(), tokenId: z.union([z.string(), z.number()]).optional() }),
    )
    .optional(),
  note: z.string().optional(),
  rejected: z.boolean().optional(),
})
export type Internal = z.infer<typeof Internal>

const payments = new Set(['', 'call', 'create', 'suicide'])

export const noteOf = ({ note }: Pick<Internal, 'note'>): string => decodeText(note ?? '')

/**
 * Nodes that are configured to keep everything list stake, delegations and votes of contracts in the shape of
 * payments. They move nothing between two accounts, and other nodes do not list them, so only payments are
 * counted.
 */
export const isPayment = (internal: Pick<Internal, 'note'>): boolean => payments.has(noteOf(internal))
