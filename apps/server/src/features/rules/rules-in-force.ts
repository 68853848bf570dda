import type { Rules } from '@holdfast/policy/rules'
import type { Queryable } from '@holdfast/store'
import { findRulesInForce } from '@holdfast/store/read'
import { parsedRules } from './parsed-rules.ts'

/** The server's copy of the rules that the signers enforce. Null: the organisation has none. */
export async function rulesInForce(db: Queryable, organisationId: string): Promise<Rules | null> {
  const stored = await findRulesInForce(db, organisationId)
  return stored === undefined ? null : parsedRules(stored)
}
