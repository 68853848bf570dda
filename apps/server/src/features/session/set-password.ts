import { transaction } from '@holdfast/store'
import { findPasswordLink, findUser, listPlaces } from '@holdfast/store/read'
import { doubtApprovals, takePasswordLink, updatePassword } from '@holdfast/store/write'
import { hash } from '@node-rs/argon2'
import { hashToken } from '../../http/authenticate.ts'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { joinWithFirstPassword } from '../members/join-with-first-password.ts'
import { refuseGuessable } from './guessable-password.ts'
import { passwordHashing } from './password-hashing.ts'
import { recordForPerson } from './record-for-person.ts'

export const setPassword: Verb<'setPassword', 'config' | 'db'> = async (
  { db, config },
  { request: { body }, caller },
) => {
  const tokenHash = hashToken(body.token)
  // Checked before the costly hashing, and again when the link is consumed.
  const ownerId = await findPasswordLink(db, tokenHash, new Date())
  const owner = ownerId === undefined ? undefined : await findUser(db, ownerId)
  if (owner === undefined) throw noLink()
  refuseGuessable(body.password, owner)
  const passwordHash = await hash(body.password, passwordHashing)
  return transaction(db, async (tx) => {
    const userId = await takePasswordLink(tx, tokenHash, new Date())
    const user = userId === undefined ? undefined : await findUser(tx, userId)
    if (user === undefined || user.is_retired) throw noLink()
    // A first password replaces nothing; a replacement may have been set by an attacker.
    const approvalsSuspendedUntil =
      user.password_hash === null || config.newPasswordHours === 0
        ? null
        : new Date(Date.now() + config.newPasswordHours * 3_600_000)
    await updatePassword(tx, user.id, { passwordHash, approvalsSuspendedUntil })
    await joinWithFirstPassword(tx, user, caller)
    for (const { entity_id } of await listPlaces(tx, user.id)) await doubtApprovals(tx, entity_id)
    await recordForPerson(tx, { actor: user, caller }, user, {
      verb: 'password-set',
      ...(approvalsSuspendedUntil === null
        ? {}
        : { after: { approvals_suspended_until: approvalsSuspendedUntil } }),
    })
    return { email: user.email }
  })
}

const noLink = () => refusal('LINK_INVALID')
