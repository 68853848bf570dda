/** One-time links to choose a password. The secret stands behind '#', so that it reaches no server's log and no proxy's. */
import { randomBytes } from 'node:crypto'
import type { ApiReply } from '@holdfast/contract'
import { type Transaction, transaction } from '@holdfast/store'
import { findPasswordLink, findUser, listPlaces } from '@holdfast/store/read'
import { doubtApprovals, takePasswordLink, updatePassword, upsertPasswordLink } from '@holdfast/store/write'
import { hash } from '@node-rs/argon2'
import { hashToken } from '../../http/authenticate.ts'
import type { Handler } from '../../http/handlers.ts'
import { Refused } from '../../http/refusal.ts'
import { joinWithFirstPassword } from '../members/invitations.ts'
import { refuseGuessable } from './guessable-password.ts'
import { passwordHashing } from './login.ts'
import { recordForPerson } from './record-for-person.ts'

const lastsMs = 72 * 3_600_000

/** A link of the same form that opens nothing: an invitation looks the same whether or not the person has an account. */
export const linkThatOpensNothing = (): ApiReply<'createMemberPasswordLink'> => ({
  path: pathOf(newToken()),
  expires_at: new Date(Date.now() + lastsMs).toISOString(),
})

const newToken = (): string => randomBytes(32).toString('base64url')
const pathOf = (token: string): string => `/main/SetPassword#${token}`

export async function issuePasswordLink(
  tx: Transaction,
  { userId, createdBy }: { userId: string; createdBy: string | null },
): Promise<ApiReply<'createMemberPasswordLink'>> {
  const token = newToken()
  const now = new Date()
  const expiresAt = new Date(now.getTime() + lastsMs)
  await upsertPasswordLink(tx, { tokenHash: hashToken(token), userId, createdBy, now, expiresAt })
  return { path: pathOf(token), expires_at: expiresAt.toISOString() }
}

export const setPassword: Handler<'setPassword'> = async ({ db, config }, { request: { body }, caller }) => {
  const tokenHash = hashToken(body.token)
  // Asked before the costly hashing, and again when the link is used up.
  const ownerId = await findPasswordLink(db, tokenHash, new Date())
  const owner = ownerId === undefined ? undefined : await findUser(db, ownerId)
  if (owner === undefined) throw noLink()
  refuseGuessable(body.password, owner)
  const passwordHash = await hash(body.password, passwordHashing)
  return transaction(db, async (tx) => {
    const userId = await takePasswordLink(tx, tokenHash, new Date())
    const user = userId === undefined ? undefined : await findUser(tx, userId)
    if (user === undefined || user.is_retired) throw noLink()
    // A first password takes nobody's place; another one may be in a stranger's hands.
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

const noLink = () => new Refused(404, 'This link is not valid any more. Ask for a new one.')
