/** Exchanges the code of the provider's answer. `openid-client` checks state, PKCE, and the ID token: issuer, audience, nonce,
 *  times and signature. */
import { authorizationCodeGrant, type Configuration, fetchUserInfo } from 'openid-client'
import type { Begun } from './sealed-sign-in.ts'

export interface Identity {
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  /** The provider has checked that the person receives mail at the address. */
  readonly isEmailVerified: boolean
}

export async function proveIdentity(client: Configuration, begun: Begun, query: string): Promise<Identity> {
  const url = new URL(begun.redirectUri)
  url.search = query
  const tokens = await authorizationCodeGrant(client, url, {
    expectedState: begun.state,
    expectedNonce: begun.nonce,
    pkceCodeVerifier: begun.verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (claims === undefined) throw new TypeError('the provider sent no ID token')
  const { email, email_verified: isVerified } = await statedEmail(client, tokens.access_token, claims)
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: typeof email === 'string' && email.length <= 254 ? email : null,
    isEmailVerified: isVerified === true,
  }
}

interface Claims {
  readonly sub: string
  readonly email?: unknown
  readonly email_verified?: unknown
}

/** Many providers state the address on their userinfo endpoint only. */
const statedEmail = async (
  client: Configuration,
  accessToken: string,
  claims: Claims,
): Promise<Pick<Claims, 'email' | 'email_verified'>> =>
  claims.email !== undefined || client.serverMetadata().userinfo_endpoint === undefined
    ? claims
    : fetchUserInfo(client, accessToken, claims.sub)
