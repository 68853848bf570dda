/** The common result of a session's signers. A result counts only when all of them give the same one. */
import { reason } from '@holdfast/contract'
import { type SessionResult, toBase64 } from '@holdfast/mpc/nodes'
import { SigningAborted, type SigningRefused, type ThresholdSignature } from './signing.ts'

type KeyResult = Extract<SessionResult, { kind: 'key' }>
type SignatureResult = Extract<SessionResult, { kind: 'signature' }>

/** Throws unless all signers produced the same key. */
export function agreedKey(results: readonly SessionResult[]): KeyResult {
  const [first, ...others] = results
  const keyText = (result: SessionResult | undefined) =>
    result?.kind === 'key'
      ? `${toBase64(result.publicKey)} ${toBase64(result.chainCode ?? new Uint8Array())} ${result.epoch}`
      : ''
  if (first?.kind !== 'key' || others.some((other) => keyText(other) !== keyText(first)))
    throw new SigningAborted(reason('SESSION_KEYS_DIFFER'))
  return first
}

/** Throws unless all signers produced the same signature of the same digest. */
export function agreedSignature(results: readonly SessionResult[]): SignatureResult {
  const [first, ...others] = results
  const signatureText = (result: SessionResult | undefined) =>
    result?.kind === 'signature' ? `${toBase64(result.signature)} ${toBase64(result.digest)}` : ''
  if (first?.kind !== 'signature' || others.some((other) => signatureText(other) !== signatureText(first)))
    throw new SigningAborted(reason('SESSION_SIGNATURES_DIFFER'))
  return first
}

export function thresholdSignatureOf({ signature, recovery, digest }: SignatureResult): ThresholdSignature {
  if (recovery === null) return { bytes: signature, digest }
  const numberAt = (from: number) =>
    BigInt(`0x${Buffer.from(signature.subarray(from, from + 32)).toString('hex')}`)
  return { r: numberAt(0), s: numberAt(32), recovery, digest }
}

/** One signer may refuse for a false reason, so the most frequent reason is used. */
export function commonRefusal(refusals: readonly SigningRefused[]): SigningRefused | undefined {
  const votesFor = ({ code }: SigningRefused) => refusals.filter((other) => other.code === code).length
  return refusals.toSorted((left, right) => votesFor(right) - votesFor(left))[0]
}
