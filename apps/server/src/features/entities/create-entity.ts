import { insertOutbox, transaction, type Transaction } from '@holdfast/store'
import { findMember, findUserByEmail } from '@holdfast/store/read'
import { insertEntity, insertMember } from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import { recordChange } from '../../http/record-change.ts'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { memberEvent } from '../members/present.ts'
import { readEntity } from './read-entity.ts'
import { subjectOfEntity } from './subject-of-entity.ts'
import { subscriptionOf } from './subscription-of.ts'

export const createEntity: Verb<'createEntity', 'db'> = ({ db }, { request: { body }, ...who }) => {
  const { name, type, owner_email: ownerEmail, ...sent } = body
  if (name === '') throw refusal('ENTITY_NAME_MISSING', { field: 'name' })
  return transaction(db, async (tx) => {
    const id = await insertEntity(tx, {
      name,
      type,
      ...subscriptionOf('free', { sub_tier: 'free', ...sent }),
    })
    if (ownerEmail !== undefined) await inviteOwner(tx, id, ownerEmail, who)
    const after = await readEntity(tx, id)
    await recordChange(tx, who, { ...subjectOfEntity('organisation', after), verb: 'created', after })
    return after
  })
}

/** A caller who names themself is Owner at once; any other person must accept first. */
async function inviteOwner(tx: Transaction, id: string, email: string, { actor }: Who): Promise<void> {
  const user = await findUserByEmail(tx, email)
  if (user === undefined || user.is_retired) throw refusal('OWNER_UNKNOWN', { field: 'owner_email' })
  const memberId = await insertMember(tx, {
    entity_id: id,
    user_id: user.id,
    role: 'Owner',
    treasury_role: null,
    ...(user.id === actor.user.id
      ? {}
      : {
          accepted_at: null,
          invited_name: user.name,
          invited_email: user.email,
          invited_by: actor.user.id,
          is_newcomer: false,
        }),
  })
  const member = await findMember(tx, [id], memberId)
  if (member !== undefined) await insertOutbox(tx, [memberEvent('user_created', member)])
}
