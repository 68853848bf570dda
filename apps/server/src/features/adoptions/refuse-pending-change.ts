import { transaction } from '@holdfast/store'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { authoriseAdopter } from './authorise-adopter.ts'
import { assertMayDecide } from './assert-may-decide.ts'
import { closeChange } from '../changes/close-change.ts'
import { getOpenChange } from './get-open-change.ts'

export const refusePendingChange: Verb<'refusePendingChange', 'db'> = async ({ db }, call) => {
  const { params } = call.request
  authorise(call.actor, 'read organisation', params.orgId)
  await authoriseAdopter(db, call.actor, params.orgId)
  await transaction(db, async (tx) => {
    const change = await getOpenChange(tx, params)
    await assertMayDecide(tx, call, change)
    await closeChange(tx, call, change, 'refused')
  })
  return undefined
}
