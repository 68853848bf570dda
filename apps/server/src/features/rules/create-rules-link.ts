import { findOpenRules } from '@holdfast/store/read'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { approverPageLink } from './approver-page-link.ts'
import { parsedRules } from './parsed-rules.ts'
import { authorise } from '../../http/authorise.ts'
import { headOrFirstOf, placeOf } from './rules-place.ts'

/** For people of the rules in force, and for those whom the open version adds: their passkeys join. */
export const createRulesLink: Verb<'createRulesLink', 'db' | 'config'> = async (
  { db, config },
  { actor, request },
) => {
  const organisationId = placeOf(actor, request.query)
  authorise(actor, 'read organisation', organisationId)
  const { document } = await headOrFirstOf(db, organisationId)
  const open = await findOpenRules(db, organisationId)
  const people = [...document.people, ...(open === undefined ? [] : parsedRules(open).document.people)]
  const userId = actor.user.id
  if (!people.some(({ id }) => id === userId)) throw refusal('NOT_IN_RULES')
  return approverPageLink(config, { kind: 'rules', id: organisationId, organisationId, userId })
}
