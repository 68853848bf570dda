/** The sections of System Health. */
import { localTime } from '../../format/time.ts'
import { useRefusalText } from '../../words/use-refusal-text.ts'
import { useLocale } from '../../words/words.tsx'
import { countOrDash, dash, errorRateText, millisecondsText, sizeText, waitText } from './figure-text.ts'
import { HealthTable } from './HealthTable.tsx'
import { Figures, Part } from './parts.tsx'
import { State } from './State.tsx'
import { type Health, useHealthWords } from './use-health.ts'

interface Props {
  readonly health: Health
}

export function ProcessesPart({ health: { processes } }: Props) {
  const words = useHealthWords()
  const { title, why, empty, columns } = words.processes
  return (
    <Part title={title} why={why}>
      {processes.length === 0 ? (
        <p className="px-5 text-mute">{empty}</p>
      ) : (
        <HealthTable
          caption={title}
          className="min-w-[50rem]"
          columns={[
            { label: columns.name },
            { label: columns.state },
            { label: columns.version },
            { label: columns.place, look: 'font-mono text-xs text-soft' },
            { label: columns.started, look: 'text-soft' },
            { label: columns.seen, look: 'text-soft' },
          ]}
          rows={processes.map((process) => ({
            key: process.id,
            mark: { 'data-process': process.name },
            cells: [
              <b key="name" className="font-medium">
                {words.processNames[process.name]}
              </b>,
              <State key="state" state={process.state} />,
              process.version,
              `${process.host} · ${process.pid}`,
              <Time key="started" at={process.started_at} />,
              <Time key="seen" at={process.seen_at} />,
            ],
          }))}
        />
      )}
    </Part>
  )
}

export function QueuePart({ health: { queue } }: Props) {
  const { queue: words } = useHealthWords()
  const locale = useLocale()
  const count = (value: number) => countOrDash(value, locale)
  const wait = (seconds: number | null) => (seconds === null ? words.nothing : waitText(seconds, locale))
  const kinds: Readonly<Record<string, string>> = words.kinds
  const waiting = queue.tasks.reduce((sum, task) => sum + task.waiting, 0)
  return (
    <Part title={words.title} why={words.why}>
      <Figures
        figures={[
          [words.waiting, count(waiting)],
          [words.oldest, wait(queue.oldest_waiting_seconds)],
          [words.readings, count(queue.jobs.queued)],
          [words.reading, count(queue.jobs.running)],
          [words.runsEnded, count(queue.runs.ended)],
          [words.runsFailed, count(queue.runs.failed)],
          [words.runsMismatch, count(queue.runs.mismatch)],
        ]}
      />
      {queue.tasks.length === 0 ? (
        <p className="px-5 pt-3 text-mute">{words.empty}</p>
      ) : (
        <div className="pt-3 [&>section]:pb-0">
          <HealthTable
            caption={words.title}
            className="min-w-[30rem]"
            columns={[
              { label: words.columns.name },
              { label: words.columns.waiting, align: 'right' },
              { label: words.columns.working, align: 'right' },
              { label: words.columns.later, align: 'right' },
              { label: words.columns.givenUp, align: 'right' },
            ]}
            rows={queue.tasks.map((task) => ({
              key: task.name,
              mark: { 'data-task': task.name },
              cells: [
                kinds[task.name] ?? task.name,
                count(task.waiting),
                count(task.working),
                count(task.later),
                <Bad key="given-up" isBad={task.given_up > 0}>
                  {count(task.given_up)}
                </Bad>,
              ],
            }))}
          />
        </div>
      )}
    </Part>
  )
}

export function NetworksPart({ health: { networks } }: Props) {
  const { networks: words } = useHealthWords()
  const refusalText = useRefusalText()
  const locale = useLocale()
  const count = (value: number | null) => countOrDash(value, locale)
  const { columns } = words
  return (
    <Part title={words.title} why={words.why}>
      {networks.length === 0 ? (
        <p className="px-5 text-mute">{words.empty}</p>
      ) : (
        <HealthTable
          caption={words.title}
          className="min-w-[56rem]"
          columns={[
            { label: columns.name },
            { label: columns.head, align: 'right' },
            { label: columns.solid, align: 'right' },
            { label: columns.newest, align: 'right' },
            { label: columns.oldest, align: 'right' },
            { label: columns.lag, align: 'right' },
            { label: columns.wallets, align: 'right' },
          ]}
          rows={networks.map((network) => ({
            key: network.id,
            mark: { 'data-network': network.code },
            cells: [
              <span key="name">
                <b className="font-medium">{network.name}</b>
                {(network.error !== null || !network.is_served) && (
                  <span className={`pl-2 ${network.error === null ? 'text-mute' : 'text-bad'}`}>
                    {network.error === null
                      ? words.unserved
                      : refusalText(network.error_refusal, network.error)}
                  </span>
                )}
              </span>,
              count(network.head),
              count(network.solid),
              count(network.newest_read),
              count(network.oldest_read),
              count(network.lag_blocks),
              words.readOf(count(network.wallets_read), count(network.wallets)),
            ],
          }))}
        />
      )}
    </Part>
  )
}

