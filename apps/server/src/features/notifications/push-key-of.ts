/** The key by which push services know this installation (VAPID): made once, and sealed by the installation's secret. */
import webPush from 'web-push'
import type { Queryable } from '@holdfast/store'
import { findPushKey } from '@holdfast/store/read'
import { deletePushKey, insertPushKey } from '@holdfast/store/write'
import type { Config } from '../../config.ts'
import { seal, unseal } from '../../seal.ts'

export interface PushKey {
  readonly publicKey: string
  readonly privateKey: string
}

const place = 'vapid'

/** Null without the installation's secret. A key that another secret sealed is replaced, and the devices that subscribed with
 *  it are forgotten, because nothing can be sent to them. */
export async function pushKeyOf(
  db: Queryable,
  { secretKey }: Pick<Config, 'secretKey'>,
): Promise<PushKey | null> {
  if (secretKey === null) return null
  const stored = await findPushKey(db)
  if (stored !== undefined) {
    const privateKey = openKey(secretKey, stored.sealed)
    if (privateKey !== null) return { publicKey: stored.public_key, privateKey }
    await deletePushKey(db, stored.public_key)
  }
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await insertPushKey(db, {
    public_key: publicKey,
    sealed: seal(secretKey, place, Buffer.from(privateKey, 'base64url'), 'push keys'),
  })
  // Another process may have been faster.
  const kept = await findPushKey(db)
  const key = kept === undefined ? null : openKey(secretKey, kept.sealed)
  return kept === undefined || key === null ? null : { publicKey: kept.public_key, privateKey: key }
}

/** Whether the installation's key sealed it. */
export const opensPushKey = ({ secretKey }: { readonly secretKey: Buffer }, sealed: Buffer): boolean =>
  openKey(secretKey, sealed) !== null

function openKey(secretKey: Buffer, sealed: Buffer): string | null {
  try {
    return Buffer.from(unseal(secretKey, place, sealed, 'push keys')).toString('base64url')
  } catch {
    return null
  }
}
