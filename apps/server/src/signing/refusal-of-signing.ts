/** Translates the signers' refusals for the person who requested a key or a signature. */
import { reason, type RefusalBody, signerReasons } from '@holdfast/contract'
import { bodyOf, type Refused, refusal } from '../http/refusal.ts'
import { SharesMissing, SigningAborted, SigningRefused, TooFewSigners } from './signing.ts'

/** Null when the error does not come from the signers. */
export function refusalOfSigning(error: unknown): Refused | null {
  if (error instanceof TooFewSigners)
    return refusal('TOO_FEW_SIGNERS', { available: error.available, needed: error.needed })
  if (error instanceof SharesMissing)
    return refusal('SHARES_MISSING', { parties: error.parties.map(String), count: error.parties.length })
  if (error instanceof SigningRefused) return refusedBy(error)
  if (!(error instanceof SigningAborted)) return null
  const what = stoppedBy(error)
  return error.isFrozen
    ? refusal('SIGNERS_FROZEN', { what })
    : refusal('SIGNING_STOPPED', { what, why: error.why })
}

/** Why a quorum did not sign. Throws what does not come from the signers. */
export function whyOfSigning(error: unknown): RefusalBody {
  const refused = refusalOfSigning(error)
  if (refused === null) throw error
  return bodyOf(refused)
}

/** A newer signer may give a code that is unknown here. */
function refusedBy({ party, code: signer_code, field: part }: SigningRefused): Refused {
  const code = `SIGNER_${signer_code}`
  if (!isSignerReason(code)) return refusal('SIGNER_REFUSES_UNKNOWN', { party, signer_code })
  const why = reason(code)
  return part === null
    ? refusal('SIGNER_REFUSES', { party, signer_code, why })
    : refusal('SIGNER_REFUSES_PART', { party, signer_code, part, why })
}

/** Why a signer does not take a version of the rules, or an act about them. */
export function whyOfRules({ code: signer_code, field: part }: SigningRefused): RefusalBody {
  const code = `SIGNER_${signer_code}`
  if (!isSignerReason(code)) return reason('SIGNER_REFUSES_RULES_UNKNOWN', { signer_code })
  const why = reason(code)
  return part === null
    ? reason('SIGNER_REFUSES_RULES', { signer_code, why })
    : reason('SIGNER_REFUSES_RULES_PART', { signer_code, part, why })
}

const isSignerReason = (code: string): code is keyof typeof signerReasons =>
  Object.hasOwn(signerReasons, code)

function stoppedBy({ party, accuser }: SigningAborted): RefusalBody {
  if (party === null) return reason('SIGNERS_STOPPED')
  return accuser === null
    ? reason('SIGNERS_STOPPED_BY', { party })
    : reason('SIGNERS_STOPPED_ACCUSED', { party, accuser })
}
