/** The policy in force, since when and by whom; its full text on demand. */
import { factsOf } from '@holdfast/policy'
import { useState } from 'react'
import { answerText } from '../../calls/refusals.ts'
import { localTime } from '../../format/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Scroller } from '../../ui/Scroller.tsx'
import { EnforcementLegend, PolicySettings } from './PolicySettings.tsx'
import { useMayApplyPolicy, usePolicyInForce } from './use-policy.ts'
import { usePolicyWords } from './words.ts'

export function PolicyInForce() {
  const { inForce: words, mayNot } = usePolicyWords()
  const { data: policy, error } = usePolicyInForce()
  const mayApply = useMayApplyPolicy()
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-label={words.title} className="shrink-0 border-b border-line bg-sunken px-5 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {policy ? (
          <>
            <span className="text-mute">{words.title}</span>
            <span className="font-medium">{words.version(policy.version)}</span>
            <span className="text-soft">
              {words.by(policy.applied_by.name ?? words.somebody, localTime(policy.applied_at))}
            </span>
            <Button look="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? words.hide : words.read}
            </Button>
          </>
        ) : error !== null ? (
          <p role="alert" className="text-bad">
            {words.failed(answerText(error))}
          </p>
        ) : policy === null ? (
          <p>
            <span className="font-medium">{words.none}</span>{' '}
            <span className="text-soft">{words.noneWhy}</span>
          </p>
        ) : (
          <p role="status" className="text-mute">
            {words.loading}
          </p>
        )}
      </div>
      {!mayApply && <p className="mt-1 max-w-prose text-warn">{mayNot}</p>}
      {isOpen && policy && (
        <Scroller label={words.version(policy.version)} className="mt-2 max-h-[45vh]">
          <div className="grid max-w-3xl gap-3 pb-2">
            <EnforcementLegend />
            <PolicySettings facts={factsOf(policy.bundle)} />
          </div>
        </Scroller>
      )}
    </section>
  )
}
