/** The policy that the answers produce, in sentences, updated with every answer. */
import { TriangleAlert } from 'lucide-react'
import { Suspense } from 'react'
import type { DraftAnswers, PolicyBundle, PolicySetting } from '@holdfast/policy'
import { useLocale } from '../../words/words.tsx'
import { EnforcementLegend, PolicySettings } from '../policies/PolicySettings.tsx'
import { QuorumLine } from '../policies/QuorumLine.tsx'
import { describeNote, describeSetting } from '../policies/describe-setting.ts'
import { usePolicyWords, useWizardWords } from '../policies/words.ts'
import { useRules } from '../rules/use-rules.ts'
import { SignerApprovals, SignerRecipients } from './SignerSentences.tsx'
import { summarizeDraft } from './summarize-draft.ts'

interface Props {
  readonly answers: DraftAnswers
  /** The policy in force. Null: none. */
  readonly before: PolicyBundle | null
  readonly current: readonly PolicySetting[]
}

export function MeaningPanel({ answers, before, current }: Props) {
  const { meaning: words } = useWizardWords()
  const policyWords = usePolicyWords()
  const locale = useLocale()
  const { facts, unsettled, notes } = summarizeDraft(answers, before)
  const { data: rules } = useRules()
  const document = rules?.in_force?.document
  const most = Math.max(
    facts.required.count,
    ...(document?.approvals ?? []).flatMap(({ tiers }) => tiers.map(({ needed }) => needed)),
  )
  return (
    <div className="grid content-start gap-4 p-5">
      <div className="grid gap-1.5">
        <h3 className="font-semibold">{words.title}</h3>
        <p className="text-mute">{words.lead}</p>
        <div className="flex flex-wrap gap-x-6 gap-y-1">
          <QuorumLine
            needed={facts.required.count}
            of={most}
            text={words.approving(facts.required.count, most)}
          />
          <QuorumLine
            needed={facts.keyThreshold.k}
            of={facts.keyThreshold.n}
            text={words.signing(facts.keyThreshold.k, facts.keyThreshold.n)}
          />
        </div>
      </div>
      {notes.length > 0 && (
        <div className="grid gap-1 rounded-md bg-warn-wash px-3 py-2 text-warn">
          <h4 className="flex items-center gap-1.5 font-medium">
            <TriangleAlert aria-hidden className="size-3.5" />
            {words.look}
          </h4>
          <ul className="grid gap-1">
            {notes.map((note) => (
              <li key={note.code}>{describeNote(note, policyWords)}</li>
            ))}
          </ul>
        </div>
      )}
      <EnforcementLegend />
      <PolicySettings
        facts={facts}
        unsettled={unsettled}
        current={current}
        {...(document !== undefined && {
          // Signers have approvals by amount and named payees, which the answers cannot say.
          instead: {
            required: (
              <Suspense>
                <SignerApprovals document={document} facts={facts} />
              </Suspense>
            ),
            dailyCap: (
              <p>
                {describeSetting('dailyCap', facts.dailyCap, policyWords, locale).sentence} {words.eachAsset}
              </p>
            ),
            ...(facts.recipients.list.length === 0 && {
              recipients: (
                <Suspense>
                  <SignerRecipients document={document} facts={facts} />
                </Suspense>
              ),
            }),
          },
        })}
      />
    </div>
  )
}
