import { updatePreferences as updateStoredPreferences } from '@holdfast/store/write'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { presentPreferences } from './present-preferences.ts'

export const updatePreferences: Verb<'updatePreferences', 'db'> = async (
  { db },
  { actor, request: { body } },
) => {
  const change = 'default_org_id' in body ? body : { default_org_id: undefined, ...body }
  const newDefault = change.default_org_id
  if (
    typeof newDefault === 'string' &&
    !actor.memberships.some(({ organisationId }) => organisationId === newDefault)
  )
    throw refusal('ORGANISATION_NOT_YOURS', { field: 'default_org_id' })
  const precision =
    change.precision === undefined ? undefined : { ...actor.user.precision_map, ...change.precision }
  await updateStoredPreferences(db, actor.user.id, {
    ...(newDefault === undefined ? {} : { defaultOrganisationId: newDefault }),
    ...(precision === undefined ? {} : { precision }),
  })
  return presentPreferences({
    ...actor.user,
    default_org_id: newDefault === undefined ? actor.user.default_org_id : newDefault,
    precision_map: precision ?? actor.user.precision_map,
  })
}
