import { transaction } from '@holdfast/store'
import { deleteProviderLink as deleteStoredLink } from '@holdfast/store/write'
import type { Verb } from '../../http/verb.ts'
import { assertSteppedUp } from '../credentials/step-up-window.ts'
import { notifyEverywhere } from '../notices/notify-everywhere.ts'
import { recordForPerson } from '../session/record-for-person.ts'

export const deleteProviderLink: Verb<'deleteProviderLink', 'db'> = async ({ db }, call) => {
  assertSteppedUp(call.actor)
  const { user } = call.actor
  await transaction(db, async (tx) => {
    const link = await deleteStoredLink(tx, user.id)
    if (link === undefined) return
    await notifyEverywhere(tx, user.id, { kind: 'provider-unlinked', subject: user.name, by: user.id })
    await recordForPerson(tx, { actor: user, caller: call.caller }, user, {
      verb: 'credential-removed',
      after: { kind: 'sign-in provider', name: link.email },
    })
  })
  return undefined
}
