/** Every process, node, provider and database in one list, with state and version. */
import { ApiError } from '@holdfast/contract'
import { Link } from '@tanstack/react-router'
import { countText } from '../../format/count-text.ts'
import { plural } from '../../format/plural.ts'
import { localTime } from '../../format/time.ts'
import { CardLine } from '../../ui/CardLine.tsx'
import { CardLines } from '../../ui/CardLines.tsx'
import { CardList } from '../../ui/CardList.tsx'
import { RowCard } from '../../ui/RowCard.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { useLocale } from '../../words/words.tsx'
import { dash } from './figure-text.ts'
import { type HealthState, State } from './State.tsx'
import { type Health, useHealth, useHealthWords } from './use-health.ts'

type Words = ReturnType<typeof useHealthWords>

interface Service {
  readonly id: string
  readonly name: string
  readonly kind: keyof Words['services']['kinds']
  readonly state: HealthState
  /** Null: it reports none. */
  readonly version: string | null
  readonly serves: string
  readonly since: string | null
  readonly heard: string | null
}

export function ServicesPage() {
  const words = useHealthWords()
  const locale = useLocale()
  const isNarrow = useIsNarrow()
  const { data, error, refetch } = useHealth()
  if (data === undefined)
    return error === null ? (
      <Skeleton rows={8} widths={['w-28', 'w-20', 'w-20', 'w-16', 'w-32', 'w-32']} />
    ) : (
      <ErrorState
        message={error instanceof ApiError ? error.statusText : words.unreachable}
        onRetry={() => void refetch()}
      />
    )
  const { columns, caption, details, earlier } = words.services
  const current = currentProcesses(data)
  const services = servicesOf(data, current, words)
  const hidden = data.processes.length - current.length
  return (
    <>
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-5 py-2">
        <p className="text-mute">{words.asOf(localTime(data.as_of).slice(11))}</p>
        {hidden > 0 && (
          <p className="text-mute">{plural(locale, hidden, earlier)(countText(hidden, locale))}</p>
        )}
        <Link
          to={'/admin/monitoring' as '/'}
          className="ml-auto inline-flex min-h-6 items-center text-accent underline underline-offset-3"
        >
          {details}
        </Link>
      </div>
      {isNarrow ? (
        <CardList label={caption}>
          {services.map((service) => (
            <ServiceCard key={service.id} service={service} />
          ))}
        </CardList>
      ) : (
        <TableFrame
          caption={caption}
          className="min-w-[58rem]"
          columns={[
            { label: columns.name },
            { label: columns.kind },
            { label: columns.state },
            { label: columns.version },
            { label: columns.serves },
            { label: columns.since },
            { label: columns.heard },
          ]}
        >
          {services.map((service) => (
            <ServiceRow key={service.id} service={service} />
          ))}
        </TableFrame>
      )}
    </>
  )
}

interface ServiceProps {
  readonly service: Service
}

function ServiceRow({ service }: ServiceProps) {
  const { kinds, versionUnknown } = useHealthWords().services
  return (
    <tr data-service={service.id} className="h-8 hover:bg-hover">
      <td className="font-medium whitespace-nowrap">
        <bdi>{service.name}</bdi>
      </td>
      <td>{kinds[service.kind]}</td>
      <td>
        <State state={service.state} />
      </td>
      <td className={service.version === null ? 'text-mute' : ''}>{service.version ?? versionUnknown}</td>
      <td className="whitespace-nowrap">{service.serves}</td>
      <td className="whitespace-nowrap text-soft">{timeOf(service.since)}</td>
      <td className="whitespace-nowrap text-soft">{timeOf(service.heard)}</td>
    </tr>
  )
}

/** Without the lines that have no value. */
function ServiceCard({ service }: ServiceProps) {
  const { kinds, columns } = useHealthWords().services
  const { id, name, kind, state, version, serves, since, heard } = service
  return (
    <RowCard data-service={id} title={<bdi>{name}</bdi>} value={<State state={state} />}>
      <CardLines>
        <CardLine label={columns.kind}>{kinds[kind]}</CardLine>
        {version !== null && <CardLine label={columns.version}>{version}</CardLine>}
        <CardLine label={columns.serves}>{serves}</CardLine>
        {since !== null && <CardLine label={columns.since}>{timeOf(since)}</CardLine>}
        {heard !== null && <CardLine label={columns.heard}>{timeOf(heard)}</CardLine>}
      </CardLines>
    </RowCard>
  )
}

const timeOf = (at: string | null) => (at === null ? dash : <time dateTime={at}>{localTime(at)}</time>)

/** The live processes; for a name without one, the most recent. */
function currentProcesses({ processes }: Health): Health['processes'] {
  const lives = (process: Health['processes'][number]) =>
    process.state === 'running' || process.state === 'waiting'
  const alive = new Set(processes.filter(lives).map(({ name }) => name))
  return processes.filter(
    (process) =>
      lives(process) ||
      (!alive.has(process.name) && process === processes.find(({ name }) => name === process.name)),
  )
}

function servicesOf(health: Health, processes: Health['processes'], words: Words): Service[] {
  const { everything } = words.services
  const { database, networks, providers, signers, as_of } = health
  return [
    ...processes.map((process) => ({
      id: process.id,
      name: words.processNames[process.name],
      kind: 'process' as const,
      state: process.state,
      version: process.version,
      serves: everything,
      since: process.started_at,
      heard: process.seen_at,
    })),
    {
      id: 'postgresql',
      name: 'PostgreSQL',
      kind: 'database',
      state: 'answering',
      version: database.version.split(' ')[0] ?? null,
      serves: everything,
      since: database.started_at,
      heard: as_of,
    },
    ...networks
      .filter((network) => network.is_served)
      .map(({ code, name, head }) => ({
        id: `node/${code}`,
        name: words.services.kinds.node,
        kind: 'node' as const,
        state: head === null ? ('silent' as const) : ('answering' as const),
        version: null,
        serves: name,
        since: null,
        heard: head === null ? null : as_of,
      })),
    ...providers.map((row) => ({
      id: `${row.provider}/${row.network_code}`,
      name: row.provider,
      kind: 'provider' as const,
      state: row.state,
      version: null,
      serves: row.network_name,
      since: null,
      heard: row.last_at,
    })),
    ...(signers.length === 0
      ? [
          {
            id: 'signers',
            name: words.signers.title,
            kind: 'signer' as const,
            state: 'absent' as const,
            version: null,
            serves: everything,
            since: null,
            heard: null,
          },
        ]
      : signers.map((signer) => ({
          id: `signer/${signer.party}`,
          name: words.signers.name(signer.party),
          kind: 'signer' as const,
          state: signer.is_up ? ('answering' as const) : ('silent' as const),
          version: signer.version,
          serves: everything,
          since: null,
          heard: signer.is_up ? as_of : null,
        }))),
  ]
}
