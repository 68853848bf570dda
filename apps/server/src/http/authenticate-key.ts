/**
 * Maps the token of an API key to its actor: the person who made the key, reduced to one organisation, to the role User and to
 * no treasury role. A key stops working with its creator's right to have keys.
 */
import { timingSafeEqual } from 'node:crypto'
import { transaction } from '@holdfast/store'
import { type ApiKey, findApiKey, findUser, listMemberships } from '@holdfast/store/read'
import { noteUseOfApiKey, takeApiKeyCall } from '@holdfast/store/write'
import type { Actor, Caller, Context } from '../context.ts'
import { isGenuineApiKey } from '../row-macs.ts'
import { readApiToken } from './api-token.ts'
import { isWithin } from './is-within.ts'
import { takeFromRate } from './take-from-rate.ts'
import { recordRefusal } from './record-change.ts'
import { bodyOf, forbidden, refusal } from './refusal.ts'

const minuteMs = 60_000

/** The last use is stored at most this often from one address. */
const noteMs = 60_000

/** Attempts from other addresses that are recorded in a minute: a leaked key is tried from many at once. */
const mostOutside = 5

/** Null: the key is unknown, revoked, expired, not adopted, or has lost its creator. */
export async function authenticateKey(
  { db, config }: Pick<Context, 'db' | 'config'>,
  token: string,
  caller: Caller,
  now = new Date(),
): Promise<Actor | null> {
  const read = readApiToken(token)
  const key = read === null ? undefined : await findApiKey(db, read)
  if (read === null || key === undefined) return null
  if (key.token_hash.length !== read.secretHash.length || !timingSafeEqual(key.token_hash, read.secretHash))
    return null
  if (!isUsable(key, now) || !isGenuineApiKey(config, key)) return null
  const actor = await actorOfKey(db, key, read.secretHash)
  if (actor === null) return null
  if (key.ip_ranges.length > 0 && !isWithin(key.ip_ranges, caller.remoteAddress)) {
    if (takeFromRate(key.id, mostOutside, now)) await recordOutside(db, { actor, caller }, key)
    throw forbidden()
  }
  const minute = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs)
  if (!(await takeApiKeyCall(db, read, { minute, most: key.rate_per_minute }))) throw refusal('RATE_LIMITED')
  if (isUseNew(key, caller.remoteAddress, now))
    await noteUseOfApiKey(db, read, { at: now, address: caller.remoteAddress })
  return actor
}

const isUsable = (key: ApiKey, now: Date): boolean =>
  key.revoked_at === null && key.expires_at > now && (!key.needs_adoption || key.adopted_at !== null)

/** Null: the creator can no longer have keys in the organisation. */
export async function actorOfKey(db: Context['db'], key: ApiKey, tokenHash: Buffer): Promise<Actor | null> {
  const user = await findUser(db, key.created_by)
  if (user === undefined || user.is_retired) return null
  const own = (await listMemberships(db, user.id)).find(
    ({ organisationId }) => organisationId === key.entity_id,
  )
  if (own === undefined || (own.role !== 'Owner' && own.role !== 'Admin')) return null
  return {
    // The record of every act names the key beside the person.
    user: { ...user, name: `${user.name}, API key ${key.name}`, is_admin: false, is_system: false },
    memberships: [{ ...own, role: 'User', treasuryRole: own.treasuryRole === 'Viewer' ? 'Viewer' : null }],
    tokenHash,
    steppedUpAt: null,
    key: { id: key.id, scopes: key.scopes },
  }
}

const isUseNew = (key: ApiKey, address: string, now: Date): boolean =>
  key.last_used_at === null ||
  key.last_used_address !== address ||
  key.last_used_at.getTime() + noteMs <= now.getTime()

/** A sign that the token leaked. Equal attempts are counted, so that they do not flood the record. */
const recordOutside = (db: Context['db'], who: { actor: Actor; caller: Caller }, key: ApiKey) =>
  transaction(db, (tx) =>
    recordRefusal(tx, who, {
      organisationId: key.entity_id,
      subject: { kind: 'api-key', id: key.id, name: key.name },
      verb: 'called',
      refusal: bodyOf(forbidden()),
      equalBy: `${key.id} ${who.caller.remoteAddress}`,
    }),
  )
