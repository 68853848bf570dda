import type { ApiRequest } from '@holdfast/contract'
import { recoveryKeyId } from '@holdfast/policy/recovery-keys'
import type { RulesDocument, RulesRecovery } from '@holdfast/policy/rules'
import { refusal } from '../../http/refusal.ts'

type Proposed = NonNullable<ApiRequest<'proposeRules'>['body']['recovery']>

/** The recovery keys of the next version. Throws for a kept key that the version before does not have. `before` null: there is
 *  no version before. */
export function recoveryOf(
  { kept, keys, needed, delay_hours }: Proposed,
  before: RulesDocument | null,
): RulesRecovery {
  const known = before?.governance.recovery?.keys ?? []
  const staying = kept.map((id, at) => {
    const key = known.find((entry) => entry.id === id)
    if (key === undefined) throw refusal('RECOVERY_KEY_UNKNOWN', { field: `recovery.kept.${at}` })
    return key
  })
  const added = keys.map(({ label, public_key: x }) => ({
    kind: 'paper' as const,
    id: recoveryKeyId(x),
    label,
    x,
  }))
  return { keys: [...staying, ...added], needed, delayHours: delay_hours }
}
