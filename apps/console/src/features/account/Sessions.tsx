import type { ApiReply } from '@holdfast/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { localTime } from '../../format/time.ts'
import { confirmUser } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyId } from '../../ui/CopyId.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { reportSuccess } from '../../ui/toast.tsx'
import { useLocale } from '../../words/words.tsx'
import { AccountSection } from './AccountSection.tsx'
import { AccountTable } from './AccountTable.tsx'
import { deviceOf } from './device-of.ts'
import { sessionsQuery } from './queries.ts'
import { useAct } from './use-act.ts'
import { useAccountWords } from './use-account-words.ts'

type Session = ApiReply<'listSessions'>[number]

export function Sessions() {
  const words = useAccountWords()
  const { columns } = words
  const { data, error, refetch } = useQuery(sessionsQuery)
  const endOthers = useAct(
    () => api.endOtherSessions(),
    [sessionsQuery.queryKey],
    () => reportSuccess(words.othersEnded),
  )
  const askAndEnd = async () => {
    if (await confirmUser(words.endOthersAsk, words.endOthers)) endOthers.mutate(undefined)
  }
  return (
    <AccountSection title={words.sessions} why={words.sessionsWhy} holdsTable>
      {error !== null ? (
        <ErrorState message={reasonOf(error, words.loadFailed)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton rows={2} widths={['w-16', 'w-40', 'w-24']} />
      ) : (
        <>
          <AccountTable
            label={words.sessions}
            columns={[
              columns.deviceId,
              columns.device,
              columns.location,
              columns.ip,
              columns.signIn,
              columns.lastActive,
            ]}
            hasAction
            className="min-w-[44rem]"
          >
            {data.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </AccountTable>
          {data.length > 1 && (
            <Button className="mt-4" disabled={endOthers.isPending} onClick={() => void askAndEnd()}>
              {words.endOthers}
            </Button>
          )}
        </>
      )}
    </AccountSection>
  )
}

function SessionRow({ session }: { readonly session: Session }) {
  const words = useAccountWords()
  const locale = useLocale()
  const end = useAct(
    () => api.endSession({ params: { id: session.id } }),
    [sessionsQuery.queryKey],
    () => reportSuccess(words.ended),
  )
  const device = deviceOf(session.user_agent) ?? words.unknown
  const country =
    session.country === null
      ? words.unknown
      : (new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' }).of(session.country) ??
        session.country)
  return (
    <tr>
      <td>
        <CopyId id={session.id} />
      </td>
      <td title={session.user_agent ?? undefined}>
        <bdi>{device}</bdi>
        {session.is_current && (
          <span className="ml-2 inline-flex h-5 items-center rounded-full bg-good-wash px-2 text-2xs font-medium text-good">
            {words.thisDevice}
          </span>
        )}
      </td>
      <td className={session.country === null ? 'text-mute' : undefined}>{country}</td>
      <td className="font-mono text-xs">{session.remote_address ?? '-'}</td>
      <Moment at={session.created_at} />
      <Moment at={session.last_seen_at} />
      <td className="text-right">
        {!session.is_current && (
          <Button
            look="row"
            aria-label={words.endOf(device)}
            disabled={end.isPending}
            onClick={() => end.mutate(undefined)}
          >
            {words.end}
          </Button>
        )}
      </td>
    </tr>
  )
}

const Moment = ({ at }: { readonly at: string }) => (
  <td className="text-soft">
    <time dateTime={at} title={localTime(at)}>
      {localTime(at).slice(0, 16)}
    </time>
  </td>
)
