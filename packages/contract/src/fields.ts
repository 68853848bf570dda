/** Shapes that several calls share. Names on the wire are snake_case; amounts are exact decimal text. */
import { z } from 'zod'
import { code } from './refusals/code.ts'
import { answerObject, rowsOf } from './answer-object.ts'
import { isReadableText } from '@holdfast/ledger'

export const Id = z.uuid()
export const IdParams = z.object({ id: Id })
/** The organisation that a call asks about. Absent: as the summary of the call says. */
export const OptionalOrganisation = z.object({ entity_id: Id.optional() })
export const Decimal = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .meta({ id: 'Decimal', description: 'Exact decimal number as text' })
/** ISO 8601 in UTC. */
export const Time = z.iso.datetime()
/** US dollars for one unit, its source and its time. */
export const Price = z.object({ usd: Decimal, source: z.string(), at: Time })
export const Nothing = z.undefined()
export const OptionalFlag = z.enum(['true', 'false']).transform((text) => text === 'true')
const oneLine = (max: number) =>
  z.string().trim().max(max).refine(isReadableText, code('FIELD_HIDDEN_CHARACTERS'))
/** One line typed by a person: trimmed, not empty, every character visible. */
export const Line = (max: number) => oneLine(max).min(1)
/** Several lines typed by a person, or none: trimmed, every character visible. */
export const LinesOrNothing = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => isReadableText(text.replaceAll('\n', ' ')), code('FIELD_HIDDEN_CHARACTERS'))
/** As `Line`, or empty. */
export const LineOrNothing = (max: number) => oneLine(max)
export const Integer = z.number().int().min(-2_147_483_648).max(2_147_483_647)
/**
 * A refusal beside its English text: the reason of a failure. Its code is one of the table's, unless a newer
 * version stored it.
 */
export const RefusalInAnswer = z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) })
export const Done = answerObject(
  {
    success: z.boolean(),
    message: z.string(),
    /** The message as a code with its parameters. */
    notice: RefusalInAnswer.optional(),
  },
  { success: true, message: '' },
)
/** An e-mail address typed by a person. */
export const Email = z.string().trim().pipe(z.email().max(254))
/**
 * The number of changes, starting at 1; each answer with an editable thing contains it. See
 * `Route.isVersioned`.
 */
export const Version = z.number().int().min(1)
/** A list; a client also accepts an object that contains it under this name. */
export const listUnder = <Item extends z.ZodType>(word: string, item: Item) => rowsOf(item, { under: word })
