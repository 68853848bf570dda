import { findPolicyInForce, listEarlierPolicies } from '@holdfast/store/read'
import { authorise, defaultOrganisationOf } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { presentApplied, presentPolicy } from './present.ts'

export const getPolicy: Verb<'getPolicy', 'db'> = async ({ db }, { actor, request: { query } }) => {
  const organisationId = defaultOrganisationOf(actor, query.entity_id)
  if (organisationId === null) return null
  authorise(actor, 'read organisation', organisationId)
  const inForce = await findPolicyInForce(db, organisationId)
  if (inForce === undefined) return null
  const range = { organisationId, before: inForce.version, limit: earlierAtMost }
  const earlier = await listEarlierPolicies(db, range)
  return { ...presentPolicy(inForce), earlier: earlier.map(presentApplied) }
}

const earlierAtMost = 500
