/** The scheduled payments, the next date first. */
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../calls/api.ts'
import { answerText } from '../../calls/refusals.ts'
import { useMedia } from '../../ui/use-media.ts'
import { confirmUser } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useRefusalText } from '../../words/use-refusal-text.ts'
import { useLocale } from '../../words/words.tsx'
import { usePayWords } from '../transfers/pay-words.ts'
import type { Schedule } from '../transfers/use-save-payment.ts'
import { AmountAndWallet, NameAndPayee } from './PaymentParts.tsx'
import { usePaymentAct } from './use-payment-act.ts'

interface Props {
  readonly query: UseQueryResult<Schedule[]>
  readonly mayChange: boolean
  readonly onEdit: (schedule: Schedule) => void
}

export function Schedules({ query, ...row }: Props) {
  const { payments: words } = usePayWords()
  const isNarrow = useMedia('(max-width: 59.99rem)')
  const { data, error, refetch } = query
  if (error !== null && data === undefined)
    return <ErrorState message={words.failed(answerText(error))} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton rows={6} widths={['w-40', 'w-32', 'w-32', 'w-24']} />
  if (data.length === 0) return <EmptyState title={words.emptySchedules} why={words.emptySchedulesWhy} />
  if (isNarrow)
    return (
      <ul aria-label={words.tabs} className="min-h-0 flex-1 overflow-y-auto pb-8">
        {data.map((schedule) => (
          <li
            key={schedule.id}
            data-schedule={schedule.id}
            className="grid gap-3 border-b border-line px-5 py-4"
          >
            <NameAndPayee payment={schedule} />
            <AmountAndWallet payment={schedule} />
            <Dates schedule={schedule} />
            <State schedule={schedule} />
            <Acts schedule={schedule} {...row} />
          </li>
        ))}
      </ul>
    )
  return (
    <TableFrame
      caption={words.tabs}
      className="min-w-[60rem]"
      columns={[
        { label: words.columns.name },
        { label: words.columns.amount },
        { label: words.columns.next },
        { label: words.columns.state },
        { label: words.columns.actions, isActions: true },
      ]}
    >
      {data.map((schedule) => (
        <tr key={schedule.id} data-schedule={schedule.id} className="align-top [&>td]:py-2.5">
          <td className="max-w-80">
            <NameAndPayee payment={schedule} />
          </td>
          <td>
            <AmountAndWallet payment={schedule} />
          </td>
          <td>
            <Dates schedule={schedule} />
          </td>
          <td className="max-w-64">
            <State schedule={schedule} />
          </td>
          <td>
            <Acts schedule={schedule} {...row} />
          </td>
        </tr>
      ))}
    </TableFrame>
  )
}

function Dates({ schedule }: { readonly schedule: Schedule }) {
  const { payments: words } = usePayWords()
  const locale = useLocale()
  const { repeats, starts_on, day_of_month, ends_on, count, done, next } = schedule
  const first = new Date(`${starts_on}T00:00:00Z`)
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(first)
  const limits = [
    ...(ends_on === null ? [] : [words.until(ends_on)]),
    ...(count === null || repeats === 'once' ? [] : [words.times(done, count)]),
  ]
  return (
    <div className="min-w-0">
      <span className="block">
        {words.repeats[repeats](weekday, day_of_month ?? first.getUTCDate())}
        {limits.length > 0 && <span className="text-mute"> · {limits.join(' · ')}</span>}
      </span>
      {next[0] !== undefined && (
        <span className="block text-soft tabular-nums" title={next.map(utc).join('\n')}>
          {utc(next[0])}
        </span>
      )}
    </div>
  )
}

/** '2026-12-01 08:00 UTC'. */
const utc = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`

const tones = { active: 'text-good', paused: 'text-mute', ended: 'text-mute', stopped: 'text-bad' } as const

function State({ schedule }: { readonly schedule: Schedule }) {
  const { payments: words } = usePayWords()
  const refusalText = useRefusalText()
  const { state, why, requested_by, last } = schedule
  const lastWhy = last?.outcome === 'refused' ? last.why : null
  return (
    <div className="min-w-0">
      <span className={cx('block font-medium', tones[state])}>{words.states[state]}</span>
      {why !== null && (
        <span className={cx('block text-xs break-words', state === 'stopped' ? 'text-bad' : 'text-warn')}>
          {state === 'active' && `${words.retrying}. `}
          {refusalText(why, why.code)}
        </span>
      )}
      {why === null && lastWhy !== null && last !== null && (
        <span className="block text-xs break-words text-warn">
          {words.lastRefused(last.due_at.slice(0, 10))}: {refusalText(lastWhy, lastWhy.code)}
        </span>
      )}
      {requested_by.name !== null && (
        <bdi className="block text-xs break-words text-mute">{words.requestedBy(requested_by.name)}</bdi>
      )}
      {last !== null && last.request_id !== null && (
        <Link
          to={'/mpc/transfer-requests' as '/'}
          hash={last.request_id}
          className="text-xs text-accent hover:underline"
        >
          {words.lastRequested} · {last.due_at.slice(0, 10)}
        </Link>
      )}
    </div>
  )
}

function Acts({ schedule, mayChange, onEdit }: Omit<Props, 'query'> & { readonly schedule: Schedule }) {
  const { payments: words } = usePayWords()
  const { run, isBusy } = usePaymentAct()
  const { id, name, state, version } = schedule
  if (state === 'ended' || !mayChange) return null
  const params = { id }
  const button = (label: string, onClick: () => void) => (
    <Button look="row" disabled={isBusy} aria-label={words.actOf(label, name)} onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <span className="flex flex-wrap justify-end gap-1.5 max-sm:justify-start">
      {state === 'active'
        ? button(words.pause, () => run(() => api.pausePaymentSchedule({ params })))
        : button(words.resume, () => run(() => api.resumePaymentSchedule({ params, version })))}
      {button(words.edit, () => onEdit(schedule))}
      {button(words.end, () => {
        void confirmUser(words.confirmEnd(name), words.end).then((isSure) => {
          if (isSure) run(() => api.endPaymentSchedule({ params }))
        })
      })}
    </span>
  )
}
