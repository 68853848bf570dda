import { listMemberSecurity as listStored } from '@holdfast/store/read'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'

/** Not for every member: it says who is easiest to attack. */
export const listMemberSecurity: Verb<'listMemberSecurity', 'db'> = async (
  { db },
  { actor, request: { params } },
) => {
  authorise(actor, 'change members', params.orgId)
  const rows = await listStored(db, params.orgId)
  return rows.map(({ id, has_passkey, has_app, last_seen_at }) => ({
    id,
    second_factor: has_passkey ? ('passkey' as const) : has_app ? ('app' as const) : ('none' as const),
    last_seen_at: last_seen_at?.toISOString() ?? null,
  }))
}
