import { plainEnglish, type RefusalBody, renderRefusal } from '@holdfast/contract'

/** The reason in the format of audit events: in English, and as a code with its parameters. */
export const reasonOf = (
  refusal: RefusalBody,
): { readonly reason: string; readonly refusal: RefusalBody } => ({
  reason: renderRefusal(refusal, plainEnglish),
  refusal,
})
