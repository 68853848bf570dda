export {
  type AuthenticatorKey,
  authenticatorKeyOfJwk,
  authenticatorKeyOfSeed,
  jwkOfAuthenticatorKey,
} from './authenticator/authenticator-key.ts'
export {
  authenticatorDataBytes,
  type Ceremony,
  clientDataBytes,
} from './authenticator/authenticator-bytes.ts'
export { credentialOfKey, type Registered } from './authenticator/credential-of-key.ts'
export { encodeCbor } from './authenticator/encode-cbor.ts'
export {
  attestationObject,
  attestedBytes,
  coseKey,
  registerAsAuthenticator,
} from './authenticator/register-as-authenticator.ts'
export { signAsAuthenticator, signBytes } from './authenticator/sign-as-authenticator.ts'
