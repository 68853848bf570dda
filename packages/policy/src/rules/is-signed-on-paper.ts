import { assertSignature } from '../passkeys/assert-signature.ts'
import { orRefusal } from '../passkeys/invalid-passkey.ts'
import { assertOnCurve, eddsa, type PublicKeyText } from '../passkeys/public-key.ts'
import { type ChangeStatement, encodeChange } from './statements.ts'

/** By a recovery key on paper, Ed25519 in base64url. It signs the encoded statement itself. */
export const isSignedOnPaper = (x: string, statement: ChangeStatement, signature: Uint8Array): boolean =>
  orRefusal(() => {
    const key: PublicKeyText = { alg: eddsa, x }
    assertOnCurve(key)
    assertSignature(key, encodeChange(statement), signature)
    return true
  }) === true
