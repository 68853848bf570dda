export { fromBase64url, toBase64url } from './base64url.ts'
export { type Credential, credentialSchema, parseCredential } from './credential.ts'
export { credentialFingerprint, credentialText } from './credential-fingerprint.ts'
export { hashFingerprint } from './hash-fingerprint.ts'
export {
  type PasskeyFault,
  type PasskeyFaultCode,
  passkeyFaults,
  passkeyFaultText,
  type PasskeyRefusal,
} from './invalid-passkey.ts'
export { type CoseAlgorithm, eddsa, es256 } from './public-key.ts'
export {
  type ExpectedRegistration,
  type ReadRegistration,
  readRegistration,
  type Registration,
} from './read-registration.ts'
export { type Assertion, type VerifiedAssertion, verifyAssertion } from './verify-assertion.ts'
