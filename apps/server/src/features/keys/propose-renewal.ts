/** New shares for other signers, or for a lost one, in an organisation with rules: another person adopts them. */
import { type Database, transaction } from '@holdfast/store'
import type { MpcKey } from '@holdfast/store/read'
import { lockOrganisations } from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import type { Refused } from '../../http/refusal.ts'
import { hasRules } from '../changes/has-rules.ts'
import { proposeChange } from '../changes/propose-change.ts'
import type { Replacement } from './renew-shares.ts'

/** Null: the organisation has no rules, so the caller alone decides. */
export const proposeRenewal = (
  db: Database,
  who: Who,
  key: MpcKey,
  replacement: Replacement,
): Promise<Refused | null> =>
  transaction(db, async (tx) => {
    const { entity_id, id, label, epoch } = key
    await lockOrganisations(tx, [entity_id])
    if (!(await hasRules(tx, entity_id))) return null
    return proposeChange(tx, who, {
      entity_id,
      kind: replacement.kind === 'reshare' ? 'key-moved' : 'key-repaired',
      subject_key: id,
      subject_id: id,
      subject_name: label,
      version: epoch ?? 0,
      ...fieldsOf(key, replacement),
    })
  })

function fieldsOf({ threshold, n, own_parties }: MpcKey, replacement: Replacement) {
  if (replacement.kind === 'repair') return { before: null, after: {} }
  const before = own_parties ?? Array.from({ length: n }, (_, i) => i + 1)
  const { to } = replacement
  return {
    before: { threshold: String(threshold), signers: before.join(', ') },
    after: { threshold: String(to.threshold), signers: to.parties.join(', ') },
  }
}
