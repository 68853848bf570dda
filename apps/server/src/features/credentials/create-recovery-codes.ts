import { transaction } from '@holdfast/store'
import { replaceRecoveryCodes } from '@holdfast/store/write'
import { hashToken } from '../../http/authenticate.ts'
import type { Verb } from '../../http/verb.ts'
import { recordForPerson } from '../session/record-for-person.ts'
import { newRecoveryCodes } from './recovery-code.ts'
import { assertSteppedUp } from './step-up-window.ts'

export const createRecoveryCodes: Verb<'createRecoveryCodes', 'db'> = async ({ db }, call) => {
  await assertSteppedUp(db, call.actor)
  const { user } = call.actor
  const codes = newRecoveryCodes()
  await transaction(db, async (tx) => {
    const hashes = codes.map((code) => hashToken(code.replaceAll('-', '')))
    await replaceRecoveryCodes(tx, user.id, hashes)
    await recordForPerson(tx, { actor: user, caller: call.caller }, user, {
      verb: 'credential-added',
      after: { kind: 'recovery codes', count: codes.length },
    })
  })
  return { codes: [...codes] }
}
