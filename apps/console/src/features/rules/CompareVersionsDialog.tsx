/** Compares any two versions of the policy, in either order. */
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { answerText } from '../../calls/refusals.ts'
import { localTime } from '../../format/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { useWords } from '../../words/words.tsx'
import { pairWith } from './pair-with.ts'
import { RulesDiff } from './RulesDiff.tsx'
import type { RulesVersionView } from './use-rules.ts'
import { useRulesComparison } from './use-rules-comparison.ts'
import { type RulesWords, useRulesComparisonWords, useRulesWords } from './words.ts'

interface Props {
  readonly versions: readonly RulesVersionView[]
  /** The version whose row was chosen. */
  readonly version: RulesVersionView
  readonly onClose: () => void
}

export function CompareVersionsDialog({ versions, version, onClose }: Props) {
  const { common } = useWords()
  const rulesWords = useRulesWords()
  const words = useRulesComparisonWords()
  const [{ from, to }, setPair] = useState(() => pairWith(version, versions))
  const options = versions.map((listed) => ({ value: listed.hash, label: nameOf(listed, rulesWords) }))
  return (
    <Dialog title={words.title} closeLabel={common.close} size="wide" onClose={onClose}>
      <div className="grid items-end gap-2 px-5 pt-4 sm:grid-cols-[1fr_auto_1fr]">
        <Select
          label={words.from}
          options={options}
          value={from}
          onChange={(hash) => setPair({ from: hash, to })}
        />
        <Button
          look="icon"
          className="!size-8 justify-self-center max-sm:rotate-90"
          aria-label={words.swap}
          title={words.swap}
          onClick={() => setPair({ from: to, to: from })}
        >
          <ArrowLeftRight aria-hidden className="size-4" />
        </Button>
        <Select
          label={words.to}
          options={options}
          value={to}
          onChange={(hash) => setPair({ from, to: hash })}
        />
      </div>
      <div aria-live="polite" className="min-h-40 px-5 py-4">
        <Comparison from={from} to={to} />
      </div>
    </Dialog>
  )
}

/** Two versions can have one number: a version that ended, and the one that was proposed after it. The time tells them apart. */
function nameOf(
  { version, state, effective_at, ended_at, proposed_at }: RulesVersionView,
  words: RulesWords,
): string {
  const at = (state === 'ended' ? ended_at : effective_at) ?? proposed_at
  return [words.version(version), words.states[state], localTime(at)]
    .filter((part) => part !== '')
    .join(' · ')
}

function Comparison({ from, to }: { readonly from: string; readonly to: string }) {
  const words = useRulesComparisonWords()
  const { data, error, refetch } = useRulesComparison(from, to)
  if (error !== null)
    return <ErrorState message={words.failed(answerText(error))} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton rows={3} widths={['w-6', 'w-64']} />
  if (data.changes.length === 0) return <p className="text-mute">{words.same}</p>
  const says = data.is_loosening ? words.loosens : words.tightens
  return (
    <>
      <p className="mb-3">{says(data.from.version, data.to.version)}</p>
      <RulesDiff changes={data.changes} assets={data.assets} />
    </>
  )
}
