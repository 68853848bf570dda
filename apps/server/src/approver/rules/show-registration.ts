import type { Context } from '../../context.ts'
import type { ApproverCall } from '../serve-approver.ts'
import { registrationOfLink } from './registration-of-link.ts'

/** `RegistrationPage` of the page's wire. */
export async function showRegistration({ db }: Pick<Context, 'db'>, call: ApproverCall): Promise<object> {
  const { entity_id, person, added_in } = await registrationOfLink(db, call)
  return { organisation: entity_id, person, name: call.who.actor.user.name.slice(0, 100), addedIn: added_in }
}
