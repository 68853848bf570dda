import { findStepUp } from '@holdfast/store/read'
import type { Verb } from '../../http/verb.ts'
import { endOfStepUp, stepUpMethodsOf } from './step-up-window.ts'

export const getStepUp: Verb<'getStepUp', 'db'> = async ({ db }, { actor }) => {
  const confirmedAt = await findStepUp(db, actor.tokenHash)
  const until = confirmedAt === null ? null : endOfStepUp(confirmedAt)
  return {
    methods: await stepUpMethodsOf(db, actor.user.id),
    valid_until: until === null || until <= new Date() ? null : until.toISOString(),
  }
}
