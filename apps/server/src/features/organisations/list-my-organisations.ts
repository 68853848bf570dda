import { rightsOf } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'

export const listMyOrganisations: Verb<'listMyOrganisations'> = async (_, { actor }) =>
  actor.memberships.map((membership) => ({
    id: membership.organisationId,
    name: membership.organisation,
    version: membership.version,
    rights: rightsOf(actor, membership),
  }))
