/** Webhook Events: deliveries, endpoints and subscribed wallets. Owners, Admins and Managers see those of their organisation. */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { isForbidden } from '../../calls/refusals.ts'
import { useSession } from '../../session/use-session.ts'
import { AccessDenied } from '../../shell/AccessDenied.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { type Made, PendingChanges } from '../changes/PendingChanges.tsx'
import { Endpoints } from './Endpoints.tsx'
import { Events } from './Events.tsx'
import { SubscribedWallets } from './SubscribedWallets.tsx'
import { endpointsQuery, useWebhookWords } from './webhooks.ts'

const SecretDialog = lazy(async () => ({ default: (await import('./SecretDialog.tsx')).SecretDialog }))

type Tab = 'events' | 'endpoints' | 'wallets'

export function WebhooksPage() {
  const { tabs } = useWebhookWords()
  const { entityId } = useSession()
  const { error, refetch } = useQuery(endpointsQuery(entityId))
  const [tab, setTab] = useState<Tab>('events')
  const [made, setMade] = useState<Made | null>(null)
  const pending = (
    <>
      <PendingChanges of="webhook" onDecided={() => void refetch()} onAdopted={setMade} />
      {made?.secret && (
        <Suspense>
          <SecretDialog secret={made.secret} onClose={() => setMade(null)} />
        </Suspense>
      )}
    </>
  )
  // A governor of the policy without a right to read webhooks still decides about their changes.
  if (isForbidden(error))
    return (
      <>
        {pending}
        <AccessDenied onAgain={() => void refetch()} />
      </>
    )
  return (
    <>
      {pending}
      <Tabs
        label={tabs.label}
        tabs={[
          { value: 'events', label: tabs.events },
          { value: 'endpoints', label: tabs.endpoints },
          { value: 'wallets', label: tabs.wallets },
        ]}
        value={tab}
        onChange={setTab}
        className="flex min-h-0 flex-1 flex-col"
      >
        {tab === 'events' ? <Events /> : tab === 'endpoints' ? <Endpoints /> : <SubscribedWallets />}
      </Tabs>
    </>
  )
}
