import type { Context } from '../../context.ts'
import { passkeysOf } from '../../features/rules/passkeys-of.ts'
import { authorise } from '../../http/authorise.ts'
import type { ApproverCall } from '../serve-approver.ts'
import { registrationOfLink } from './registration-of-link.ts'

/** `RegistrationPage` of the page's wire. */
export async function showRegistration({ db }: Pick<Context, 'db'>, call: ApproverCall): Promise<object> {
  authorise(call.who.actor, 'read organisation', call.link.organisationId)
  const { entity_id, person, added_in } = await registrationOfLink(db, call)
  const { inRules, waiting } = await passkeysOf(db, { organisationId: entity_id, person })
  return {
    organisation: entity_id,
    person,
    name: call.who.actor.user.name.slice(0, 100),
    addedIn: added_in,
    known: [...inRules, ...waiting].map(({ id }) => id),
  }
}
