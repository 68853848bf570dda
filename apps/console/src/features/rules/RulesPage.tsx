/** The policy that the signers enforce: the open change, what is in force, people, signers and versions. */
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { OpenRules } from './OpenRules.tsx'
import { RulesInForce } from './RulesInForce.tsx'
import { RulesPeople } from './RulesPeople.tsx'
import { RulesVersions } from './RulesVersions.tsx'
import { localTime } from '../../format/time.ts'
import { type RulesView, useRules } from './use-rules.ts'
import { useApproverPage } from './use-approver-page.tsx'
import { useRulesWords } from './words.ts'

const PolicyProposals = lazy(async () => ({
  default: (await import('./PolicyProposals.tsx')).PolicyProposals,
}))
const ChangePeople = lazy(async () => ({ default: (await import('./ChangePeople.tsx')).ChangePeople }))
const FirstRules = lazy(async () => ({ default: (await import('./FirstRules.tsx')).FirstRules }))
const RecoveryKeys = lazy(async () => ({ default: (await import('./RecoveryKeys.tsx')).RecoveryKeys }))
const KeyBindings = lazy(async () => ({ default: (await import('./KeyBindings.tsx')).KeyBindings }))

export function RulesPage() {
  const words = useRulesWords()
  const { data, error, refetch } = useRules()
  if (error && data === undefined)
    return <ErrorState message={words.loadFailed} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton rows={8} widths={['w-48', 'w-64', 'w-24']} />
  if (data === null || data.in_force === null)
    return (
      <Suspense fallback={<Skeleton rows={8} widths={['w-48', 'w-64', 'w-24']} />}>
        <FirstRules />
      </Suspense>
    )
  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto" data-rules>
      {data.frozen !== null && <Frozen frozen={data.frozen} />}
      {data.open !== null && (
        <OpenRules open={data.open} assets={data.in_force.document.assets} signers={data.signers} />
      )}
      <Suspense>
        <PolicyProposals />
      </Suspense>
      <RulesInForce rules={data} inForce={data.in_force} />
      {data.open === null && <PeopleChange rules={data} />}
      <RulesPeople people={data.people} signers={data.signers} hash={data.in_force.hash} />
      <Suspense>
        <RecoveryKeys recovery={data.recovery} />
        <KeyBindings organisation={data.entity_id} isAccepted />
      </Suspense>
      <RulesVersions versions={data.versions} assets={data.in_force.document.assets} />
    </div>
  )
}

function PeopleChange({ rules }: { readonly rules: RulesView }) {
  const words = useRulesWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className="border-b border-line px-5 py-2">
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {words.changePeople}
        </Button>
      </div>
      {isOpen && (
        <Suspense>
          <ChangePeople rules={rules} />
        </Suspense>
      )}
    </>
  )
}

function Frozen({ frozen }: { readonly frozen: NonNullable<RulesView['frozen']> }) {
  const words = useRulesWords()
  const { open, note } = useApproverPage('rules')
  return (
    <section className="flex flex-wrap items-center gap-3 border-b border-line bg-bad-wash px-5 py-3">
      <p role="alert" className="text-bad">
        {words.frozen(localTime(frozen.since), frozen.by?.name ?? words.somebody)}
      </p>
      <p>{words.thawing(frozen.thawed_by.length, frozen.needed)}</p>
      <Button className="max-sm:w-full" onClick={() => void open()}>
        {words.thaw}
      </Button>
      {note}
    </section>
  )
}
