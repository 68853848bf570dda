/** Confirms before a policy is applied: what changes, when it takes effect, and the target if that is another server. */
import { factsOf, type PolicyBundle } from '@holdfast/policy'
import { confirmUser } from '../../ui/ask.ts'
import { AppliedAtOnce } from './applied-at-once.ts'
import { PolicyChanges } from './PolicyChanges.tsx'
import { useWizardWords } from './words.ts'

interface Proposal {
  /** The policy in force; null: none; undefined: unknown. */
  readonly before: PolicyBundle | null | undefined
  readonly after: PolicyBundle
  /** Null: our own server. */
  readonly otherServer: string | null
}

export function useConfirmPolicy(): (proposal: Proposal) => Promise<boolean> {
  const { result: words } = useWizardWords()
  return ({ before, after, otherServer }) =>
    confirmUser(
      [words.confirm, otherServer === null ? words.atOnce : words.sentTo(otherServer)].join('\n'),
      words.apply,
      {
        isHarmless: true,
        details:
          otherServer === null && before !== undefined ? (
            <AppliedAtOnce value>
              <PolicyChanges before={before === null ? null : factsOf(before)} after={factsOf(after)} />
            </AppliedAtOnce>
          ) : null,
      },
    )
}
