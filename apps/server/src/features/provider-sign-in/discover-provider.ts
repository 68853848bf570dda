/** The provider's endpoints and keys, as its discovery document states them; read again after an hour. */
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import type { ProviderSettings } from './read-provider-settings.ts'

/** A person waits for each answer. */
const timeoutSeconds = 8
const freshMs = 3_600_000

interface Discovered {
  readonly client: Promise<Configuration>
  readonly until: number
}
const known = new WeakMap<ProviderSettings, Discovered>()

export function discoverProvider(settings: ProviderSettings): Promise<Configuration> {
  const earlier = known.get(settings)
  if (earlier !== undefined && earlier.until > Date.now()) return earlier.client
  const client = discover(settings)
  known.set(settings, { client, until: Date.now() + freshMs })
  client.catch(() => known.delete(settings))
  return client
}

async function discover(settings: ProviderSettings): Promise<Configuration> {
  const client = await discoverWith(settings, ClientSecretBasic)
  const methods = client.serverMetadata().token_endpoint_auth_methods_supported
  // Absent means client_secret_basic alone.
  const takesBasic = methods === undefined || methods.includes('client_secret_basic')
  return takesBasic ? client : discoverWith(settings, ClientSecretPost)
}

const discoverWith = (
  { issuer, clientId, clientSecret }: ProviderSettings,
  authentication: typeof ClientSecretBasic,
): Promise<Configuration> =>
  discovery(new URL(issuer), clientId, clientSecret, authentication(clientSecret), {
    timeout: timeoutSeconds,
    // The signature of the ID token is checked, too: TLS is not the only proof of where it comes from.
    execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
  })
