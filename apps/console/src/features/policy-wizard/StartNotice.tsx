/** The version that the answers start from, and what becomes of them. */
import { NextStep } from '../policies/NextStep.tsx'
import type { PolicyStart } from '../policies/policy-start-of.ts'
import { useMayApplyPolicy } from '../policies/use-policy.ts'
import { useWizardWords } from '../policies/words.ts'

export function StartNotice({ start: { version, isFromRules } }: { readonly start: PolicyStart }) {
  const { start: words } = useWizardWords()
  const mayApply = useMayApplyPolicy()
  return (
    <div
      className="mt-2 mb-3 grid max-w-prose gap-1 rounded-md border border-line bg-sunken px-3 py-2"
      data-start={version ?? 0}
    >
      <p className="font-medium">{version === null ? words.defaults : words.version(version)}</p>
      {isFromRules && <p className="text-soft">{words.fromRules}</p>}
      {mayApply && <NextStep />}
    </div>
  )
}
