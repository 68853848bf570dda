import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { ApiReply } from '@holdfast/contract'
import { api } from '../../calls/api.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { localTime } from '../../format/time.ts'
import { alertUser } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { type Alert, causeOf, useAlertText, useVigilanceWords } from './alerts.ts'

const CloseDialog = lazy(async () => ({ default: (await import('./CloseDialog.tsx')).CloseDialog }))

type Members = ApiReply<'listMembers'>

const looks = {
  critical: { Icon: CircleAlert, colour: 'text-bad' },
  warning: { Icon: TriangleAlert, colour: 'text-warn' },
  info: { Icon: Info, colour: 'text-soft' },
} as const

const nobody = 'nobody'

interface Props {
  readonly alert: Alert
  readonly members: Members
  readonly isStaff: boolean
}

export function AlertItem({ alert, members, isStaff }: Props) {
  const words = useVigilanceWords()
  const alertText = useAlertText()
  const { acknowledge, assign } = useAlertActs(alert)
  const [isClosing, setClosing] = useState(false)
  const { Icon, colour } = looks[alert.severity]
  const cause = causeOf(alert, isStaff)
  return (
    <li data-alert={alert.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-5 py-3">
      <span className={`flex w-28 shrink-0 items-center gap-1.5 font-medium ${colour}`}>
        <Icon aria-hidden className="size-4" />
        {words.severities[alert.severity]}
      </span>
      <div className="grid min-w-64 flex-1 gap-0.5">
        <h2 className="font-medium">{words.kinds[alert.kind]}</h2>
        <p className="break-words">{alertText(alert)}</p>
        {alert.facts.address !== undefined && (
          <p className="font-mono text-xs break-all text-soft">
            {alert.facts.address}
            {alert.facts.imitator !== undefined && (
              <>
                <br />
                <span className="font-sans">{words.imitator}</span> {alert.facts.imitator}
              </>
            )}
          </p>
        )}
        <p className="text-xs text-mute">{factsOf(alert, words).join(' · ')}</p>
        {alert.note !== '' && <p className="text-soft">{words.note(alert.note)}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-1.5 max-sm:basis-full">
        {cause !== null && (
          <Link
            to={cause.to as '/'}
            search={(cause.search ?? {}) as never}
            className="px-1 text-accent underline underline-offset-3 max-sm:mr-auto max-sm:pl-0"
          >
            {words.cause[cause.shows]}
          </Link>
        )}
        {alert.state !== 'closed' && (
          <>
            <FilterSelect
              label={words.assign}
              all={words.nobody}
              options={assignees(alert, members)}
              value={alert.assigned_to?.id}
              onChange={(member) => assign(member ?? nobody)}
            />
            {alert.state === 'open' && (
              <Button className="!h-7" onClick={acknowledge}>
                {words.acknowledge}
              </Button>
            )}
            <Button className="!h-7" onClick={() => setClosing(true)}>
              {words.close}
            </Button>
          </>
        )}
      </div>
      <Suspense>{isClosing && <CloseDialog alert={alert} onClose={() => setClosing(false)} />}</Suspense>
    </li>
  )
}

/** The current assignee stays listed, even after leaving the organisation. */
function assignees({ assigned_to: present }: Alert, members: Members) {
  const isGone = present !== null && members.every(({ id }) => id !== present.id)
  return [...members, ...(isGone ? [present] : [])].map(({ id, name }) => ({ value: id, label: name }))
}

function factsOf(alert: Alert, words: ReturnType<typeof useVigilanceWords>): string[] {
  const { facts, raised_at, ended_at, acknowledged_by, acknowledged_at, closed_by, closed_at } = alert
  return [
    words.raised(localTime(raised_at)),
    facts.since === undefined ? null : words.since(localTime(facts.since)),
    ended_at === null ? null : words.ended(localTime(ended_at)),
    acknowledged_at === null
      ? null
      : words.acknowledgedBy(acknowledged_by ?? '-', localTime(acknowledged_at)),
    closed_at === null ? null : words.closedBy(closed_by ?? '-', localTime(closed_at)),
  ].filter((fact) => fact !== null)
}

function useAlertActs({ id, version }: Alert) {
  const words = useVigilanceWords()
  const client = useQueryClient()
  const act = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onError: (error) => alertUser(reasonOf(error, words.actionFailed)),
    onSettled: () => client.invalidateQueries({ queryKey: ['alerts'] }),
  })
  const params = { id }
  return {
    acknowledge: () => act.mutate(() => api.acknowledgeAlert({ params, version })),
    assign: (member: string) =>
      act.mutate(() =>
        api.assignAlert({ params, version, body: { member_id: member === nobody ? null : member } }),
      ),
  }
}
