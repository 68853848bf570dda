/** `GET /approver/organisation`: the name of the link's organisation, for people who see its rules for the first time. */
import { findEntity } from '@holdfast/store/read'
import { authorise } from '../http/authorise.ts'
import { notFound } from '../http/refusal.ts'
import type { ApproverRoute } from './serve-approver.ts'

export const organisationRoute: ApproverRoute = {
  method: 'GET',
  path: 'organisation',
  kind: 'any',
  refusals: [],
  answer: async ({ db }, { link, who }) => {
    authorise(who.actor, 'read organisation', link.organisationId)
    const entity = await findEntity(db, link.organisationId)
    if (entity === undefined) throw notFound('organisation')
    return { name: entity.name }
  },
}
