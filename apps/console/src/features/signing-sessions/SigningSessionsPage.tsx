/** The signing sessions of the organisation, newest first: what was signed, who took part or refused, and the end. */
import type { ApiReply } from '@holdfast/contract'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../calls/api.ts'
import { answerText } from '../../calls/refusals.ts'
import { useAdminMessages } from '../../calls/use-admin-messages.ts'
import { fullAmount } from '../../format/amount.ts'
import { localTime } from '../../format/time.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { CardLine } from '../../ui/CardLine.tsx'
import { CardLines } from '../../ui/CardLines.tsx'
import { CardList } from '../../ui/CardList.tsx'
import { RowCard } from '../../ui/RowCard.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { useRefusalText } from '../../words/use-refusal-text.ts'
import { lazyWords, useLocale, useWords } from '../../words/words.tsx'

type Session = ApiReply<'listSigningSessions'>[number]

const useSessionWords = lazyWords({
  en: async () => (await import('../../../locales/en/signing-sessions.ts')).signingSessions,
  es: async () => (await import('../../../locales/es/signing-sessions.ts')).signingSessions,
})

const pageSize = 50
const sessionsKey = 'signing-sessions'

export function SigningSessionsPage() {
  const { pages } = useWords()
  const words = useSessionWords()
  const { entityId } = useSession()
  const isNarrow = useIsNarrow()
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: [sessionsKey] })
  useAdminMessages({ transfer_request_updated: refresh }, [[sessionsKey]])
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [sessionsKey, entityId],
    queryFn: ({ pageParam }) =>
      api.listSigningSessions({ query: { entity_id: entityId, before: pageParam, limit: pageSize } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (rows) => (rows.length < pageSize ? undefined : rows.at(-1)?.id),
  })
  if (data === undefined && error !== null)
    return <ErrorState message={words.loadFailed} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton rows={10} widths={['w-32', 'w-48', 'w-24', 'w-24', 'w-40']} />
  const sessions = data.pages.flat()
  if (sessions.length === 0) return <EmptyState picture="key" title={words.empty} why={words.emptyWhy} />
  const Session = isNarrow ? SessionCard : SessionRow
  const rows = sessions.map((session) => <Session key={session.id} session={session} />)
  const footer = hasNextPage && (
    <div className="p-3 text-center">
      <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {words.more}
      </Button>
    </div>
  )
  return (
    <>
      <p className="shrink-0 border-b border-line px-5 py-3 text-soft">{words.lead}</p>
      {error !== null && (
        <p role="alert" className="px-5 py-2 text-bad">
          {answerText(error)}
        </p>
      )}
      {isNarrow ? (
        <CardList label={pages.mpcSessions} footer={footer}>
          {rows}
        </CardList>
      ) : (
        <TableFrame
          caption={pages.mpcSessions}
          className="min-w-[62rem]"
          columns={[
            { label: words.columns.when },
            { label: words.columns.request },
            { label: words.columns.amount, align: 'right' },
            { label: words.columns.key },
            { label: words.columns.signers },
            { label: words.columns.outcome },
          ]}
          footer={footer}
        >
          {rows}
        </TableFrame>
      )}
    </>
  )
}

const colours = {
  running: 'text-warn',
  signed: 'text-good',
  refused: 'text-bad',
  stopped: 'text-bad',
} as const

interface SessionProps {
  readonly session: Session
}

function SessionRow({ session }: SessionProps) {
  return (
    <tr className="hover:bg-hover [&_td]:py-1.5 [&_td]:align-top" data-session={session.id}>
      <td className="whitespace-nowrap">
        <When session={session} />
      </td>
      <td>
        <Request session={session} />
      </td>
      <td className="text-right whitespace-nowrap tabular-nums">
        <Moved session={session} />
      </td>
      <td>
        <bdi>{session.key_label ?? '-'}</bdi>
      </td>
      <td className="min-w-56">
        <Signers session={session} />
      </td>
      <td className="min-w-40">
        <Outcome session={session} />
      </td>
    </tr>
  )
}

function SessionCard({ session }: SessionProps) {
  const { columns } = useSessionWords()
  return (
    <RowCard data-session={session.id} title={<Moved session={session} />} value={<When session={session} />}>
      <Request session={session} />
      <CardLines>
        <CardLine label={columns.key}>
          <bdi>{session.key_label ?? '-'}</bdi>
        </CardLine>
        <CardLine label={columns.signers}>
          <Signers session={session} />
        </CardLine>
        <CardLine label={columns.outcome}>
          <Outcome session={session} />
        </CardLine>
      </CardLines>
    </RowCard>
  )
}

const When = ({ session: { created_at: at } }: SessionProps) => (
  <time dateTime={at} className="py-1 tabular-nums">
    {localTime(at)}
  </time>
)

function Moved({ session: { amount, symbol } }: SessionProps) {
  const locale = useLocale()
  return (
    <>
      {fullAmount(amount, locale)} <bdi>{symbol}</bdi>
    </>
  )
}

function Request({ session }: SessionProps) {
  const words = useSessionWords()
  return (
    <>
      <Link
        to={'/mpc/transfer-requests' as '/'}
        hash={session.request_id}
        className="text-accent underline underline-offset-3"
      >
        {words.open}
      </Link>
      <span className="block text-xs text-mute">
        <bdi>{words.by(session.requester ?? words.somebody)}</bdi>, {words.to(session.wallet_name)}
      </span>
      <span className="block font-mono text-xs break-all text-mute">{session.recipient_address}</span>
    </>
  )
}

function Outcome({ session: { outcome, why } }: SessionProps) {
  const words = useSessionWords()
  const refusalText = useRefusalText()
  return (
    <>
      <span className={colours[outcome]}>{words.outcomes[outcome]}</span>
      {why !== null && <span className="block text-xs text-soft">{refusalText(why, why.code)}</span>}
      {why === null && outcome === 'stopped' && (
        <span className="block text-xs text-soft">{words.serverStopped}</span>
      )}
    </>
  )
}

function Signers({ session: { attempts } }: { readonly session: Session }) {
  const words = useSessionWords()
  const refusalText = useRefusalText()
  if (attempts.length === 0) return <span className="text-mute">{words.unknownSigners}</span>
  return attempts.map(({ parties, faults }) => (
    // No quorum is tried twice.
    <div key={parties.join(' ')}>
      <span className={faults.length === 0 ? undefined : 'text-soft'}>
        {(faults.length === 0 ? words.signed : words.tried)(parties.join(', '))}
      </span>
      {faults.map(({ party, is_silent, why }) => (
        <span key={party} className="block text-xs text-bad">
          {(is_silent ? words.silent : words.refused)(party)} {refusalText(why, why.code)}
        </span>
      ))}
    </div>
  ))
}
