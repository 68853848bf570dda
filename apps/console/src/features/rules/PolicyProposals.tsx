/** Proposed changes of what the server alone checks: each setting in words, before and after. */
import { factsOf } from '@holdfast/policy'
import { PendingChanges } from '../changes/PendingChanges.tsx'
import type { PendingChange } from '../changes/changes.ts'
import { PolicyChanges } from '../policies/PolicyChanges.tsx'

const detailsOf = ({ policy }: PendingChange) =>
  policy !== null && (
    <PolicyChanges
      before={policy.before === null ? null : factsOf(policy.before)}
      after={factsOf(policy.after)}
      heading="h2"
    />
  )

export const PolicyProposals = () => <PendingChanges of="policy" details={detailsOf} />
