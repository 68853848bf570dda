/** Fields of signed statements, which `encodeFields` of the ledger writes and `readFields` reads. */
import { z } from 'zod'

/** A whole number below 2^53 in the form that `String` writes. */
export const wholeField = z
  .string()
  .regex(/^(0|[1-9]\d{0,15})$/)
  .transform(Number)
  .refine(Number.isSafeInteger)

export const partyField = wholeField.refine((party) => party >= 1 && party <= 255)

export const hashField = z.string().regex(/^[0-9a-f]{64}$/)
