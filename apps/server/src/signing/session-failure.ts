/** The failure of one exchange of a session: which signers were silent or refused, and the consequences. */
import { reason } from '@holdfast/contract'
import { SignerDown, SignerRefuses } from './signer-client.ts'
import { whyOfSigning } from './refusal-of-signing.ts'
import { SigningAborted, type SigningAttempt, SigningRefused } from './signing.ts'

export class SessionFailure extends Error {
  readonly failures: readonly (SignerDown | SignerRefuses)[]
  /** Before the signers have heard from each other, so a refusal concerns the order alone. */
  readonly isOpening: boolean

  constructor(failures: readonly (SignerDown | SignerRefuses)[], isOpening: boolean) {
    super(failures.map(({ message }) => message).join('; '))
    this.name = 'SessionFailure'
    this.failures = failures
    this.isOpening = isOpening
  }
}

/** Codes that concern the session rather than the order. */
const abortCodes: ReadonlySet<string> = new Set([
  'PEER_FROZEN',
  'ABORTED',
  'FORGED',
  'STRANGER',
  'ORDERS_DIFFER',
])

/** Signers that refuse the order itself, each with its reason. */
export function refusalsOf(error: unknown): readonly SigningRefused[] {
  if (!(error instanceof SessionFailure) || !error.isOpening) return []
  return error.failures.flatMap((failure) => {
    const explained = explainOne(failure)
    return explained instanceof SigningRefused ? [explained] : []
  })
}

/** Parties that lose priority to other quorums. An accusation may be false, so both accuser and accused are included;
 *  without a name, the whole quorum is. Null when the error does not concern signers. */
export function partiesInTrouble(error: unknown, quorum: readonly number[]): ReadonlySet<number> | null {
  if (error instanceof SigningAborted)
    return new Set(error.party === null ? quorum : [error.party, error.accuser ?? error.party])
  if (!(error instanceof SessionFailure)) return null
  return new Set(
    error.failures.flatMap((failure) => {
      if (failure instanceof SignerDown) return [failure.party]
      const { party: accused } = failure.refusal
      if (accused !== null) return [failure.party, accused]
      return error.isOpening ? [failure.party] : quorum
    }),
  )
}

/** The faults of each signer of the quorum, as far as it is known. */
export function faultsOf(error: unknown, quorum: readonly number[]): SigningAttempt['faults'] {
  if (error instanceof SessionFailure)
    return error.failures.map((failure) => ({
      party: failure.party,
      isSilent: failure instanceof SignerDown,
      why: failure instanceof SignerDown ? failure.why : whyOfSigning(explainOne(failure)),
    }))
  const why = whyOfSigning(error)
  const parties = error instanceof SigningAborted && error.party !== null ? [error.party] : quorum
  return parties.map((party) => ({ party, isSilent: false, why }))
}

/** The failure in the terms of `Signing`. */
export function explainFailure(error: unknown): unknown {
  if (error instanceof SignerDown || error instanceof SignerRefuses) return explainOne(error)
  if (!(error instanceof SessionFailure)) return error
  // A refusal is more informative than another signer's silence.
  const refusal = error.failures.find((failure) => failure instanceof SignerRefuses)
  const [first] = error.failures
  return explainOne(refusal ?? first)
}

function explainOne(error: SignerDown | SignerRefuses | undefined): unknown {
  if (error instanceof SignerDown) return new SigningAborted(error.why, { party: error.party, cause: error })
  if (!(error instanceof SignerRefuses)) return error
  const { code, field, message, party } = error.refusal
  if (!abortCodes.has(code)) return new SigningRefused(code, error.party, field)
  const accuser = party === null ? null : error.party
  const why = reason('SIGNER_ANSWERED', { signer_code: code, text: message })
  return new SigningAborted(why, { party, accuser, isFrozen: code === 'PEER_FROZEN' })
}
