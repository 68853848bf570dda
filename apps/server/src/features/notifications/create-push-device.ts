import { ECDH } from 'node:crypto'
import { transaction } from '@holdfast/store'
import { listPushDevices } from '@holdfast/store/read'
import { lockRows, upsertPushDevice } from '@holdfast/store/write'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { assertReachable } from '../webhooks/assert-reachable.ts'
import { presentPushDevice } from './present-settings.ts'
import { pushKeyOf } from './push-key-of.ts'

const mostDevices = 10

/** The endpoint comes from the browser, so it is treated like the URL of a webhook. */
export const createPushDevice: Verb<'createPushDevice', 'db' | 'config'> = async (
  { db, config },
  { actor, caller, request: { body } },
) => {
  const { endpoint, keys } = body
  if ((await pushKeyOf(db, config)) === null) throw refusal('PUSH_NOT_SET_UP')
  assertKeys(keys)
  await assertReachable(endpoint, config, 'endpoint')
  return transaction(db, async (tx) => {
    await lockRows(tx, 'users', { id: actor.user.id })
    const devices = await listPushDevices(tx, actor.user.id)
    if (devices.length >= mostDevices && !devices.some((device) => device.endpoint === endpoint))
      throw refusal('TOO_MANY_PUSH_DEVICES', { count: devices.length })
    return presentPushDevice(
      await upsertPushDevice(tx, {
        user_id: actor.user.id,
        endpoint,
        ...keys,
        label: (caller.userAgent ?? '').slice(0, 200),
      }),
    )
  })
}

const pointBytes = 65
const secretBytes = 16

/** An uncompressed point on P-256, the only form that web-push encrypts for, and a secret. */
function assertKeys({ p256dh, auth }: { readonly p256dh: string; readonly auth: string }): void {
  if (!isPoint(Buffer.from(p256dh, 'base64url'))) throw refusal('PUSH_KEY_FORM', { field: 'p256dh' })
  if (Buffer.from(auth, 'base64url').length !== secretBytes) throw refusal('PUSH_KEY_FORM', { field: 'auth' })
}

function isPoint(key: Buffer): boolean {
  if (key.length !== pointBytes || key[0] !== 4) return false
  try {
    // Refuses a point that is not on the curve.
    ECDH.convertKey(key, 'prime256v1')
    return true
  } catch {
    return false
  }
}
