/** Tier, status and payment of every organisation, with its usage of the plan. */
import { subscriptionStatuses, tiers } from '@holdfast/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countText } from '../../format/count-text.ts'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import { plansQuery } from '../../calls/plans-query.ts'
import type { Entity } from './subscription.ts'
import { SubscriptionRow } from './SubscriptionRow.tsx'
import { useEntities } from './use-entities.ts'
import { useEntityWords } from './words.ts'

export function SubscriptionsPage() {
  const { pages } = useWords()
  const words = useEntityWords()
  const locale = useLocale()
  const { columns } = words
  const { query, actions, failure, dismiss } = useEntities()
  const plans = useQuery(plansQuery)
  const [tier, setTier] = useState<Entity['sub_tier']>()
  const [status, setStatus] = useState<Entity['sub_status']>()
  const shown = query.data?.filter(
    (entity) =>
      (tier === undefined || entity.sub_tier === tier) &&
      (status === undefined || entity.sub_status === status),
  )
  const paying = shown?.filter(({ sub_is_paying_customer }) => sub_is_paying_customer).length ?? 0
  return (
    <>
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-b border-line px-5 py-2">
        <FilterSelect
          label={columns.tier}
          all={words.all}
          options={tiers.map((value) => ({ value, label: words.tiers[value] }))}
          value={tier}
          onChange={setTier}
        />
        <FilterSelect
          label={columns.subscription}
          all={words.all}
          options={subscriptionStatuses.map((value) => ({ value, label: words.statuses[value] }))}
          value={status}
          onChange={setStatus}
        />
        {shown !== undefined && (
          <output className="ml-auto text-mute">
            {columns.entities}: {countText(shown.length, locale)} ·{' '}
            {words.payingCount(countText(paying, locale))}
          </output>
        )}
      </div>
      {failure !== null && (
        <div className="px-5 pt-3">
          <ErrorBox text={failure} onDismiss={dismiss} />
        </div>
      )}
      {query.isError && query.data === undefined ? (
        <ErrorState message={words.loadFailed} onRetry={() => void query.refetch()} />
      ) : shown === undefined ? (
        <Skeleton rows={6} widths={['w-40', 'w-20', 'w-24', 'w-20', 'w-8', 'w-20', 'w-16', 'w-16']} />
      ) : shown.length === 0 ? (
        <EmptyState title={query.data?.length === 0 ? words.empty : words.noMatch} />
      ) : (
        <TableFrame
          caption={pages.entitySubscriptions}
          className="min-w-[60rem]"
          columns={[
            { label: columns.entity },
            { label: columns.tier },
            { label: columns.plan },
            { label: columns.subscription },
            { label: columns.paying },
            { label: columns.serviceLevel },
            { label: columns.wallets, align: 'right' },
            { label: columns.members, align: 'right' },
            { label: columns.groups, align: 'right' },
            { label: columns.actions, isActions: true },
          ]}
        >
          {shown.map((entity) => (
            <SubscriptionRow
              key={entity.id}
              entity={entity}
              plan={plans.data?.find((plan) => plan.tier === entity.sub_tier)}
              actions={actions}
            />
          ))}
        </TableFrame>
      )}
    </>
  )
}
