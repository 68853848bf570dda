import { listPasskeys } from '@holdfast/store/read'
import type { Verb } from '../../http/verb.ts'
import { openChallenge } from './open-challenge.ts'
import { presentAllowed } from './present.ts'

export const beginPasskeyStepUp: Verb<'beginPasskeyStepUp', 'db'> = async ({ db }, { actor, caller }) => ({
  ...(await openChallenge(db, 'step-up', {
    userId: actor.user.id,
    remoteAddress: caller.remoteAddress,
  })),
  allowed: presentAllowed(await listPasskeys(db, actor.user.id)),
})
