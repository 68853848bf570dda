import type { AnswerCode } from './refusals.ts'

/** As the message of a rule of a schema: the refusal that the rule gives. Its only parameter is the field. */
export const code = (name: AnswerCode): AnswerCode => name
