/**
 * Vigilance Management: the system's alerts, the most severe first, and their handling. Owners, Admins and Managers see those of
 * their organisation.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { isForbidden, loadFailure } from '../../calls/refusals.ts'
import { useAdminMessages } from '../../calls/use-admin-messages.ts'
import { useIsStaff } from '../../session/use-is-staff.ts'
import { useSession } from '../../session/use-session.ts'
import { AccessDenied } from '../../shell/AccessDenied.tsx'
import { Button } from '../../ui/Button.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { AlertItem } from './AlertItem.tsx'
import { type Alert, useVigilanceWords } from './alerts.ts'

type Tab = 'open' | 'closed'

export function VigilancePage() {
  const words = useVigilanceWords()
  const { entityId } = useSession()
  const client = useQueryClient()
  const [tab, setTab] = useState<Tab>('open')
  const [kind, setKind] = useState<Alert['kind']>()
  const [severity, setSeverity] = useState<Alert['severity']>()
  const alerts = useQuery({
    queryKey: ['alerts', entityId, tab],
    queryFn: () => api.listAlerts({ query: { entity_id: entityId, state: tab } }),
    staleTime: 0,
  })
  const members = useQuery({
    queryKey: ['members', entityId],
    queryFn: () => api.listMembers({ params: { orgId: entityId } }),
    staleTime: 60_000,
  })
  const readAgain = (): void => void client.invalidateQueries({ queryKey: ['alerts'] })
  useAdminMessages({ alert_created: readAgain, alert_updated: readAgain }, [['alerts']])
  const isStaff = useIsStaff()
  if (isForbidden(alerts.error)) return <AccessDenied onAgain={() => void alerts.refetch()} />
  const all = alerts.data ?? []
  const shown = all.filter(
    (alert) =>
      (kind === undefined || alert.kind === kind) && (severity === undefined || alert.severity === severity),
  )
  return (
    <Tabs
      label={words.tabs.label}
      tabs={[
        { value: 'open', label: words.tabs.open },
        { value: 'closed', label: words.tabs.closed },
      ]}
      value={tab}
      onChange={setTab}
      className="flex min-h-0 flex-1 flex-col"
    >
      <search className="flex min-h-11 shrink-0 flex-wrap items-center gap-1.5 border-b border-line px-5 py-2">
        <FilterSelect
          label={words.kind}
          all={words.all}
          options={entriesOf(words.kinds)}
          value={kind}
          onChange={setKind}
        />
        <FilterSelect
          label={words.severity}
          all={words.all}
          options={entriesOf(words.severities)}
          value={severity}
          onChange={setSeverity}
        />
        {alerts.data && <output className="px-1 text-mute">{words.count(shown.length)}</output>}
        <Button className="ml-auto !h-7" onClick={() => void alerts.refetch()}>
          <RefreshCw aria-hidden className={`size-3.5 ${alerts.isFetching ? 'animate-spin' : ''}`} />
          <span className="max-sm:sr-only">{words.refresh}</span>
        </Button>
      </search>
      {alerts.isPending ? (
        <Skeleton rows={8} widths={['w-16', 'w-64', 'w-32']} />
      ) : alerts.isError ? (
        <ErrorState
          message={words.loadFailed(loadFailure(alerts.error))}
          onRetry={() => void alerts.refetch()}
        />
      ) : shown.length === 0 ? (
        <EmptyState
          picture="done"
          title={all.length === 0 ? words.empty[tab] : words.noMatch}
          {...(all.length === 0 && tab === 'open' ? { why: words.emptyWhy } : {})}
        />
      ) : (
        <ul className="min-h-0 flex-1 divide-y divide-line overflow-y-auto">
          {shown.map((alert) => (
            <AlertItem
              key={alert.id}
              alert={alert}
              isStaff={isStaff}
              members={(members.data ?? []).filter((member) => member.is_active && !member.is_retired)}
            />
          ))}
        </ul>
      )}
    </Tabs>
  )
}

const entriesOf = <V extends string>(names: Readonly<Record<V, string>>) =>
  (Object.entries(names) as [V, string][]).map(([value, label]) => ({ value, label }))
