/** Bearer token → who is asking. A token ends 12 hours after sign-in, after 2 hours without a call, and at logout. */
import { createHash } from 'node:crypto'
import type { Database } from '@holdfast/store'
import { findSession, listMemberships, type Session } from '@holdfast/store/read'
import { deleteSession, touchSession } from '@holdfast/store/write'
import type { Actor } from '../context.ts'

export const sessionMs = 12 * 3_600_000
const idleMs = 2 * 3_600_000
/** The last use is written down at most this often. */
const touchMs = 60_000

export const isOver = ({ expiresAt, lastSeenAt }: Session, now: Date): boolean =>
  expiresAt <= now || lastSeenAt.getTime() + idleMs <= now.getTime()

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const bearerOf = (header: string | undefined): string | null =>
  /^Bearer ([\w-]{20,200})$/.exec(header ?? '')?.[1] ?? null

export async function authenticate(
  db: Database,
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
  if (session.lastSeenAt.getTime() + touchMs <= now.getTime()) await touchSession(db, tokenHash, now)
  return { user: session.user, memberships: await listMemberships(db, session.user.id), tokenHash }
}
