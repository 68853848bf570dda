import { transaction } from '@holdfast/store'
import { replaceRecoveryCodes } from '@holdfast/store/write'
import type { Verb } from '../../http/verb.ts'
import { recordForPerson } from '../session/record-for-person.ts'
import { assertSecretKey } from './assert-secret-key.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-code.ts'
import { assertSteppedUp } from './step-up-window.ts'

export const createRecoveryCodes: Verb<'createRecoveryCodes', 'config' | 'db'> = async (
  { db, config },
  call,
) => {
  assertSteppedUp(call.actor)
  assertSecretKey(config)
  const { user } = call.actor
  const codes = newRecoveryCodes()
  await transaction(db, async (tx) => {
    const hashes = codes.flatMap((code) => hashRecoveryCode(config, user.id, code) ?? [])
    await replaceRecoveryCodes(tx, user.id, hashes)
    await recordForPerson(tx, { actor: user, caller: call.caller }, user, {
      verb: 'credential-added',
      after: { kind: 'recovery codes', count: codes.length },
    })
  })
  return { codes: [...codes] }
}
