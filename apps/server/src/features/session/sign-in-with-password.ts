import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { ApiReply, ApiRequest } from '@holdfast/contract'
import { transaction, type Transaction } from '@holdfast/store'
import { findUserByEmail, isKnownBrowser, type User } from '@holdfast/store/read'
import {
  lockLoginSubjects,
  type LoginSubject,
  noteFailedSignIn,
  recordLoginFailure,
} from '@holdfast/store/write'
import type { Caller, Context } from '../../context.ts'
import { hashToken } from '../../http/authenticate.ts'
import { refusal, Refused } from '../../http/refusal.ts'
import { takeSecondFactor } from '../credentials/take-second-factor.ts'
import { admitPerson, readDevice } from './admit-person.ts'
import { countRefusedSignIn } from './count-refused-sign-in.ts'
import { assertNotBlocked, secondStepSubjects } from './limits.ts'
import { passwordHashing } from './password-hashing.ts'
import { refuseCode } from './refuse-code.ts'
import { signInQueue } from './sign-in-queue.ts'

let decoy: Promise<string> | undefined
/** A hash to compare with when the user does not exist. */
const decoyHash = (): Promise<string> => (decoy ??= hash(randomBytes(32).toString('hex'), passwordHashing))

interface Terms {
  readonly body: ApiRequest<'login'>['body']
  readonly caller: Caller
  /** Called in the transaction that admits the person, after password and code were right. */
  readonly onAccepted?: (tx: Transaction, user: User) => Promise<void>
}

/** An unknown address takes the same time and gets the same answer as a wrong password. */
export const signInWithPassword = (
  context: Pick<Context, 'db' | 'config'>,
  terms: Terms,
): Promise<ApiReply<'login'>> => signInQueue.run(terms.caller.remoteAddress, () => signIn(context, terms))

async function signIn(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { body, caller, onAccepted }: Terms,
): Promise<ApiReply<'login'>> {
  const user = await findUserByEmail(db, body.email)
  const device = readDevice(body.device)
  const isKnown =
    user !== undefined && device !== null && (await isKnownBrowser(db, user.id, hashToken(device)))
  const subjects = isKnown ? subjectsOfBrowser(device) : subjectsOf(body.email, caller)
  await assertNotBlocked(db, subjects)
  const isRight = await verify(user?.password_hash ?? (await decoyHash()), body.password)
  const reply = await transaction(db, async (tx) => {
    await lockLoginSubjects(tx, subjects)
    // When many passwords are tried at once, those after the one that triggers the block are not answered, right or wrong.
    await assertNotBlocked(tx, subjects)
    if (user === undefined || !isRight || user.is_retired)
      return refuse(tx, caller, user, { isRight, isKnown, subjects })
    const factor = await takeSecondFactor(tx, config, user.id, body.code)
    if (factor === null) return refuseCode(tx, caller, user, 'SIGN_IN_WRONG_CODE')
    await onAccepted?.(tx, user)
    return admitPerson(tx, config, {
      caller,
      user,
      device,
      subjects: factor === 'password' ? subjects : [...subjects, ...secondStepSubjects(user.id)],
      factor,
    })
  })
  if (reply instanceof Refused) throw reply
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
): Promise<Refused> {
  const now = new Date()
  await recordLoginFailure(tx, attempt.subjects, now)
  if (user !== undefined && !attempt.isKnown) await noteFailedSignIn(tx, user.id, now)
  await countRefusedSignIn(tx, caller, user, reasonOfFailure(user, attempt.isRight))
  return refusal('SIGN_IN_REFUSED')
}

function reasonOfFailure(user: User | undefined, isRight: boolean) {
  if (user === undefined) return 'SIGN_IN_UNKNOWN_ADDRESS'
  if (user.password_hash === null) return 'SIGN_IN_NO_PASSWORD'
  return isRight ? 'SIGN_IN_ARCHIVED' : 'SIGN_IN_WRONG_PASSWORD'
}
