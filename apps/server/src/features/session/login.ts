/** Sign-in. An unknown address costs the same time and gives the same answer as a wrong password. */
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { installationId } from '@holdfast/ledger'
import { type Queryable, transaction, type Transaction } from '@holdfast/store'
import { findLoginBlock, findUserByEmail, type User } from '@holdfast/store/read'
import {
  clearLoginFailures,
  insertAuditEvent,
  lockLoginSubjects,
  type LoginSubject,
  recordLoginFailure,
} from '@holdfast/store/write'
import type { Caller } from '../../context.ts'
import { hashToken, openSession, sessionMs } from '../../http/authenticate.ts'
import type { Handler } from '../../http/handlers.ts'
import { Refused } from '../../http/refusal.ts'
import type { RowSecret } from '../../row-macs.ts'

/** OWASP's argon2id setting: 19 MiB, two passes. */
export const passwordHashing = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let decoy: Promise<string> | undefined
/** A hash to compare with when there is no such user. */
const decoyHash = (): Promise<string> => (decoy ??= hash(randomBytes(32).toString('hex'), passwordHashing))

export const login: Handler<'login'> = async ({ db, config }, { request: { body }, caller }) => {
  const subjects = subjectsOf(body.email, caller)
  await assertNotBlocked(db, subjects)
  const user = await findUserByEmail(db, body.email)
  const isRight = await verify(user?.password_hash ?? (await decoyHash()), body.password)
  const token = await transaction(db, async (tx) => {
    await lockLoginSubjects(tx, subjects)
    // Of many passwords tried at once, those behind the one that blocks are not answered, right or wrong.
    await assertNotBlocked(tx, subjects)
    return user === undefined || !isRight || user.is_retired
      ? refuse(tx, caller, user, { isRight, subjects })
      : admit(tx, config, { caller, user, subjects })
  })
  if (token === null) throw new Refused(401, 'Invalid email or password')
  return { token }
}

/** An account is guessed at, or many accounts from one address; an office shares one, so it may be wrong more often. */
const subjectsOf = (email: string, { remoteAddress }: Caller): readonly LoginSubject[] => [
  { subject: `account:${email.toLowerCase()}`, blockedFrom: 5, longestSeconds: 900 },
  { subject: `address:${remoteAddress}`, blockedFrom: 50, longestSeconds: 60 },
]

async function refuse(
  tx: Transaction,
  caller: Caller,
  user: User | undefined,
  { isRight, subjects }: { readonly isRight: boolean; readonly subjects: readonly LoginSubject[] },
): Promise<null> {
  await recordLoginFailure(tx, subjects, new Date())
  const reason = reasonOf(user, isRight)
  await insertAuditEvent(tx, { ...signIn(caller, user), outcome: 'refused', reason })
  return null
}

async function admit(
  tx: Transaction,
  secret: RowSecret,
  {
    caller,
    user,
    subjects,
  }: { readonly caller: Caller; readonly user: User; readonly subjects: readonly LoginSubject[] },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = new Date()
  await clearLoginFailures(tx, subjects)
  await openSession(tx, secret, {
    tokenHash: hashToken(token),
    userId: user.id,
    now,
    expiresAt: new Date(now.getTime() + sessionMs),
    userAgent: caller.userAgent,
    remoteAddress: caller.remoteAddress,
  })
  await insertAuditEvent(tx, { ...signIn(caller, user), outcome: 'done' })
  return token
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

async function assertNotBlocked(db: Queryable, subjects: readonly LoginSubject[]): Promise<void> {
  const until = await findLoginBlock(
    db,
    subjects.map(({ subject }) => subject),
  )
  const leftMs = (until?.getTime() ?? 0) - Date.now()
  if (leftMs > 0)
    throw new Refused(429, `Too many failed sign-ins. Try again in ${Math.ceil(leftMs / 1000)} seconds.`)
}
