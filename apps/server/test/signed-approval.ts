import { toBase64 } from '@holdfast/mpc/nodes'
import { type AuthenticatorKey, type Ceremony, signAsAuthenticator } from '@holdfast/policy/passkeys/testing'
import { type ApprovalStatement, challengeOf, type SignedApprovalText } from '@holdfast/policy/rules'

/** As the approver page sends it. */
export function signedApproval(
  statement: ApprovalStatement,
  by: AuthenticatorKey,
  page: Pick<Ceremony, 'rpId' | 'origin'>,
): SignedApprovalText {
  const { clientDataJSON, authenticatorData, signature } = signAsAuthenticator(by, {
    challenge: challengeOf(statement),
    ...page,
  })
  return {
    statement,
    credentialId: by.credentialId,
    clientDataJSON: toBase64(clientDataJSON),
    authenticatorData: toBase64(authenticatorData),
    signature: toBase64(signature),
  }
}
