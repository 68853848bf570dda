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
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
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
  const rows = data.pages.flat()
  if (rows.length === 0) return <EmptyState picture="key" title={words.empty} why={words.emptyWhy} />
  return (
    <>
      <p className="shrink-0 border-b border-line px-5 py-3 text-soft">{words.lead}</p>
      {error !== null && (
        <p role="alert" className="px-5 py-2 text-bad">
          {answerText(error)}
        </p>
      )}
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
        footer={
          hasNextPage && (
            <div className="p-3 text-center">
              <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {words.more}
              </Button>
            </div>
          )
        }
      >
        {rows.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </TableFrame>
    </>
  )
}

const colours = {
  running: 'text-warn',
  signed: 'text-good',
  refused: 'text-bad',
  stopped: 'text-bad',
} as const

function SessionRow({ session }: { readonly session: Session }) {
  const words = useSessionWords()
  const locale = useLocale()
  const refusalText = useRefusalText()
  const { outcome, why } = session
  return (
    <tr className="hover:bg-hover [&_td]:py-1.5 [&_td]:align-top" data-session={session.id}>
      <td className="whitespace-nowrap">
        <time dateTime={session.created_at}>{localTime(session.created_at)}</time>
      </td>
      <td>
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
      </td>
      <td className="text-right whitespace-nowrap tabular-nums">
        {fullAmount(session.amount, locale)} <bdi>{session.symbol}</bdi>
      </td>
      <td>
        <bdi>{session.key_label ?? '-'}</bdi>
      </td>
      <td className="min-w-56">
        <Signers session={session} />
      </td>
      <td className="min-w-40">
        <span className={colours[outcome]}>{words.outcomes[outcome]}</span>
        {why !== null && <span className="block text-xs text-soft">{refusalText(why, why.code)}</span>}
        {why === null && outcome === 'stopped' && (
          <span className="block text-xs text-soft">{words.serverStopped}</span>
        )}
      </td>
    </tr>
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
