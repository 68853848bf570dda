import { insertOutbox, transaction } from '@holdfast/store'
import { findMember } from '@holdfast/store/read'
import { insertMember, insertOrganisation } from '@holdfast/store/write'
import { notFound } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { memberEvent } from '../members/present.ts'
import { assertMayOwnAnother } from '../plans/assert-within-plan.ts'
import { recordOrganisation } from './record-organisation.ts'

export const createOrganisation: Verb<'createOrganisation', 'db'> = ({ db }, call) =>
  transaction(db, async (tx) => {
    const {
      actor,
      request: { body },
    } = call
    await assertMayOwnAnother(tx, actor)
    const organisationId = await insertOrganisation(tx, body.name)
    const id = await insertMember(tx, {
      entity_id: organisationId,
      user_id: actor.user.id,
      role: 'Owner',
      treasury_role: null,
    })
    const member = await findMember(tx, [organisationId], id)
    if (member === undefined) throw notFound('member')
    await insertOutbox(tx, [memberEvent('user_created', member)])
    const after = { id: organisationId, name: body.name, version: 1 }
    await recordOrganisation(tx, call, 'created', { after })
    return after
  })
