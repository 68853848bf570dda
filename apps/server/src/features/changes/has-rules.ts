import type { Queryable } from '@holdfast/store'
import { findRulesInForce } from '@holdfast/store/read'

/** Whether the signers enforce rules of the organisation. Changes of who may do what then need two people. */
export const hasRules = async (db: Queryable, organisationId: string): Promise<boolean> =>
  (await findRulesInForce(db, organisationId)) !== undefined
