/** The organisation's own plan with its limits and use, and, where previews are on, a preview of payments. */
import type { ApiReply } from '@holdfast/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId } from 'react'
import { api } from '../../calls/api.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { settings } from '../../calls/settings.ts'
import { countText } from '../../format/count-text.ts'
import { useOrganisations } from '../../session/organisation.tsx'
import { cx } from '../../ui/cx.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { lazyWords, useLocale } from '../../words/words.tsx'

type Plan = ApiReply<'getOwnPlan'>

const useBillingWords = lazyWords({
  en: async () => (await import('../../../locales/en/billing.ts')).billing,
  es: async () => (await import('../../../locales/es/billing.ts')).billing,
})

/** Sample data, which the operator can switch off. */
const SamplePayments = lazy(async () => ({
  default: (await import('../../mockups/SamplePayments.tsx')).SamplePayments,
}))

export function BillingPage() {
  const words = useBillingWords()
  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto grid max-w-280 gap-8 px-5 pt-6 pb-10">
        <OwnPlan />
        {settings().previews && (
          <Suspense>
            <SamplePayments words={words} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

function OwnPlan() {
  const words = useBillingWords()
  const id = useId()
  const { current } = useOrganisations()
  const orgId = current?.id ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['plans', 'own', orgId],
    queryFn: () => api.getOwnPlan({ params: { orgId } }),
    staleTime: 15_000,
  })
  if (error !== null)
    return <ErrorState message={reasonOf(error, words.loadFailed)} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton rows={4} widths={['w-32', 'w-64', 'w-24']} />
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-mute">
        {words.own}
      </h2>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <bdi className="text-2xl font-semibold tracking-[-0.02em]">{data.name}</bdi>
        <span className={cx('font-medium', data.status === 'active' ? 'text-good' : 'text-warn')}>
          {words.statuses[data.status]}
        </span>
        <span className="text-mute">{data.is_paying ? words.paying : words.notPaying}</span>
      </p>
      <p className="mt-0.5 text-mute">{words.ownWhy}</p>
      <dl className="mt-4 grid gap-x-10 border-t border-line sm:grid-cols-2">
        {(['wallets', 'members', 'account_groups', 'keys'] as const).map((part) => (
          <Limit key={part} name={words.parts[part]} use={data.use[part]} limit={data.limits[part]} />
        ))}
      </dl>
    </section>
  )
}

interface LimitProps {
  readonly name: string
  readonly use: number
  readonly limit: Plan['limits']['keys']
}

function Limit({ name, use, limit }: LimitProps) {
  const words = useBillingWords()
  const locale = useLocale()
  const isFull = limit !== null && use >= limit
  const text = countText(use, locale)
  return (
    <div className="grid grid-cols-[1fr_auto] content-start gap-x-4 border-b border-line py-3 [&_dd:nth-of-type(n+2)]:col-span-2">
      <dt className="text-soft">{name}</dt>
      <dd className="font-medium" data-value>
        {limit === null ? words.unlimited(text) : words.used(text, countText(limit, locale))}
      </dd>
      {limit !== null && (
        <dd aria-hidden className="mt-2 h-1.5 overflow-hidden rounded-full bg-line">
          <span
            className={cx('block h-full rounded-full', isFull ? 'bg-warn' : 'bg-accent')}
            style={{ width: `${Math.min(100, limit === 0 ? 100 : (use / limit) * 100)}%` }}
          />
        </dd>
      )}
      {isFull && <dd className="mt-1 text-xs text-warn">{words.full}</dd>}
    </div>
  )
}
