/** A recovery key on paper: made from a secret, and used to sign one statement about a version of the rules. */
import { type Identity, identityOf, toBase64 } from '@holdfast/mpc/nodes'
import { mnemonicOf, recoveryKeyFingerprint, recoveryKeyId } from '@holdfast/policy/recovery-keys'
import {
  type ChangeAssertionBody,
  changeStatementMs,
  type ChangeStatement,
  encodeChange,
  type Rules,
} from '@holdfast/policy/rules'

/** The public key as the rules have it: base64url. */
const publicKeyOf = ({ name }: Identity): string => Buffer.from(name, 'hex').toString('base64url')

/** The lines that belong on the paper beside the secret. */
export function describePaperKey(secret: Uint8Array): string[] {
  const publicKey = publicKeyOf(identityOf(secret))
  return [`Public key: ${publicKey}`, `Words: ${recoveryKeyFingerprint(publicKey).join(' ')}`]
}

/** Six lines of four numbered words, for handwriting. */
export function secretLines(secret: Uint8Array): string[] {
  const numbered = mnemonicOf(secret).map((word, at) => `${String(at + 1).padStart(2)}. ${word.padEnd(9)}`)
  return Array.from({ length: 6 }, (_, line) =>
    numbered
      .slice(4 * line, 4 * line + 4)
      .join(' ')
      .trimEnd(),
  )
}

/** `adopt`: by a key of the rules in force. `join`: by a key that the version adds. The version may have left out a key that
 *  adopts it, so its id follows from the key; a key that the version lists has the id that stands there. */
export function signOnPaper(
  act: 'adopt' | 'join',
  { document, hash }: Rules,
  { secret, now }: { readonly secret: Uint8Array; readonly now: number },
): ChangeAssertionBody {
  const key = identityOf(secret)
  const x = publicKeyOf(key)
  const listed = document.governance.recovery?.keys.find((entry) => entry.kind === 'paper' && entry.x === x)
  if (act === 'join' && listed === undefined) throw new Error('this version does not have this recovery key')
  if (act === 'adopt' && document.version === 1)
    throw new Error('version 1 is adopted by its governors; a recovery key joins it (--join)')
  const statement: ChangeStatement = {
    act,
    organisation: document.organisation,
    version: document.version,
    hash,
    previous: document.previous,
    person: listed?.id ?? recoveryKeyId(x),
    notAfter: now + changeStatementMs,
  }
  return { statement, proof: { credentialId: null, signature: toBase64(key.sign(encodeChange(statement))) } }
}
