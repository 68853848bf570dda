import type { RulesCredential } from '@holdfast/policy/rules'
import type { Queryable } from '@holdfast/store'
import { registeredOf } from './registered-of.ts'
import { rulesInForce } from './rules-in-force.ts'

export interface PasskeysOfPerson {
  readonly inRules: readonly RulesCredential[]
  /** Registered, and in no version so far. */
  readonly waiting: readonly RulesCredential[]
}

/** A person's passkeys of the approver page. */
export async function passkeysOf(
  db: Queryable,
  { organisationId, person }: { readonly organisationId: string; readonly person: string },
): Promise<PasskeysOfPerson> {
  const head = await rulesInForce(db, organisationId)
  const inRules = head?.document.people.find(({ id }) => id === person)?.credentials ?? []
  const waiting = (await registeredOf(db, organisationId)).get(person) ?? []
  return { inRules, waiting }
}
