/** The enforced settings that the server would apply with a proposed version, as the approver page reads them. */
import { serverSettings, type ServerSetting } from '@holdfast/contract/approver'
import { changedSettings, factsOf, type PolicyFacts } from '@holdfast/policy'
import type { ProposedPolicy } from '../../features/rules/proposed-policy.ts'

export function serverPartOf(policy: ProposedPolicy | null): ServerSetting[] {
  if (policy === null) return []
  const before = policy.before === null ? null : factsOf(policy.before)
  const after = factsOf(policy.after)
  const changed = before === null ? null : new Set<string>(changedSettings(before, after))
  return serverSettings
    .filter((setting) => changed?.has(setting) !== false)
    .map((setting) => ({
      setting,
      before: before === null ? null : textsOf(before[setting]),
      after: textsOf(after[setting]),
    }))
}

function textsOf(fact: PolicyFacts[(typeof serverSettings)[number]]): string[] {
  if ('list' in fact) return [...fact.list]
  if ('isOn' in fact) return [fact.isOn ? 'yes' : 'no']
  const [value] = Object.values(fact)
  return [String(value)]
}
