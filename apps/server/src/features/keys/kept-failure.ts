import { plainEnglish, type RefusalBody, renderRefusal } from '@holdfast/contract'

/** The failure of a key's ceremony in the columns of its row. */
export const keptFailure = (refusal: RefusalBody) => ({
  error: renderRefusal(refusal, plainEnglish),
  error_refusal: JSON.stringify(refusal),
})
