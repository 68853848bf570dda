/** The sections of System Health. */
import { localTime } from '../../format/time.ts'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useRefusalText } from '../../words/use-refusal-text.ts'
import { useLocale } from '../../words/words.tsx'
import { countOrDash, dash, errorRateText, millisecondsText, sizeText, waitText } from './figure-text.ts'
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
        <TableFrame
          caption={title}
          className="min-w-[50rem]"
          columns={[
            { label: columns.name },
            { label: columns.state },
            { label: columns.version },
            { label: columns.place },
            { label: columns.started },
            { label: columns.seen },
          ]}
        >
          {processes.map((process) => (
            <tr key={process.id} data-process={process.name} className="h-8 hover:bg-hover">
              <td className="font-medium">{words.processNames[process.name]}</td>
              <td>
                <State state={process.state} />
              </td>
              <td>{process.version}</td>
              <td className="font-mono text-xs text-soft">
                {process.host} · {process.pid}
              </td>
              <td className="text-soft">
                <Time at={process.started_at} />
              </td>
              <td className="text-soft">
                <Time at={process.seen_at} />
              </td>
            </tr>
          ))}
        </TableFrame>
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
          <TableFrame
            caption={words.title}
            className="min-w-[30rem]"
            columns={[
              { label: words.columns.name },
              { label: words.columns.waiting, align: 'right' },
              { label: words.columns.working, align: 'right' },
              { label: words.columns.later, align: 'right' },
              { label: words.columns.givenUp, align: 'right' },
            ]}
          >
            {queue.tasks.map((task) => (
              <tr key={task.name} data-task={task.name} className="h-8 hover:bg-hover">
                <td>{kinds[task.name] ?? task.name}</td>
                <td className="text-right">{count(task.waiting)}</td>
                <td className="text-right">{count(task.working)}</td>
                <td className="text-right">{count(task.later)}</td>
                <td className={`text-right ${task.given_up > 0 ? 'font-medium text-bad' : ''}`}>
                  {count(task.given_up)}
                </td>
              </tr>
            ))}
          </TableFrame>
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
        <TableFrame
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
        >
          {networks.map((network) => (
            <tr key={network.id} data-network={network.code} className="h-8 hover:bg-hover">
              <td>
                <span className="font-medium">{network.name}</span>
                {(network.error !== null || !network.is_served) && (
                  <span className={`pl-2 ${network.error === null ? 'text-mute' : 'text-bad'}`}>
                    {network.error === null
                      ? words.unserved
                      : refusalText(network.error_refusal, network.error)}
                  </span>
                )}
              </td>
              <td className="text-right">{count(network.head)}</td>
              <td className="text-right">{count(network.solid)}</td>
              <td className="text-right">{count(network.newest_read)}</td>
              <td className="text-right">{count(network.oldest_read)}</td>
              <td className="text-right">{count(network.lag_blocks)}</td>
              <td className="text-right">
                {words.readOf(count(network.wallets_read), count(network.wallets))}
              </td>
            </tr>
          ))}
        </TableFrame>
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
          <TableFrame
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
              { label: columns.rate, align: 'right' },
              { label: columns.average, align: 'right' },
              { label: columns.last },
            ]}
          >
            {providers.map((row) => (
              <tr
                key={`${row.network_code}/${row.provider}`}
                data-provider={`${row.network_code}/${row.provider}`}
                className="h-8 hover:bg-hover"
              >
                <td className="font-medium">{row.provider}</td>
                <td>{row.network_name}</td>
                <td>
                  <State state={row.state} />
                </td>
                <td className="text-right">{count(row.answered)}</td>
                <td className="text-right">{count(row.refused)}</td>
                <td className="text-right">{count(row.limited)}</td>
                <td className="text-right">{count(row.failed)}</td>
                <td className="text-right font-medium">{errorRateText(row, locale)}</td>
                <td className="text-right">{millisecondsText(row.average_ms, locale)}</td>
                <td className="text-soft">{row.last_at === null ? dash : <Time at={row.last_at} />}</td>
              </tr>
            ))}
          </TableFrame>
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
      <TableFrame
        caption={words.title}
        className="min-w-[50rem]"
        columns={[
          { label: columns.name },
          { label: columns.state },
          { label: columns.version },
          { label: columns.keys, align: 'right' },
          { label: columns.epoch, align: 'right' },
          { label: columns.frozen, align: 'right' },
          { label: columns.identity },
        ]}
      >
        {signers.map(({ party, is_up, version, keys, epoch, frozen_pairs, identity }) => (
          <tr key={party} data-signer={party} className="h-8 hover:bg-hover">
            <td className="font-medium">{words.name(party)}</td>
            <td>
              <State state={is_up ? 'answering' : 'silent'} />
            </td>
            <td>{version ?? dash}</td>
            <td className="text-right">{is_up ? countOrDash(keys, locale) : dash}</td>
            <td className="text-right">{epoch === null ? dash : countOrDash(epoch, locale)}</td>
            <td className={`text-right ${frozen_pairs > 0 ? 'font-medium text-bad' : ''}`}>
              {is_up ? countOrDash(frozen_pairs, locale) : dash}
            </td>
            <td className="font-mono text-xs break-all text-soft">{identity ?? dash}</td>
          </tr>
        ))}
      </TableFrame>
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

const Time = ({ at }: { readonly at: string }) => <time dateTime={at}>{localTime(at)}</time>
