/** A proposal of the policy in force with other governors, passkeys or keys, without the wizard. */
import { ProposeRules } from './ProposeRules.tsx'
import { usePolicyInForce } from '../policies/use-policy.ts'
import type { RulesView } from './use-rules.ts'
import { useFirstRulesWords } from './words.ts'

export function ChangePeople({ rules }: { readonly rules: RulesView }) {
  const { proposal: words } = useFirstRulesWords()
  const { data: policy } = usePolicyInForce()
  if (policy === undefined) return null
  return (
    <div className="max-w-3xl border-b border-line px-5 py-4">
      {policy === null ? (
        <p className="text-warn">{words.noPolicy}</p>
      ) : (
        <ProposeRules
          isAboutPeople
          bundle={policy.bundle}
          rules={rules}
          capChanges={{ per_transfer: 'kept', per_day: 'kept' }}
        />
      )}
    </div>
  )
}
