/** Confirms the session of the caller. Failures are limited for each person and recorded. */
import type { ApiRequest } from '@holdfast/contract'
import { installationId } from '@holdfast/ledger'
import { type Database, transaction, type Transaction } from '@holdfast/store'
import { findPasskeyByCredential, findTotpSecret } from '@holdfast/store/read'
import {
  acceptTotpStep,
  clearLoginFailures,
  lockLoginSubjects,
  notePasskeyUse,
  recordLoginFailure,
  stepUpSession,
  takePasskeyChallenge,
} from '@holdfast/store/write'
import { verify } from '@node-rs/argon2'
import type { Config } from '../../config.ts'
import type { Actor, Context } from '../../context.ts'
import { recordChange, recordRefusal } from '../../http/record-change.ts'
import { bodyOf, refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { isGenuinePasskey, stepUpMac } from '../../row-macs.ts'
import { assertNotBlocked, stepUpSubjects } from '../session/limits.ts'
import { signInQueue } from '../session/sign-in-queue.ts'
import { recordForgedCredential } from './record-forged-credential.ts'
import { endOfStepUp, stepUpMethodsOf } from './step-up-window.ts'
import { takeRecovery } from './take-second-factor.ts'
import { stepOfCode } from './totp.ts'
import { verifyPasskey } from './verify-passkey.ts'

export const stepUp: Verb<'stepUp', 'config' | 'db'> = async ({ db, config }, call) => {
  const {
    actor,
    request: { body },
  } = call
  const subjects = stepUpSubjects(actor.user.id)
  await assertNotBlocked(db, subjects)
  if (!(await stepUpMethodsOf(db, actor.user.id)).includes(body.method))
    throw refusal('STEP_UP_METHOD', { field: 'method' })
  const accept = await checkOf({ db, config }, actor, body, call.caller.remoteAddress)
  const now = new Date()
  const subject = { kind: 'session' as const, id: actor.user.id, name: actor.user.email }
  const isConfirmed = await transaction(db, async (tx) => {
    await lockLoginSubjects(tx, subjects)
    await assertNotBlocked(tx, subjects)
    if (!(await accept(tx))) {
      await recordLoginFailure(tx, subjects, now)
      await recordRefusal(tx, call, {
        organisationId: installationId,
        subject,
        verb: 'stepped-up',
        refusal: bodyOf(refused()),
        equalBy: body.method,
      })
      return false
    }
    await clearLoginFailures(tx, subjects)
    await stepUpSession(tx, actor.tokenHash, { now, mac: stepUpMac(config, actor.tokenHash, now) })
    const after = { with: body.method }
    await recordChange(tx, call, { organisationId: installationId, subject, verb: 'stepped-up', after })
    return true
  })
  if (!isConfirmed) throw refused()
  return { valid_until: endOfStepUp(now).toISOString() }
}

const refused = () => refusal('STEP_UP_REFUSED')

type Accept = (tx: Transaction) => Promise<boolean>

/** Slow checks, and those that use a challenge up, run before the transaction. */
async function checkOf(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { user }: Actor,
  body: ApiRequest<'stepUp'>['body'],
  remoteAddress: string,
): Promise<Accept> {
  switch (body.method) {
    case 'passkey':
      return checkPasskey({ db, config }, user.id, body)
    case 'totp':
      return (tx) => acceptCode(tx, config, user.id, body.code)
    case 'recovery':
      return (tx) => takeRecovery(tx, config, { userId: user.id, code: body.code })
    case 'password': {
      const known = user.password_hash
      const isRight =
        known !== null && (await signInQueue.run(remoteAddress, () => verify(known, body.password)))
      return async () => isRight
    }
  }
}

async function checkPasskey(
  { db, config }: { readonly db: Database; readonly config: Config },
  userId: string,
  { challenge_id, credential }: Extract<ApiRequest<'stepUp'>['body'], { method: 'passkey' }>,
): Promise<Accept> {
  const now = new Date()
  const challenge = await takePasskeyChallenge(db, { id: challenge_id, purpose: 'step-up', userId }, now)
  const passkey = await findPasskeyByCredential(db, credential.id)
  if (challenge === undefined || passkey === undefined || passkey.user_id !== userId) return async () => false
  if (!isGenuinePasskey(config, passkey)) {
    await recordForgedCredential(
      db,
      { userId: passkey.user_id, kind: 'passkey', code: 'PASSKEY_FORGED' },
      now,
    )
    return async () => false
  }
  const use = await verifyPasskey(credential, passkey, challenge, config)
  if (use === null) return async () => false
  return async (tx) => {
    await notePasskeyUse(tx, passkey.id, { ...use, now })
    return true
  }
}

async function acceptCode(tx: Transaction, config: Config, userId: string, code: string): Promise<boolean> {
  const totp = await findTotpSecret(tx, userId)
  if (totp === undefined || totp.confirmed_at === null) return false
  const step = stepOfCode(config, totp, code)
  return step !== null && acceptTotpStep(tx, { userId, step })
}
