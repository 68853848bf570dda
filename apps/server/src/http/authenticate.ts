/** Maps a bearer token to its actor. A token expires 12 hours after sign-in, after 2 hours without a call, and at logout. */
import { createHash } from 'node:crypto'
import { reason } from '@holdfast/contract'
import { installationId } from '@holdfast/ledger'
import { type Database, type Queryable, transaction } from '@holdfast/store'
import {
  findSession,
  listMemberships,
  listSessions,
  type Session,
  type SessionRow,
} from '@holdfast/store/read'
import { deleteSession, insertForgedRow, insertSession, touchSession } from '@holdfast/store/write'
import type { Actor, Context } from '../context.ts'
import { genuineStepUp, isGenuineRow, isGenuineSession, type RowSecret, sessionMac } from '../row-macs.ts'
import { reasonOf } from './reason-of.ts'
import { recordOwnRefusal } from './record-change.ts'

export const sessionMs = 12 * 3_600_000
const idleMs = 2 * 3_600_000
/** The last use is stored at most this often. */
const touchMs = 60_000

export const isOver = ({ expiresAt, lastSeenAt }: Session, now: Date): boolean =>
  expiresAt <= now || lastSeenAt.getTime() + idleMs <= now.getTime()

export const isOverRow = (row: SessionRow, now: Date): boolean =>
  row.expires_at <= now || row.last_seen_at.getTime() + idleMs <= now.getTime()

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const bearerOf = (header: string | undefined): string | null =>
  /^Bearer ([\w-]{20,200})$/.exec(header ?? '')?.[1] ?? null

export async function authenticate(
  { db, config }: Pick<Context, 'db' | 'config'>,
  token: string | null,
  now = new Date(),
): Promise<Actor | null> {
  if (token === null) return null
  const tokenHash = hashToken(token)
  const session = await findSession(db, tokenHash)
  if (session === undefined) return null
  if (isOver(session, now)) {
    await deleteSession(db, tokenHash)
    return null
  }
  if (!isGenuineSession(config, tokenHash, session)) {
    await refuseForged(db, tokenHash, session, now)
    return null
  }
  if (session.lastSeenAt.getTime() + touchMs <= now.getTime()) await touchSession(db, tokenHash, now)
  return {
    user: session.user,
    memberships: await listMemberships(db, session.user.id),
    tokenHash,
    steppedUpAt: genuineStepUp(config, tokenHash, session),
  }
}

export async function openSession(
  db: Queryable,
  secret: RowSecret,
  session: Omit<Parameters<typeof insertSession>[1], 'mac'>,
): Promise<void> {
  const mac = sessionMac(secret, { ...session, createdAt: session.now })
  await insertSession(db, { ...session, mac })
}

/** Called at the start, before any request: after a change of HOLDFAST_SECRET_KEY all people sign in again, without an
 *  alert. Returns how many sessions ended. */
export async function endForeignSessions({ db, config }: Pick<Context, 'db' | 'config'>): Promise<number> {
  const foreign = (await listSessions(db)).filter((row) => !isGenuineRow(config, row))
  for (const { token_hash } of foreign) await deleteSession(db, token_hash)
  return foreign.length
}

/** Deletes the row, so that it is recorded once. Every organisation that it would have opened is alerted. */
async function refuseForged(db: Database, tokenHash: Buffer, { user }: Session, now: Date): Promise<void> {
  const memberships = await listMemberships(db, user.id)
  await transaction(db, async (tx) => {
    await deleteSession(tx, tokenHash)
    const organisationIds = memberships.map(({ organisationId }) => organisationId).sort()
    for (const organisationId of organisationIds)
      await insertForgedRow(tx, {
        entity_id: organisationId,
        kind: 'session',
        subject: user.id,
        person: user.name,
        found_at: now,
      })
    // All writers use this order, because each chain is locked until the commit.
    for (const organisationId of [installationId, ...organisationIds])
      await recordOwnRefusal(tx, {
        organisationId,
        subject: { kind: 'session', id: user.id, name: user.email },
        verb: 'signed-in',
        ...reasonOf(reason('SESSION_FORGED')),
      })
  })
}
