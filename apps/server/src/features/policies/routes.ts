import { findPolicyInForce, listEarlierPolicies } from '@holdfast/store/read'
import { authorise, defaultOrganisationOf } from '../../http/authorise.ts'
import type { HandlersOf } from '../../http/handlers.ts'
import { applyPolicy } from './apply.ts'
import { presentApplied, presentPolicy } from './present.ts'

const earlierAtMost = 500

export const policies: HandlersOf<'applyPolicy' | 'getPolicy'> = {
  applyPolicy,

  getPolicy: async ({ db }, { actor, request: { query } }) => {
    const organisationId = defaultOrganisationOf(actor, query.entity_id)
    if (organisationId === null) return null
    authorise(actor, 'read organisation', organisationId)
    const inForce = await findPolicyInForce(db, organisationId)
    if (inForce === undefined) return null
    const wanted = { organisationId, before: inForce.version, limit: earlierAtMost }
    const earlier = await listEarlierPolicies(db, wanted)
    return { ...presentPolicy(inForce), earlier: earlier.map(presentApplied) }
  },
}
