import { listAccountGroups } from '@holdfast/store/read'
import { scopeOf } from '../../http/authorise.ts'
import type { HandlersOf } from '../../http/handlers.ts'

export const accountGroups: HandlersOf<'listAccountGroups'> = {
  listAccountGroups: async ({ db }, { actor, request: { query } }) => {
    const groups = await listAccountGroups(db, scopeOf(actor, query.entity_id))
    return groups.map((group) => ({
      id: group.id,
      name: group.name,
      description: group.description,
      sort_order: group.sort_order,
      is_active: group.is_active,
      entity_id: group.entity_id,
      entity: group.organisation,
    }))
  },
}
