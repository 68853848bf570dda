/** Sign-in. An unknown address costs the same time and gives the same answer as a wrong password. */
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { installationId } from '@holdfast/ledger'
import { transaction } from '@holdfast/store'
import { findLoginAttempts, findUserByEmail, type User } from '@holdfast/store/read'
import {
  clearLoginFailures,
  insertAuditEvent,
  insertSession,
  recordLoginFailure,
} from '@holdfast/store/write'
import type { Caller } from '../../context.ts'
import { hashToken, sessionMs } from '../../http/authenticate.ts'
import type { Handler } from '../../http/handlers.ts'
import { Refused } from '../../http/refusal.ts'

/** OWASP's argon2id setting: 19 MiB, two passes. */
export const passwordHashing = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let decoy: Promise<string> | undefined
/** A hash to compare with when there is no such user. */
const decoyHash = (): Promise<string> => (decoy ??= hash(randomBytes(32).toString('hex'), passwordHashing))

export const login: Handler<'login'> = async ({ db }, { request: { body }, caller }) => {
  const now = new Date()
  const account = `account:${body.email.toLowerCase()}`
  const subjects = [account, `address:${caller.remoteAddress}`]
  await assertNotBlocked(await findLoginAttempts(db, [account]), now)
  const user = await findUserByEmail(db, body.email)
  const isRight = await verify(user?.password_hash ?? (await decoyHash()), body.password)
  if (user === undefined || !isRight || user.is_retired) {
    await transaction(db, async (tx) => {
      await recordLoginFailure(tx, subjects, now)
      const reason = reasonOf(user, isRight)
      await insertAuditEvent(tx, { ...signIn(caller, user), outcome: 'refused', reason })
    })
    throw new Refused(401, 'Invalid email or password')
  }
  const token = randomBytes(32).toString('base64url')
  await transaction(db, async (tx) => {
    await clearLoginFailures(tx, account)
    await insertSession(tx, {
      tokenHash: hashToken(token),
      userId: user.id,
      now,
      expiresAt: new Date(now.getTime() + sessionMs),
      userAgent: caller.userAgent,
      remoteAddress: caller.remoteAddress,
    })
    await insertAuditEvent(tx, { ...signIn(caller, user), outcome: 'done' })
  })
  return { token }
}

function reasonOf(user: User | undefined, isRight: boolean): string {
  if (user === undefined) return 'unknown address'
  if (user.password_hash === null) return 'no password yet'
  return isRight ? 'archived account' : 'wrong password'
}

/** Of an unknown address only that it was tried is written down: people type passwords into the wrong field. */
const signIn = (caller: Caller, user: User | undefined) => ({
  organisationId: installationId,
  actor: user === undefined ? null : { id: user.id, name: user.name, email: user.email },
  remoteAddress: caller.remoteAddress,
  userAgent: caller.userAgent,
  correlationId: caller.correlationId,
  subject: { kind: 'session' as const, id: user?.id ?? 'unknown', name: user?.email ?? null },
  verb: 'signed-in' as const,
})

async function assertNotBlocked(
  attempts: readonly { blockedUntil: Date | null }[],
  now: Date,
): Promise<void> {
  const until = Math.max(0, ...attempts.map(({ blockedUntil }) => blockedUntil?.getTime() ?? 0))
  if (until > now.getTime())
    throw new Refused(
      429,
      `Too many failed sign-ins. Try again in ${Math.ceil((until - now.getTime()) / 1000)} seconds.`,
    )
}
