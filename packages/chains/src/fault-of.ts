import type { z } from 'zod'

/** The first fault of a schema, as a sentence. */
export function faultOf(error: z.ZodError): string {
  const issue = error.issues[0]
  return `${issue?.path.join('.') || 'answer'}: ${issue?.message ?? 'unexpected'}`
}
