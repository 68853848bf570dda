/** The policy that the signers enforce: the open change, what is in force, people, signers and versions. */
import { Link } from '@tanstack/react-router'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { OpenRules } from './OpenRules.tsx'
import { RulesInForce } from './RulesInForce.tsx'
import { RulesPeople } from './RulesPeople.tsx'
import { RulesVersions } from './RulesVersions.tsx'
import { localTime } from '../../format/time.ts'
import { type RulesView, useRules } from './use-rules.ts'
import { useApproverPage } from './use-approver-page.tsx'
import { useRulesWords } from './words.ts'

export function RulesPage() {
  const words = useRulesWords()
  const { data, error, refetch } = useRules()
  if (error && data === undefined)
    return <ErrorState message={words.loadFailed} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton rows={8} widths={['w-48', 'w-64', 'w-24']} />
  if (data === null || data.in_force === null)
    return (
      <EmptyState
        title={words.none}
        why={words.noneWhy}
        action={
          <Link to={'/wizard' as '/'} className="text-accent underline underline-offset-3">
            {words.openWizard}
          </Link>
        }
      />
    )
  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto" data-rules>
      {data.frozen !== null && <Frozen frozen={data.frozen} />}
      {data.open !== null && <OpenRules open={data.open} assets={data.in_force.document.assets} />}
      <RulesInForce inForce={data.in_force} isFrozen={data.frozen !== null} />
      <RulesPeople people={data.people} signers={data.signers} hash={data.in_force.hash} />
      <RulesVersions versions={data.versions} assets={data.in_force.document.assets} />
    </div>
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
