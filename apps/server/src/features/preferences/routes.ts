import type { ApiReply } from '@holdfast/contract'
import { updatePreferences } from '@holdfast/store/write'
import type { User } from '@holdfast/store/read'
import type { HandlersOf } from '../../http/handlers.ts'
import { badValue } from '../../http/refusal.ts'

type Preferences = ApiReply<'getPreferences'>

export const preferences: HandlersOf<'getPreferences' | 'updatePreferences'> = {
  getPreferences: async (_, { actor }) => present(actor.user),
  updatePreferences: async ({ db }, { actor, request: { body } }) => {
    const change = 'default_org_id' in body ? body : { default_org_id: undefined, ...body }
    const wanted = change.default_org_id
    if (
      typeof wanted === 'string' &&
      !actor.memberships.some(({ organisationId }) => organisationId === wanted)
    )
      throw badValue('default_org_id', 'is not one of your organizations')
    const precision =
      change.precision === undefined ? undefined : { ...actor.user.precision_map, ...change.precision }
    await updatePreferences(db, actor.user.id, {
      ...(wanted === undefined ? {} : { defaultOrganisationId: wanted }),
      ...(precision === undefined ? {} : { precision }),
    })
    return present({
      ...actor.user,
      default_org_id: wanted === undefined ? actor.user.default_org_id : wanted,
      precision_map: precision ?? actor.user.precision_map,
    })
  },
}

const present = (user: Pick<User, 'default_org_id' | 'precision_map'>): Preferences => ({
  default_org_id: user.default_org_id,
  precision: user.precision_map as Preferences['precision'],
})
