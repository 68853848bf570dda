import type { AnswerCode } from './refusals.ts'

/** The message of a schema's rule: the refusal that the rule gives. Its only parameter is the field. */
export const code = (name: AnswerCode): AnswerCode => name
