import type { Verb } from '../../http/verb.ts'
import { endOfStepUp, stepUpMethodsOf } from './step-up-window.ts'

export const getStepUp: Verb<'getStepUp', 'db'> = async ({ db }, { actor }) => {
  const until = actor.steppedUpAt === null ? null : endOfStepUp(actor.steppedUpAt)
  return {
    methods: await stepUpMethodsOf(db, actor.user.id),
    valid_until: until === null || until <= new Date() ? null : until.toISOString(),
  }
}
