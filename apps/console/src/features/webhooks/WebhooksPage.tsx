/** Webhook Events: what was told to whom, the endpoints, and the wallets that are told of. */
import { useState } from 'react'
import { Tabs } from '../../ui/Tabs.tsx'
import { Endpoints } from './Endpoints.tsx'
import { Events } from './Events.tsx'
import { SubscribedWallets } from './SubscribedWallets.tsx'
import { useWebhookWords } from './webhooks.ts'

type Tab = 'events' | 'endpoints' | 'wallets'

export function WebhooksPage() {
  const { tabs } = useWebhookWords()
  const [tab, setTab] = useState<Tab>('events')
  return (
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
  )
}
