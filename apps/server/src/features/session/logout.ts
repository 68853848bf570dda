import { installationId } from '@holdfast/ledger'
import { transaction } from '@holdfast/store'
import { deleteSession } from '@holdfast/store/write'
import { recordChange } from '../../http/record-change.ts'
import type { Verb } from '../../http/verb.ts'

export const logout: Verb<'logout', 'db'> = async ({ db }, call) => {
  const { user, tokenHash } = call.actor
  await transaction(db, async (tx) => {
    await deleteSession(tx, tokenHash)
    const subject = { kind: 'session' as const, id: user.id, name: user.email }
    await recordChange(tx, call, { organisationId: installationId, subject, verb: 'signed-out' })
  })
  return undefined
}
