/** The organisation of a call about rules. */
import type { Rules } from '@holdfast/policy/rules'
import type { Queryable } from '@holdfast/store'
import type { Actor } from '../../context.ts'
import { defaultOrganisationOf } from '../../http/authorise.ts'
import { notFound, refusal } from '../../http/refusal.ts'
import { findOpenRules } from '@holdfast/store/read'
import { parsedRules } from './parsed-rules.ts'
import { rulesInForce } from './rules-in-force.ts'

/** Does not authorise. */
export function placeOf(actor: Actor, { entity_id }: { readonly entity_id?: string | undefined }): string {
  const organisationId = defaultOrganisationOf(actor, entity_id)
  if (organisationId === null) throw notFound('organisation')
  return organisationId
}

export async function headOf(db: Queryable, organisationId: string): Promise<Rules> {
  const head = await rulesInForce(db, organisationId)
  if (head === null) throw refusal('RULES_MISSING')
  return head
}

/** Version 1 counts before it is in force, for its own people: they adopt it and join. */
export async function headOrFirstOf(db: Queryable, organisationId: string): Promise<Rules> {
  const head = await rulesInForce(db, organisationId)
  if (head !== null) return head
  const open = await findOpenRules(db, organisationId)
  if (open === undefined) throw refusal('RULES_MISSING')
  return parsedRules(open)
}
