/** The steps of the newest transfers; polled every 5 seconds while auto-refresh is on. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { statusOf } from '../../calls/refusals.ts'
import { localTime } from '../../format/time.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckRow } from '../../ui/CheckRow.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import { cx } from '../../ui/cx.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Scroller } from '../../ui/Scroller.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useRefusalText } from '../../words/use-refusal-text.ts'
import { useWords } from '../../words/words.tsx'
import { devPage } from './dev-page.tsx'
import { type FlowLog, type FlowTransfer, flowLogOfFailure } from './flow-log-of-failure.ts'
import { useDevWords } from './words.ts'

const everyMs = 5_000
const levels = ['info', 'warning', 'error'] as const
type Level = (typeof levels)[number]

export const DevFlowLogsPage = devPage(DevFlowLogs, 'devOff')

function DevFlowLogs() {
  const { pages } = useWords()
  const { logs: words } = useDevWords()
  const { entityId } = useSession()
  const [isAuto, setAuto] = useState(false)
  const [level, setLevel] = useState<Level>()
  const { data, error, isFetching, errorUpdatedAt, refetch } = useQuery({
    queryKey: ['flow-logs', entityId],
    queryFn: () => api.listFlowLogs({ query: { entity_id: entityId } }),
    refetchInterval: isAuto ? everyMs : false,
  })
  const entry = error === null ? null : flowLogOfFailure(error, words, new Date(errorUpdatedAt))
  return (
    <>
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-2">
        <p className="min-w-0 flex-1 basis-60 text-soft">{words.lead}</p>
        <FilterSelect
          label={words.levelFilter}
          all={words.allLevels}
          options={levels.map((value) => ({ value, label: words.levels[value] }))}
          value={level}
          onChange={setLevel}
        />
        <CheckRow label={words.autoRefresh} isChecked={isAuto} onChange={setAuto} />
        <Button disabled={isFetching} onClick={() => void refetch()}>
          {words.refresh}
        </Button>
      </div>
      {entry !== null ? (
        <Scroller label={pages.devFlowLogs} className="min-h-0 flex-1 px-5 py-4">
          <Steps name={pages.devFlowLogs} logs={[entry]} />
        </Scroller>
      ) : error !== null ? (
        <ErrorState message={words.failed(statusOf(error))} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton rows={8} widths={['w-64', 'w-40', 'w-24']} />
      ) : data.transfers.length === 0 ? (
        <EmptyState title={words.empty} why={words.emptyWhy} />
      ) : (
        <Scroller label={pages.devFlowLogs} className="min-h-0 flex-1">
          {data.transfers.map((transfer) => (
            <Transfer key={transfer.transfer_id} transfer={transfer} level={level} />
          ))}
        </Scroller>
      )}
    </>
  )
}

interface TransferProps {
  readonly transfer: FlowTransfer
  readonly level: Level | undefined
}

function Transfer({ transfer, level }: TransferProps) {
  const { logs: words } = useDevWords()
  const refusalText = useRefusalText()
  const { transfer_id, session_id, status, error, error_refusal, updated_at, logs } = transfer
  return (
    <section
      data-transfer={transfer_id}
      aria-label={words.steps(transfer_id)}
      className="grid gap-2 border-b border-line px-5 py-4"
    >
      <dl className="flex flex-wrap gap-x-6 gap-y-1 [&_dt]:text-xs [&_dt]:text-mute">
        <div>
          <dt>{words.transfer}</dt>
          <dd>
            <CopyText text={transfer_id} />
          </dd>
        </div>
        <div>
          <dt>{words.session}</dt>
          <dd>
            <CopyText text={session_id} />
          </dd>
        </div>
        <div>
          <dt>{words.status}</dt>
          <dd className={cx('font-medium', (status === 'failed' || status === 'error') && 'text-bad')}>
            {status}
          </dd>
        </div>
        <div>
          <dt>{words.updated}</dt>
          <dd className="tabular-nums">{localTime(updated_at)}</dd>
        </div>
        {error !== null && (
          <div className="min-w-0">
            <dt>{words.error}</dt>
            <dd className="break-words text-bad">{refusalText(error_refusal, error)}</dd>
          </div>
        )}
      </dl>
      <Steps
        name={words.steps(transfer_id)}
        logs={level === undefined ? logs : logs.filter((log) => log.level === level)}
      />
    </section>
  )
}

const looks: Readonly<Record<Level, string>> = {
  info: 'text-soft',
  warning: 'bg-warn-wash text-warn',
  error: 'bg-bad-wash text-bad',
}

function Steps({ name, logs }: { readonly name: string; readonly logs: readonly FlowLog[] }) {
  const { logs: words } = useDevWords()
  const { columns } = words
  const refusalText = useRefusalText()
  if (logs.length === 0) return null
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-[44rem] text-xs">
        <caption className="sr-only">{name}</caption>
        <thead>
          <tr className="text-left text-2xs text-mute [&>th]:py-1 [&>th]:pr-4 [&>th]:font-medium">
            <th scope="col">{columns.timestamp}</th>
            <th scope="col">{columns.level}</th>
            <th scope="col">{columns.category}</th>
            <th scope="col">{columns.step}</th>
            <th scope="col">{columns.message}</th>
            <th scope="col">{columns.data}</th>
          </tr>
        </thead>
        <tbody>
          {logs.map((log) => (
            <tr
              key={`${log.timestamp} ${log.step} ${log.message}`}
              data-level={log.level}
              className="border-t border-line/70 align-top [&>td]:py-1 [&>td]:pr-4"
            >
              <td className="whitespace-nowrap tabular-nums">{localTime(log.timestamp)}</td>
              <td>
                <span
                  className={cx('rounded-full px-1.5 py-0.5 font-medium whitespace-nowrap', looks[log.level])}
                >
                  {words.levels[log.level]}
                </span>
              </td>
              <td className="font-mono whitespace-nowrap">{log.category}</td>
              <td className="font-mono whitespace-nowrap">{log.step}</td>
              <td className="min-w-48 break-words">{refusalText(log.message_refusal, log.message)}</td>
              <td className="max-w-72 font-mono break-all text-mute">{dataText(log.data)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Empty data, including an empty object, is a dash. */
function dataText(value: unknown): string {
  if (typeof value === 'string') return value
  const text = JSON.stringify(value ?? {})
  return text === '{}' ? '-' : text
}
