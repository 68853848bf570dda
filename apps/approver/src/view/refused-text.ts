import type { ApproverRefusal } from '@holdfast/contract/approver/refusals'
import type { Words } from '../words.ts'

/** The sentence for a refusal of the server. Null: of a newer server, or a fault of the page itself. */
export const refusedText = (
  words: Pick<Words, 'faults' | 'refused' | 'signing' | 'verdicts' | 'whyNot'>,
  code: string,
): string | null => {
  const { faults, refused, signing, verdicts, whyNot } = words
  const texts: Readonly<Record<ApproverRefusal, string>> = {
    ...verdicts,
    ...refused,
    OWN_TRANSFER: whyNot.OWN_REQUEST,
    APPROVED_ALREADY: whyNot.APPROVED_ALREADY,
    APPROVER_NOT_IN_RULES: whyNot.NO_ROLE,
    TRANSFER_EXPIRED: verdicts.INTENT_ENDED,
    RULES_CHANGED: faults.RULES_CHANGED[1],
    CREDENTIAL_UNKNOWN: signing.NO_CREDENTIAL_HERE,
    ASSERTION_INVALID: signing.ANSWER_INVALID,
  }
  return new Map<string, string>(Object.entries(texts)).get(code) ?? null
}
