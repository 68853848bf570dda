import { updatePreferences as updateStoredPreferences } from '@holdfast/store/write'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { presentPreferences } from './present-preferences.ts'

export const updatePreferences: Verb<'updatePreferences', 'db'> = async (
  { db },
  { actor, request: { body } },
) => {
  const { default_org_id: newDefault, precision: newDecimals, ...look } = body
  if (
    typeof newDefault === 'string' &&
    !actor.memberships.some(({ organisationId }) => organisationId === newDefault)
  )
    throw refusal('ORGANISATION_NOT_YOURS', { field: 'default_org_id' })
  const precision = newDecimals === undefined ? undefined : { ...actor.user.precision_map, ...newDecimals }
  const changed = withoutAbsent(look)
  await updateStoredPreferences(db, actor.user.id, {
    ...changed,
    ...(newDefault === undefined ? {} : { defaultOrganisationId: newDefault }),
    ...(precision === undefined ? {} : { precision }),
  })
  return presentPreferences({
    ...actor.user,
    ...changed,
    default_org_id: newDefault === undefined ? actor.user.default_org_id : newDefault,
    precision_map: precision ?? actor.user.precision_map,
  })
}

/** Absent keys keep their values. */
const withoutAbsent = <T extends object>(change: T) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    readonly [K in keyof T]: Exclude<T[K], undefined>
  }
