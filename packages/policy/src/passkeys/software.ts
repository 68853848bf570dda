/** The software authenticator of the sandbox's people, for pages and programs that sign as they would. */
export {
  type AuthenticatorKey,
  authenticatorKeyOfJwk,
  jwkOfAuthenticatorKey,
} from './authenticator/authenticator-key.ts'
export { credentialOfKey } from './authenticator/credential-of-key.ts'
export { sandboxKeyOf } from './authenticator/sandbox-key-of.ts'
export { signAsAuthenticator } from './authenticator/sign-as-authenticator.ts'
