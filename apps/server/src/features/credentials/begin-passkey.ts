import { listPasskeys } from '@holdfast/store/read'
import type { Verb } from '../../http/verb.ts'
import { assertRoomForPasskey } from './assert-room-for-passkey.ts'
import { openChallenge } from './open-challenge.ts'
import { presentAllowed } from './present.ts'
import { assertSteppedUp } from './step-up-window.ts'

export const beginPasskey: Verb<'beginPasskey', 'db'> = async ({ db }, { actor, caller }) => {
  assertSteppedUp(actor)
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
