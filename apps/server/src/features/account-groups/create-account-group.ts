import { transaction } from '@holdfast/store'
import { insertAccountGroup } from '@holdfast/store/write'
import { announceChange } from '../../http/announce-change.ts'
import { authorise } from '../../http/authorise.ts'
import { recordChange } from '../../http/record-change.ts'
import type { Verb } from '../../http/verb.ts'
import { assertWithinPlan } from '../plans/assert-within-plan.ts'
import { readGroup } from './read-group.ts'
import { subjectOfGroup } from './subject-of-group.ts'

export const createAccountGroup: Verb<'createAccountGroup', 'db'> = (
  { db },
  { request: { body }, ...who },
) => {
  const { actor } = who
  authorise(actor, 'change account groups', body.entity_id)
  return transaction(db, async (tx) => {
    await assertWithinPlan(tx, body.entity_id, 'account_groups')
    const id = await insertAccountGroup(tx, { ...body, sort_order: body.sort_order })
    const group = await readGroup(tx, { organisationId: body.entity_id, id })
    await announceChange(tx, group.entity_id, 'account_group_created', group)
    await recordChange(tx, who, { ...subjectOfGroup(group), verb: 'created', after: group })
    return group
  })
}
