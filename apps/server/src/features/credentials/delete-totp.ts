import { transaction } from '@holdfast/store'
import { deleteTotpSecret } from '@holdfast/store/write'
import type { Verb } from '../../http/verb.ts'
import { recordForPerson } from '../session/record-for-person.ts'
import { assertSteppedUp } from './step-up-window.ts'

export const deleteTotp: Verb<'deleteTotp', 'db'> = async ({ db }, call) => {
  assertSteppedUp(call.actor)
  const { user } = call.actor
  await transaction(db, async (tx) => {
    if (await deleteTotpSecret(tx, user.id))
      await recordForPerson(tx, { actor: user, caller: call.caller }, user, {
        verb: 'credential-removed',
        after: { kind: 'authenticator app' },
      })
  })
  return undefined
}
