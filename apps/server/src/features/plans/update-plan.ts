import { installationId } from '@holdfast/ledger'
import { transaction } from '@holdfast/store'
import { lockRows, updatePlan as updateStoredPlan } from '@holdfast/store/write'
import { recordChange } from '../../http/record-change.ts'
import { assertVersion } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { readPlan } from './read-plan.ts'

export const updatePlan: Verb<'updatePlan', 'db'> = (
  { db },
  { request: { params, body, version }, ...who },
) =>
  transaction(db, async (tx) => {
    await lockRows(tx, 'plans', params)
    const before = await readPlan(tx, params.tier)
    assertVersion(before.version, version)
    await updateStoredPlan(tx, params.tier, body)
    const after = await readPlan(tx, params.tier)
    await recordChange(tx, who, {
      organisationId: installationId,
      subject: { kind: 'plan', id: after.tier, name: after.name },
      verb: 'updated',
      before,
      after,
    })
    return after
  })
