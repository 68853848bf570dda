/** Opens the session of a person whose sign-in was accepted, and reports failed ones since the last. */
import { randomBytes } from 'node:crypto'
import type { ApiReply } from '@holdfast/contract'
import { installationId } from '@holdfast/ledger'
import type { Transaction } from '@holdfast/store'
import {
  countKnownBrowsers,
  findRecoveryCodes,
  findUser,
  isKnownBrowser,
  listJoined,
  type User,
} from '@holdfast/store/read'
import {
  clearLoginFailures,
  forgetFailedSignIns,
  insertAuditEvent,
  type LoginSubject,
  upsertKnownBrowser,
} from '@holdfast/store/write'
import type { Caller } from '../../context.ts'
import { hashToken, openSession, sessionMs } from '../../http/authenticate.ts'
import type { RowSecret } from '../../row-macs.ts'
import { notifyPeople } from '../notices/notify-people.ts'

/** With what the person signed in. */
export type SignInFactor =
  | 'password'
  | 'totp'
  | 'recovery'
  | 'passkey'
  | 'provider'
  | 'provider-totp'
  | 'provider-recovery'

export async function admitPerson(
  tx: Transaction,
  secret: RowSecret,
  {
    caller,
    user,
    device,
    subjects,
    factor,
  }: {
    readonly caller: Caller
    readonly user: User
    readonly device: string | null
    readonly subjects: readonly LoginSubject[]
    readonly factor: SignInFactor
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
    country: caller.country,
  })
  const isNew = !(await isKnownBrowser(tx, user.id, hashToken(browser)))
  await upsertKnownBrowser(tx, {
    userId: user.id,
    secretHash: hashToken(browser),
    userAgent: caller.userAgent,
    now,
  })
  if (isNew) await notifyOfNewBrowser(tx, user.id)
  const failed = await findFailedSignIns(tx, user.id)
  await forgetFailedSignIns(tx, user.id)
  await insertAuditEvent(tx, {
    ...signInEvent(caller, user),
    outcome: 'done',
    ...(factor === 'password' ? {} : { after: { with: factor } }),
  })
  return {
    token,
    ...(device === null ? { device: browser } : {}),
    ...(failed === null ? {} : { failed_sign_ins: failed }),
    ...(factor.endsWith('recovery') ? { recovery_codes_left: await countRecoveryCodes(tx, user.id) } : {}),
  }
}

/** Not at the first sign-in of an account, when every browser is new. */
async function notifyOfNewBrowser(tx: Transaction, userId: string): Promise<void> {
  if ((await countKnownBrowsers(tx, userId)) < 2) return
  for (const [place, { entity_id }] of (await listJoined(tx, userId)).entries())
    await notifyPeople(tx, entity_id, [userId], { kind: 'new-sign-in', by: userId, isRepeat: place > 0 })
}

export const readDevice = (device: string | undefined): string | null =>
  device !== undefined && /^[\w-]{43}$/.test(device) ? device : null

/** For an unknown address only the attempt is recorded, because people type passwords into the wrong field. */
export const signInEvent = (caller: Caller, user: User | undefined) => ({
  organisationId: installationId,
  actor: user === undefined ? null : { id: user.id, name: user.name, email: user.email },
  remoteAddress: caller.remoteAddress,
  userAgent: caller.userAgent,
  correlationId: caller.correlationId,
  subject: { kind: 'session' as const, id: user?.id ?? 'unknown', name: user?.email ?? null },
  verb: 'signed-in' as const,
})

const countRecoveryCodes = async (tx: Transaction, userId: string): Promise<number> =>
  (await findRecoveryCodes(tx, userId))?.left ?? 0

async function findFailedSignIns(
  tx: Transaction,
  userId: string,
): Promise<NonNullable<ApiReply<'login'>['failed_sign_ins']> | null> {
  const user = await findUser(tx, userId)
  if (user === undefined || user.failed_sign_in_at === null) return null
  return { count: user.failed_sign_ins, last_at: user.failed_sign_in_at.toISOString() }
}
