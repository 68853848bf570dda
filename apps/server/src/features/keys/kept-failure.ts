import { plainEnglish, type RefusalBody, renderRefusal } from '@holdfast/contract'

/** Why a key's ceremony failed, as its row keeps it. */
export const keptFailure = (refusal: RefusalBody) => ({
  error: renderRefusal(refusal, plainEnglish),
  error_refusal: JSON.stringify(refusal),
})
