import { findMember } from '@holdfast/store/read'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { notifyPeople } from '../notices/notify-people.ts'
import { authoriseAlert } from './authorise-alert.ts'
import { changeAlert } from './change-alert.ts'

export const assignAlert: Verb<'assignAlert', 'db'> = async ({ db }, { request, ...who }) => {
  const alert = await authoriseAlert(db, who.actor, 'handle alerts', request.params.id)
  return changeAlert(
    db,
    who,
    { alert, version: request.version },
    'assigned',
    async (tx, { assigned_to }) => {
      const { member_id } = request.body
      const member = member_id === null ? null : await findMember(tx, [alert.entity_id], member_id)
      if (member === undefined || member?.is_active === false || member?.is_retired === true)
        throw refusal('MEMBER_INACTIVE', { field: 'member_id' })
      const by = who.actor.user.id
      const isNew = assigned_to !== member_id
      if (isNew && member !== null && member.user_id !== by && !member.is_invited)
        await notifyPeople(tx, alert.entity_id, [member.user_id], {
          kind: 'alert-assigned',
          about: alert.id,
          by,
        })
      return { assigned_to: member_id }
    },
  )
}
