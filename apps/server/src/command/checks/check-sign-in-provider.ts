import type { Config } from '../../config.ts'
import { discoverProvider } from '../../features/provider-sign-in/discover-provider.ts'
import { faultOfProvider } from '../../features/provider-sign-in/fault-of-provider.ts'
import { fault, type Finding, ok } from './finding.ts'

/** Whether the OpenID provider states itself as the issuer that is configured. The client's secret is not tried. */
export async function checkSignInProvider({
  signInProvider,
  publicOrigins,
}: Pick<Config, 'signInProvider' | 'publicOrigins'>): Promise<Finding[]> {
  const subject = 'sign-in'
  if (signInProvider === null)
    return [ok(subject, 'HOLDFAST_OIDC_ISSUER is not set: nobody signs in by a provider')]
  const { issuer } = signInProvider
  try {
    const server = (await discoverProvider(signInProvider)).serverMetadata()
    if (server.authorization_endpoint === undefined || server.token_endpoint === undefined)
      return [
        fault(subject, `${issuer} names no authorization or token endpoint: it is not an OpenID provider`),
      ]
    const pages = publicOrigins.map((origin) => `${new URL(origin).origin}/main/SignInReturn`)
    return [ok(subject, `${issuer} answers; register ${pages.join(' and ')} there as redirect URL`)]
  } catch (error) {
    const { kind, text } = faultOfProvider(error)
    return [
      fault(
        subject,
        kind === 'silent'
          ? `${issuer} does not answer (${text}): check the address and the network`
          : `${issuer} does not state itself as issuer (${text}): set HOLDFAST_OIDC_ISSUER to the issuer of its discovery document, letter by letter`,
      ),
    ]
  }
}
