/** The four plans and their limits. */
import { useQuery } from '@tanstack/react-query'
import { loadFailure } from '../../calls/refusals.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useWords } from '../../words/words.tsx'
import { useEntityWords } from '../entities/words.ts'
import { PlanRow } from './PlanRow.tsx'
import { plansQuery } from '../../calls/plans-query.ts'

export function PlansPage() {
  const { pages } = useWords()
  const words = useEntityWords()
  const { columns } = words
  const { data, error, refetch } = useQuery(plansQuery)
  return (
    <>
      <div className="shrink-0 border-b border-line px-5 py-3 text-soft">
        <p className="max-w-[66ch]">{words.plansLead}</p>
        <p className="max-w-[66ch]">{words.premiumNote}</p>
      </div>
      {error && data === undefined ? (
        <ErrorState message={loadFailure(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton
          rows={4}
          widths={['w-32', 'w-20', 'w-16', 'w-16', 'w-16', 'w-16', 'w-16', 'w-12', 'w-32']}
        />
      ) : (
        <TableFrame
          caption={pages.subscriptionPlans}
          className="min-w-[60rem]"
          columns={[
            { label: columns.plan },
            { label: columns.tier },
            { label: columns.wallets, align: 'right' },
            { label: columns.members, align: 'right' },
            { label: columns.groups, align: 'right' },
            { label: columns.keys, align: 'right' },
            { label: columns.owned, align: 'right' },
            { label: columns.entities, align: 'right' },
            { label: columns.updated },
            { label: columns.actions, isActions: true },
          ]}
        >
          {data.map((plan) => (
            <PlanRow key={plan.tier} plan={plan} />
          ))}
        </TableFrame>
      )}
    </>
  )
}
