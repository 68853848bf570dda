import { listJoined } from '@holdfast/store/read'
import type { Verb } from '../../http/verb.ts'

export const listOwnMemberships: Verb<'listOwnMemberships', 'db'> = async ({ db }, { actor }) =>
  (await listJoined(db, actor.user.id)).map((row) => ({
    id: row.entity_id,
    name: row.name,
    role: row.role,
    treasury_role: row.treasury_role,
    joined_at: (row.accepted_at ?? row.created_at).toISOString(),
  }))
