import { transaction } from '@holdfast/store'
import { lockOrganisations, updateSubscription } from '@holdfast/store/write'
import { recordChange } from '../../http/record-change.ts'
import { assertVersion } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { readEntity } from './read-entity.ts'
import { subjectOfEntity } from './subject-of-entity.ts'
import { subscriptionOf } from './subscription-of.ts'

export const updateEntity: Verb<'updateEntity', 'db'> = (
  { db },
  { request: { params, body, version }, ...who },
) =>
  transaction(db, async (tx) => {
    await lockOrganisations(tx, [params.id])
    const before = await readEntity(tx, params.id)
    assertVersion(before.version, version)
    await updateSubscription(tx, params.id, subscriptionOf(before.sub_tier, body))
    const after = await readEntity(tx, params.id)
    await recordChange(tx, who, {
      ...subjectOfEntity('subscription', after),
      verb: 'updated',
      before,
      after,
    })
    return after
  })
