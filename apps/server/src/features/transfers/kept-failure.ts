import { plainEnglish, type RefusalBody, renderRefusal } from '@holdfast/contract'

/** Why a transfer has failed, as its row keeps it. */
export const keptFailure = (refusal: RefusalBody) => ({
  failure: renderRefusal(refusal, plainEnglish),
  failure_refusal: JSON.stringify(refusal),
})

/** Why the last try went no further. Null: it did not fail. */
export const keptError = (refusal: RefusalBody | null) => ({
  last_error: refusal === null ? null : renderRefusal(refusal, plainEnglish),
  last_error_refusal: refusal === null ? null : JSON.stringify(refusal),
})
