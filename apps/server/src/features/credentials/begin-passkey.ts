import { listPasskeys } from '@holdfast/store/read'
import type { Verb } from '../../http/verb.ts'
import { assertRoomForPasskey } from './assert-room-for-passkey.ts'
import { assertSecretKey } from './assert-secret-key.ts'
import { openChallenge } from './open-challenge.ts'
import { presentAllowed } from './present.ts'
import { assertSteppedUp } from './step-up-window.ts'

export const beginPasskey: Verb<'beginPasskey', 'config' | 'db'> = async (
  { db, config },
  { actor, caller },
) => {
  assertSteppedUp(actor)
  assertSecretKey(config)
  const { user } = actor
  const passkeys = await listPasskeys(db, user.id)
  assertRoomForPasskey(passkeys)
  return {
    ...(await openChallenge(db, 'register', { userId: user.id, remoteAddress: caller.remoteAddress })),
    // The handle is an id without meaning elsewhere: authenticators may show and sync it.
    user: {
      handle: Buffer.from(user.id.replaceAll('-', ''), 'hex').toString('base64url'),
      name: user.email,
      display_name: user.name,
    },
    excluded: presentAllowed(passkeys),
  }
}