export function ProvidersPart({ health: { providers, minutes, calls } }: Props) {
  const { providers: words, calls: callWords } = useHealthWords()
  const locale = useLocale()
  const count = (value: number) => countOrDash(value, locale)
  const { columns } = words
  return (
    <>
      <Part title={words.title} why={words.why(count(minutes))}>
        {providers.length === 0 ? (
          <p className="px-5 text-mute">{words.empty}</p>
        ) : (
          <HealthTable
            caption={words.title}
            className="min-w-[62rem]"
            columns={[
              { label: columns.name },
              { label: columns.network },
              { label: columns.state },
              { label: columns.answered, align: 'right' },
              { label: columns.refused, align: 'right' },
              { label: columns.limited, align: 'right' },
              { label: columns.failed, align: 'right' },
              { label: columns.rate, align: 'right', look: 'font-medium' },
              { label: columns.average, align: 'right' },
              { label: columns.last, look: 'text-soft' },
            ]}
            rows={providers.map((row) => ({
              key: `${row.network_code}/${row.provider}`,
              mark: { 'data-provider': `${row.network_code}/${row.provider}` },
              cells: [
                <b key="name" className="font-medium">
                  {row.provider}
                </b>,
                row.network_name,
                <State key="state" state={row.state} />,
                count(row.answered),
                count(row.refused),
                count(row.limited),
                count(row.failed),
                errorRateText(row, locale),
                millisecondsText(row.average_ms, locale),
                row.last_at === null ? dash : <Time key="last" at={row.last_at} />,
              ],
            }))}
          />
        )}
      </Part>
      <Part title={callWords.title} why={callWords.why(count(minutes))}>
        <Figures
          figures={[
            [callWords.ok, count(calls.ok)],
            [callWords.refused, count(calls.refused)],
            [callWords.failed, count(calls.failed)],
            [callWords.average, millisecondsText(calls.average_ms, locale)],
          ]}
        />
      </Part>
    </>
  )
}

export function SignersPart({ health: { signers } }: Props) {
  const { signers: words } = useHealthWords()
  const locale = useLocale()
  const { columns } = words
  if (signers.length === 0)
    return (
      <Part title={words.title}>
        <p className="px-5 text-soft">{words.none}</p>
      </Part>
    )
  return (
    <Part title={words.title} why={words.why}>
      <HealthTable
        caption={words.title}
        className="min-w-[50rem]"
        columns={[
          { label: columns.name },
          { label: columns.state },
          { label: columns.version },
          { label: columns.keys, align: 'right' },
          { label: columns.epoch, align: 'right' },
          { label: columns.frozen, align: 'right' },
          { label: columns.identity, look: 'font-mono text-xs break-all text-soft' },
        ]}
        rows={signers.map(({ party, is_up, version, keys, epoch, frozen_pairs, identity }) => ({
          key: String(party),
          mark: { 'data-signer': String(party) },
          cells: [
            <b key="name" className="font-medium">
              {words.name(party)}
            </b>,
            <State key="state" state={is_up ? 'answering' : 'silent'} />,
            version ?? dash,
            is_up ? countOrDash(keys, locale) : dash,
            epoch === null ? dash : countOrDash(epoch, locale),
            <Bad key="frozen" isBad={frozen_pairs > 0}>
              {is_up ? countOrDash(frozen_pairs, locale) : dash}
            </Bad>,
            identity ?? dash,
          ],
        }))}
      />
    </Part>
  )
}

export function DatabasePart({ health: { database } }: Props) {
  const { database: words } = useHealthWords()
  const locale = useLocale()
  const { connections, most_connections, busy_connections } = database
  return (
    <Part title={words.title}>
      <Figures
        figures={[
          [words.size, sizeText(database.size_bytes, locale)],
          [words.latency, millisecondsText(database.latency_ms, locale)],
          [
            words.connections,
            words.of(countOrDash(connections, locale), countOrDash(most_connections, locale)),
          ],
          [words.busy, countOrDash(busy_connections, locale)],
          [words.version, database.version.split(' ')[0]],
          [words.started, <Time key="started" at={database.started_at} />],
        ]}
      />
    </Part>
  )
}

interface BadProps {
  readonly isBad: boolean
  readonly children: string
}

const Bad = ({ isBad, children }: BadProps) => (
  <span className={isBad ? 'font-medium text-bad' : ''}>{children}</span>
)

const Time = ({ at }: { readonly at: string }) => <time dateTime={at}>{localTime(at)}</time>
