import type { Config } from '../../config.ts'
import { refusal } from '../../http/refusal.ts'
import type { SealingKeys } from '../../seal.ts'
import type { ProviderSettings } from './read-provider-settings.ts'

/** The provider of this installation, with the keys that seal its sign-ins. */
export function providerOf({
  signInProvider,
  secretKey,
  alsoSecretKey,
}: Pick<Config, 'signInProvider' | 'secretKey' | 'alsoSecretKey'>): {
  readonly settings: ProviderSettings
  readonly keys: SealingKeys
} {
  if (signInProvider === null || secretKey === null) throw refusal('OIDC_OFF')
  return { settings: signInProvider, keys: { secretKey, alsoSecretKey } }
}
