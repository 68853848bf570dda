/** A warning, shown before applying, that no transfer could be approved under this policy. */
import type { PolicyBundle } from '@holdfast/policy'
import { useWhyNeverApproved } from './use-why-never-approved.ts'
import { useWizardWords } from './words.ts'

export function NeverApproved({ bundle }: { readonly bundle: PolicyBundle }) {
  const { result: words } = useWizardWords()
  const why = useWhyNeverApproved(bundle)
  if (why === null) return null
  return (
    <p role="alert" className="rounded-md bg-warn-wash px-3 py-2 text-warn">
      {why.code === 'NO_SENIOR_APPROVER' ? words.noSenior : words.neverApproved(why.required, why.available)}
    </p>
  )
}
