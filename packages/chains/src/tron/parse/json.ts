/** Parts of nodes' JSON. Whole numbers may arrive as number, bigint or text; zero is often omitted. */
import { z } from 'zod'
import { decodeText } from './text.ts'

const Whole = z
  .union([z.number().int().safe(), z.bigint(), z.string().regex(/^-?\d{1,80}$/)])
  .transform((value) => BigInt(value))

/** TRON's own numbers are signed and have 64 bits. */
export const Int = Whole.refine((value) => BigInt.asIntN(64, value) === value, {
  message: 'more than 64 bits',
})
/** A contract's numbers have 256 bits. */
export const Uint256 = Whole.refine((value) => BigInt.asUintN(256, value) === value, {
  message: 'more than 256 bits',
})
/** Milliseconds up to the end of the year 9999. */
export const Time = Whole.refine((value) => value >= 0n && value <= 253_402_300_799_999n, {
  message: 'no time',
}).transform(Number)
export const Count = Int.refine((value) => value >= 0n && value <= 9_000_000_000_000_000n).transform(Number)
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

/** The first fault of a schema, as a sentence. */
export function faultOf(error: z.ZodError): string {
  const issue = error.issues[0]
  return `${issue?.path.join('.') || 'answer'}: ${issue?.message ?? 'unexpected'}`
}
