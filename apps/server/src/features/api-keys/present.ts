import type { ApiReply } from '@holdfast/contract'
import type { Database, Queryable } from '@holdfast/store'
import { listMembers, type NamedApiKey } from '@holdfast/store/read'
import type { Config } from '../../config.ts'
import { isGenuineApiKey } from '../../row-macs.ts'
import { isHead } from '../members/may-change.ts'

export type PresentedKey = ApiReply<'listApiKeys'>[number]

/** The people whose keys work: Owners and Admins who can sign in. */
export async function keyHoldersOf(
  db: Database | Queryable,
  organisationId: string,
): Promise<ReadonlySet<string>> {
  const members = await listMembers(db, [organisationId])
  return new Set(members.filter(isHead).map(({ user_id }) => user_id))
}

interface Scene {
  readonly config: Pick<Config, 'rowSecret'>
  readonly holders: ReadonlySet<string>
  readonly now: Date
}

export const presentApiKey = (key: NamedApiKey, scene: Scene): PresentedKey => ({
  id: key.id,
  name: key.name,
  token_end: key.token_end,
  scopes: key.scopes as PresentedKey['scopes'],
  ip_ranges: key.ip_ranges,
  rate_per_minute: key.rate_per_minute,
  expires_at: key.expires_at.toISOString(),
  created_by: key.creator === null ? null : { id: key.created_by, name: key.creator },
  created_at: key.created_at.toISOString(),
  adopted_by:
    key.adopted_by === null || key.adopter === null ? null : { id: key.adopted_by, name: key.adopter },
  revoked_at: key.revoked_at?.toISOString() ?? null,
  last_used_at: key.last_used_at?.toISOString() ?? null,
  last_used_address: key.last_used_address,
  state: stateOf(key, scene),
})

function stateOf(key: NamedApiKey, { config, holders, now }: Scene): PresentedKey['state'] {
  if (key.revoked_at !== null) return 'revoked'
  if (key.expires_at <= now) return 'expired'
  if (!holders.has(key.created_by) || !isGenuineApiKey(config, key)) return 'suspended'
  return key.needs_adoption && key.adopted_at === null ? 'waiting' : 'active'
}

/** For the audit record. */
export const recordedKey = ({
  name,
  scopes,
  ip_ranges,
  rate_per_minute,
  expires_at,
  state,
}: PresentedKey) => ({
  name,
  scopes,
  ip_ranges,
  rate_per_minute,
  expires_at,
  state,
})
