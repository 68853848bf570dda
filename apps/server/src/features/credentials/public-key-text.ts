import { cose, decodeCredentialPublicKey } from '@simplewebauthn/server/helpers'

/** A key as people compare it, in hexadecimal: a point of P-256 uncompressed, a key of Ed25519, otherwise the COSE bytes. */
export function publicKeyText(publicKey: Buffer): string {
  const key = decodeCredentialPublicKey(Uint8Array.from(publicKey))
  if (cose.isCOSEPublicKeyEC2(key))
    return `04${hexOf(key.get(cose.COSEKEYS.x))}${hexOf(key.get(cose.COSEKEYS.y))}`
  if (cose.isCOSEPublicKeyOKP(key)) return hexOf(key.get(cose.COSEKEYS.x))
  return publicKey.toString('hex')
}

const hexOf = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('hex')
