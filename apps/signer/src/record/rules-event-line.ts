/** An event of the rules of an organisation, as a line of the record keeps it. A document is named by its hash: its bytes
 *  are in a sealed file of their own. */
import { changeActs } from '@holdfast/policy/rules'
import { z } from 'zod'

/** A statement whose signature was verified before it was recorded. */
const Statement = z.strictObject({
  act: z.enum(changeActs),
  organisation: z.string(),
  version: z.int(),
  hash: z.string(),
  previous: z.string().nullable(),
  person: z.string(),
  notAfter: z.int(),
  credentialId: z.string().nullable(),
})
const statements = z.array(Statement)
const rules = z.string()

export const RulesEventLine = z.discriminatedUnion('kind', [
  /** By hand. The first of an organisation begins its chain. */
  z.strictObject({ kind: z.literal('accept'), rules }),
  /** By hand, after the delay of a change that loosens. */
  z.strictObject({ kind: z.literal('accept-later'), rules }),
  z.strictObject({ kind: z.literal('propose'), rules, statements }),
  z.strictObject({ kind: z.literal('recover'), rules, statements }),
  /** Enough other signers had it in force before its statements reached this one. */
  z.strictObject({ kind: z.literal('follow'), rules, statements }),
  z.strictObject({ kind: z.literal('veto'), statement: Statement }),
  z.strictObject({ kind: z.literal('freeze'), statement: Statement }),
  z.strictObject({ kind: z.literal('thaw'), statements }),
])
export type RulesEventLine = z.infer<typeof RulesEventLine>
