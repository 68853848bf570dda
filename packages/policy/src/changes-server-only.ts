import { type PolicySetting, changedSettings, factsOf } from './policy-facts.ts'
import type { PolicyBundle } from './bundle.ts'

/** The settings that `compileRules` reads, so that signers enforce them too. */
const atSigners: ReadonlySet<PolicySetting> = new Set([
  'required',
  'roleBound',
  'expiry',
  'perTxCap',
  'dailyCap',
  'recipients',
  'hours',
])

/** Whether a policy differs from the one in force, and only in settings that signers do not know. */
export function changesServerOnly(before: PolicyBundle, after: PolicyBundle): boolean {
  const changed = changedSettings(factsOf(before), factsOf(after))
  return changed.length > 0 && !changed.some((setting) => atSigners.has(setting))
}
