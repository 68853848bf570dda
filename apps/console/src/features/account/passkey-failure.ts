import { reasonOf } from '../../calls/refusals.ts'
import { passkeyProblemOf } from '../../session/passkeys.ts'
import type { AccountWords } from './use-account-words.ts'

/** Why a passkey could not be used or added. */
export function passkeyFailure(error: Error, words: AccountWords, isNew = false): string {
  const problem = passkeyProblemOf(error)
  if (problem === 'unsupported') return words.passkeyUnsupported
  if (problem === 'known') return words.addPasskey.known
  if (problem === 'cancelled') return isNew ? words.addPasskey.cancelled : words.passkeyCancelled
  return reasonOf(error, words.passkeyFailed)
}
