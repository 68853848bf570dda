import { transaction } from '@holdfast/store'
import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { discoverProvider } from './discover-provider.ts'
import { providerOf } from './provider-of.ts'
import { faultOfProvider } from './fault-of-provider.ts'
import { storeSignIn } from './sealed-sign-in.ts'

/** The page of the console to which the provider sends people. */
const pageAfter = '/main/SignInReturn'

export const beginProviderSignIn: Verb<'beginProviderSignIn', 'config' | 'db' | 'log'> = async (
  { config, db, log },
  { request: { body }, caller, browser },
) => {
  const { settings, keys } = providerOf(config)
  if (browser.origin === null) throw refusal('OIDC_OFF')
  const client = await discoverProvider(settings).catch((error: unknown) => {
    log.warn({ fault: faultOfProvider(error).text }, 'the sign-in provider cannot be used')
    throw refusal('OIDC_UNREACHABLE')
  })
  const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()]
  const redirectUri = `${browser.origin}${pageAfter}`
  const secret = browser.write()
  await transaction(db, (tx) =>
    storeSignIn(
      tx,
      { keys, secret },
      { phase: 'begun', state, nonce, verifier, redirectUri, returnTo: body.return_to ?? null },
      caller.remoteAddress,
    ),
  )
  const url = buildAuthorizationUrl(client, {
    redirect_uri: redirectUri,
    scope: 'openid email',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href }
}
