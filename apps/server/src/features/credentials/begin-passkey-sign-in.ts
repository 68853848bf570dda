import type { Verb } from '../../http/verb.ts'
import { openChallenge } from './open-challenge.ts'

export const beginPasskeySignIn: Verb<'beginPasskeySignIn', 'db'> = ({ db }, { caller }) =>
  openChallenge(db, 'sign-in', { userId: null, remoteAddress: caller.remoteAddress })
