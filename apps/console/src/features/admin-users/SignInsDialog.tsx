/** The current sessions of an account, and its successful and failed sign-ins. */
import type { ApiReply } from '@holdfast/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { statusOf } from '../../calls/refusals.ts'
import { localTime } from '../../format/time.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useWords } from '../../words/words.tsx'
import type { AdminUser } from './use-admin-users.ts'
import { useAdminUserWords } from './words.ts'

interface Props {
  readonly user: AdminUser
  readonly onClose: () => void
}

export function SignInsDialog({ user, onClose }: Props) {
  const { common } = useWords()
  const words = useAdminUserWords()
  const query = useQuery({
    queryKey: ['sign-ins', user.id],
    queryFn: () => api.listSignIns({ params: { id: user.id } }),
    staleTime: 0,
  })
  return (
    <Dialog
      title={words.historyTitle}
      lead={`${user.name} · ${user.email}`}
      size="wide"
      closeLabel={common.close}
      onClose={onClose}
    >
      {query.error ? (
        <ErrorState message={words.loadFailed(statusOf(query.error))} onRetry={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <p role="status" className="px-5 py-8 text-mute">
          {common.loading}
        </p>
      ) : (
        <div className="grid gap-5 py-4">
          <OpenSessions sessions={query.data.sessions} />
          <Attempts attempts={query.data.attempts} />
        </div>
      )}
    </Dialog>
  )
}

type SignIns = ApiReply<'listSignIns'>

function OpenSessions({ sessions }: Pick<SignIns, 'sessions'>) {
  const words = useAdminUserWords()
  const { historyColumns: columns } = words
  return (
    <section className="grid gap-2">
      <h3 className="px-5 font-semibold">{words.openSessions}</h3>
      {sessions.length === 0 ? (
        <p className="px-5 text-mute">{words.noSessions}</p>
      ) : (
        <TableFrame
          caption={words.openSessions}
          className="min-w-[38rem]"
          columns={[
            { label: words.sessionSince },
            { label: words.columns.lastSeen },
            { label: columns.address },
            { label: columns.browser },
          ]}
        >
          {sessions.map((session) => (
            <tr key={session.created_at} className="h-8">
              <Moment at={session.created_at} />
              <Moment at={session.last_seen_at} />
              <td className="font-mono text-xs">{session.remote_address ?? '-'}</td>
              <Browser name={session.user_agent} />
            </tr>
          ))}
        </TableFrame>
      )}
    </section>
  )
}

function Attempts({ attempts }: Pick<SignIns, 'attempts'>) {
  const words = useAdminUserWords()
  const { historyColumns: columns, outcomes } = words
  const outcomeOf = ({ outcome, reason, reason_refusal: refusal }: SignIns['attempts'][number]): string =>
    outcome === 'done'
      ? outcomes.done
      : refusal !== undefined && refusal.code in outcomes
        ? outcomes[refusal.code as keyof typeof outcomes]
        : (reason ?? outcomes.other)
  return (
    <section className="grid gap-2">
      <h3 className="px-5 font-semibold">{words.attempts}</h3>
      {attempts.length === 0 ? (
        <p className="px-5 text-mute">{words.noAttempts}</p>
      ) : (
        <TableFrame
          caption={words.attempts}
          className="min-w-[38rem]"
          columns={[
            { label: columns.time },
            { label: columns.outcome },
            { label: columns.address },
            { label: columns.browser },
          ]}
        >
          {attempts.map((attempt) => (
            <tr key={attempt.id} className="h-8">
              <Moment at={attempt.at} />
              <td className={attempt.outcome === 'done' ? 'text-good' : 'text-bad'}>{outcomeOf(attempt)}</td>
              <td className="font-mono text-xs">{attempt.remote_address}</td>
              <Browser name={attempt.user_agent} />
            </tr>
          ))}
        </TableFrame>
      )}
    </section>
  )
}

const Moment = ({ at }: { readonly at: string }) => (
  <td className="whitespace-nowrap text-soft">
    <time dateTime={at}>{localTime(at)}</time>
  </td>
)

const Browser = ({ name }: { readonly name: string | null }) => (
  <td className="max-w-56 truncate text-xs text-mute" title={name ?? undefined}>
    {name ?? '-'}
  </td>
)
