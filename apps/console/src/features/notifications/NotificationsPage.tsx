/** Email Notifications: what reaches the person, by which channel, and when. In the app everything does. */
import { lazy, Suspense } from 'react'
import { reasonOf } from '../../calls/refusals.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { SignedVaults } from './SignedVaults.tsx'
import { TopicTable } from './TopicTable.tsx'
import { useSettings } from './use-settings.ts'
import { useNotificationWords } from './words.ts'

const Delivery = lazy(async () => ({ default: (await import('./Delivery.tsx')).Delivery }))
const PaymentThreshold = lazy(async () => ({
  default: (await import('./PaymentThreshold.tsx')).PaymentThreshold,
}))
const PushDevices = lazy(async () => ({ default: (await import('./PushDevices.tsx')).PushDevices }))

export function NotificationsPage() {
  const words = useNotificationWords()
  const { data: settings, error, refetch } = useSettings()
  if (settings === undefined)
    return error === null ? (
      <Skeleton rows={14} widths={['w-64', 'w-16', 'w-16', 'w-16']} />
    ) : (
      <ErrorState message={reasonOf(error, words.loadFailed)} onRetry={() => void refetch()} />
    )
  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto">
      <div className="max-w-230 pb-12">
        <p className="px-5 pt-5 pb-4 text-soft">{words.lead}</p>
        <TopicTable settings={settings} />
        <div className="grid gap-x-10 gap-y-10 px-5 pt-8 lg:grid-cols-2">
          <div className="grid content-start gap-10">
            <SignedVaults settings={settings} />
            <Suspense>
              <PaymentThreshold key={settings.payment_usd} settings={settings} />
            </Suspense>
          </div>
          <div className="grid content-start gap-10">
            <Suspense>
              <Delivery settings={settings} />
              <PushDevices settings={settings} />
            </Suspense>
          </div>
        </div>
      </div>
    </div>
  )
}
