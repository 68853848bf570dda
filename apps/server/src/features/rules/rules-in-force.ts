import { parseRules, type Rules, rulesFaultText } from '@holdfast/policy/rules'
import type { Queryable } from '@holdfast/store'
import { findRulesInForce } from '@holdfast/store/read'

/** The server's copy of the rules that the signers enforce. Null: the organisation has none. */
export async function rulesInForce(db: Queryable, organisationId: string): Promise<Rules | null> {
  const stored = await findRulesInForce(db, organisationId)
  if (stored === undefined) return null
  const parsed = parseRules(stored.document)
  if (parsed.ok && parsed.value.hash === stored.hash) return parsed.value
  const why = parsed.ok ? 'another hash' : parsed.faults.map(rulesFaultText).join('; ')
  throw new Error(`the stored rules ${stored.hash} of organisation ${organisationId} are damaged: ${why}`)
}
