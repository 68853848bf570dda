/** Sign-in. An unknown address takes the same time and gets the same answer as a wrong password. */
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { type ApiReply, type ApiRequest, reason } from '@holdfast/contract'
import { installationId } from '@holdfast/ledger'
import { type Queryable, transaction, type Transaction } from '@holdfast/store'
import { findLoginBlock, findUser, findUserByEmail, isKnownBrowser, type User } from '@holdfast/store/read'
import {
  clearLoginFailures,
  countSignInFailure,
  forgetFailedSignIns,
  insertAuditEvent,
  lockLoginSubjects,
  type LoginSubject,
  noteFailedSignIn,
  recordLoginFailure,
  upsertKnownBrowser,
} from '@holdfast/store/write'
import type { Caller, Context } from '../../context.ts'
import { hashToken, openSession, sessionMs } from '../../http/authenticate.ts'
import { reasonOf } from '../../http/reason-of.ts'
import type { Verb } from '../../http/verb.ts'
import { refusal } from '../../http/refusal.ts'
import type { RowSecret } from '../../row-macs.ts'
import { SignInQueue } from './sign-in-queue.ts'

/** OWASP's argon2id setting: 19 MiB, two passes. */
export const passwordHashing = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let decoy: Promise<string> | undefined
/** A hash to compare with when the user does not exist. */
const decoyHash = (): Promise<string> => (decoy ??= hash(randomBytes(32).toString('hex'), passwordHashing))

const queue = new SignInQueue()

export const login: Verb<'login', 'config' | 'db'> = (context, { request: { body }, caller }) =>
  queue.run(caller.remoteAddress, () => signIn(context, body, caller))

async function signIn(
  { db, config }: Pick<Context, 'db' | 'config'>,
  body: ApiRequest<'login'>['body'],
  caller: Caller,
): Promise<ApiReply<'login'>> {
  const user = await findUserByEmail(db, body.email)
  const device = body.device !== undefined && /^[\w-]{43}$/.test(body.device) ? body.device : null
  const isKnown =
    user !== undefined && device !== null && (await isKnownBrowser(db, user.id, hashToken(device)))
  const subjects = isKnown ? subjectsOfBrowser(device) : subjectsOf(body.email, caller)
  await assertNotBlocked(db, subjects)
  const isRight = await verify(user?.password_hash ?? (await decoyHash()), body.password)
  const reply = await transaction(db, async (tx) => {
    await lockLoginSubjects(tx, subjects)
    // When many passwords are tried at once, those after the one that triggers the block are not answered, right or wrong.
    await assertNotBlocked(tx, subjects)
    return user === undefined || !isRight || user.is_retired
      ? refuse(tx, caller, user, { isRight, isKnown, subjects })
      : admit(tx, config, { caller, user, device, subjects })
  })
  if (reply === null) throw refusal('SIGN_IN_REFUSED')
  return reply
}

/** Guesses at an account from one address, guesses at it from many, and guesses at many accounts from one address. Only
 *  the first block grows long, because the others also affect people who do not guess. */
const subjectsOf = (email: string, { remoteAddress }: Caller): readonly LoginSubject[] => {
  const account = email.toLowerCase()
  return [
    { subject: `pair:${account} ${remoteAddress}`, blockedFrom: 5, longestSeconds: 900 },
    { subject: `account:${account}`, blockedFrom: 50, longestSeconds: 60 },
    { subject: `address:${remoteAddress}`, blockedFrom: 50, longestSeconds: 60 },
  ]
}

/** A browser that the person signed in from before bypasses the blocks caused by others, and has its own count. */
const subjectsOfBrowser = (device: string): readonly LoginSubject[] => [
  { subject: `browser:${hashToken(device).toString('hex')}`, blockedFrom: 5, longestSeconds: 900 },
]

async function refuse(
  tx: Transaction,
  caller: Caller,
  user: User | undefined,
  attempt: {
    readonly isRight: boolean
    readonly isKnown: boolean
    readonly subjects: readonly LoginSubject[]
  },
): Promise<null> {
  const now = new Date()
  await recordLoginFailure(tx, attempt.subjects, now)
  if (user !== undefined && !attempt.isKnown) await noteFailedSignIn(tx, user.id, now)
  const why = reasonOfFailure(user, attempt.isRight)
  const failure = { subject: user?.id ?? 'unknown', reason: why, remoteAddress: caller.remoteAddress }
  // The others of this minute are recorded together when it is over.
  if ((await countSignInFailure(tx, failure, now)) === 1)
    await insertAuditEvent(tx, { ...signInEvent(caller, user), outcome: 'refused', ...reasonOf(reason(why)) })
  return null
}

async function admit(
  tx: Transaction,
  secret: RowSecret,
  {
    caller,
    user,
    device,
    subjects,
  }: {
    readonly caller: Caller
    readonly user: User
    readonly device: string | null
    readonly subjects: readonly LoginSubject[]
  },
): Promise<ApiReply<'login'>> {
  const token = randomBytes(32).toString('base64url')
  const browser = device ?? randomBytes(32).toString('base64url')
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
  await upsertKnownBrowser(tx, {
    userId: user.id,
    secretHash: hashToken(browser),
    userAgent: caller.userAgent,
    now,
  })
  const failed = await findFailedSignIns(tx, user.id)
  await forgetFailedSignIns(tx, user.id)
  await insertAuditEvent(tx, { ...signInEvent(caller, user), outcome: 'done' })
  return {
    token,
    ...(device === null ? { device: browser } : {}),
    ...(failed === null ? {} : { failed_sign_ins: failed }),
  }
}

async function findFailedSignIns(
  tx: Transaction,
  userId: string,
): Promise<NonNullable<ApiReply<'login'>['failed_sign_ins']> | null> {
  const user = await findUser(tx, userId)
  if (user === undefined || user.failed_sign_in_at === null) return null
  return { count: user.failed_sign_ins, last_at: user.failed_sign_in_at.toISOString() }
}

function reasonOfFailure(user: User | undefined, isRight: boolean) {
  if (user === undefined) return 'SIGN_IN_UNKNOWN_ADDRESS'
  if (user.password_hash === null) return 'SIGN_IN_NO_PASSWORD'
  return isRight ? 'SIGN_IN_ARCHIVED' : 'SIGN_IN_WRONG_PASSWORD'
}

/** For an unknown address only the attempt is recorded, because people type passwords into the wrong field. */
const signInEvent = (caller: Caller, user: User | undefined) => ({
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
  if (leftMs > 0) throw refusal('SIGN_IN_BLOCKED', { seconds: Math.ceil(leftMs / 1000) })
}
