/** The key by which push services know this installation (VAPID): made once, and sealed by the installation's secret. */
import webPush from 'web-push'
import type { Queryable } from '@holdfast/store'
import { findPushKey } from '@holdfast/store/read'
import { deletePushKey, insertPushKey } from '@holdfast/store/write'
import type { Config } from '../../config.ts'
import { seal, type SealingKeys, unsealWith } from '../../seal.ts'

export interface PushKey {
  readonly publicKey: string
  readonly privateKey: string
}

export const pushPlace = 'vapid'

/** Null without the installation's secret. A key that another secret sealed is replaced, and the devices that subscribed with
 *  it are forgotten, because nothing can be sent to them. */
export async function pushKeyOf(
  db: Queryable,
  { secretKey, alsoSecretKey }: Pick<Config, 'secretKey'> & Partial<Pick<Config, 'alsoSecretKey'>>,
): Promise<PushKey | null> {
  if (secretKey === null) return null
  const keys: SealingKeys = { secretKey, alsoSecretKey: alsoSecretKey ?? null }
  const stored = await findPushKey(db)
  if (stored !== undefined) {
    const privateKey = openKey(keys, stored.sealed)
    if (privateKey !== null) return { publicKey: stored.public_key, privateKey }
    await deletePushKey(db, stored.public_key)
  }
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await insertPushKey(db, {
    public_key: publicKey,
    sealed: seal(secretKey, pushPlace, Buffer.from(privateKey, 'base64url'), 'push keys'),
  })
  // Another process may have been faster.
  const kept = await findPushKey(db)
  const key = kept === undefined ? null : openKey(keys, kept.sealed)
  return kept === undefined || key === null ? null : { publicKey: kept.public_key, privateKey: key }
}

/** Whether the installation's key sealed it. */
export const opensPushKey = (keys: SealingKeys, sealed: Buffer): boolean => openKey(keys, sealed) !== null

function openKey(keys: SealingKeys, sealed: Buffer): string | null {
  try {
    return Buffer.from(unsealWith(keys, pushPlace, sealed, 'push keys')).toString('base64url')
  } catch {
    return null
  }
}
