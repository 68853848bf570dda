/** Records of the database that show whether a key is the installation's. Sessions are not among them: they end when the key
 *  changes. */
import type { Database } from '@holdfast/store'
import type { Config } from '../config.ts'
import { isGenuineApiKey, isGenuinePasskey, isGenuineProviderLink } from '../row-macs.ts'
import { opensTotp } from '../features/credentials/totp.ts'
import { opensPushKey } from '../features/notifications/push-key-of.ts'
import { currentSecret } from '../webhooks/secret.ts'

export interface KeyEvidence {
  readonly fitting: number
  readonly foreign: number
}

/** The newest of each kind. */
const most = 200

export async function readKeyEvidence(
  db: Database,
  config: Pick<Config, 'rowSecret'> & { readonly secretKey: Buffer },
): Promise<KeyEvidence> {
  const [passkeys, links, apiKeys, totp, push, endpoints] = await Promise.all([
    db.selectFrom('passkeys').selectAll().orderBy('created_at', 'desc').limit(most).execute(),
    db.selectFrom('provider_links').selectAll().orderBy('created_at', 'desc').limit(most).execute(),
    db
      .selectFrom('api_keys')
      .selectAll()
      .where('revoked_at', 'is', null)
      .orderBy('created_at', 'desc')
      .limit(most)
      .execute(),
    db.selectFrom('totp_secrets').selectAll().orderBy('created_at', 'desc').limit(most).execute(),
    db.selectFrom('push_keys').selectAll().execute(),
    db.selectFrom('webhook_endpoints').selectAll().orderBy('created_at', 'desc').limit(most).execute(),
  ])
  const results = [
    ...passkeys.map((passkey) => isGenuinePasskey(config, passkey)),
    ...links.map((link) => isGenuineProviderLink(config, link)),
    ...apiKeys.map((key) => isGenuineApiKey(config, key)),
    ...totp.map((secret) => opensTotp(config, secret)),
    ...push.map(({ sealed }) => opensPushKey(config, sealed)),
    ...endpoints.map((endpoint) => currentSecret(config, endpoint) !== null),
  ]
  const fitting = results.filter(Boolean).length
  return { fitting, foreign: results.length - fitting }
}
