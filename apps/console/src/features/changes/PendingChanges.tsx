/** Changes that another person has to adopt, on the page of what they change. */
import type { ApiReply } from '@holdfast/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { britishLocale } from '../../format/british-locale.ts'
import { api } from '../../calls/api.ts'
import { currentUserQuery } from '../../calls/queries.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { useAdminMessages } from '../../calls/use-admin-messages.ts'
import { localTime } from '../../format/time.ts'
import { useSession } from '../../session/use-session.ts'
import { alertUser, confirmUser } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { reportSuccess } from '../../ui/toast.tsx'
import { useLocale } from '../../words/words.tsx'
import { ChangedFields } from './ChangedFields.tsx'
import { type PendingChange, pendingChangesQuery, useChangeWords } from './changes.ts'

type Adopted = ApiReply<'adoptPendingChange'>
export type Made = Adopted & { readonly name: string }

interface Props {
  /** The things whose changes the page shows. */
  readonly of: 'member' | 'webhook' | 'address' | 'policy' | 'key'
  readonly onDecided?: () => void
  /** Shows the link or secret that an adoption made, once. */
  readonly onAdopted?: (made: Made) => void
  /** More about a change than its fields. */
  readonly details?: (change: PendingChange) => ReactNode
}

export function PendingChanges({ of, onDecided, onAdopted, details }: Props) {
  const words = useChangeWords()
  const { entityId } = useSession()
  const client = useQueryClient()
  const query = pendingChangesQuery(entityId)
  const { data = [], error } = useQuery(query)
  const refresh = () => void client.invalidateQueries({ queryKey: query.queryKey })
  useAdminMessages({ pending_changes_updated: refresh }, [query.queryKey])
  const shown = data.filter(({ kind }) => kind.startsWith(`${of}-`))
  const decided = () => {
    refresh()
    onDecided?.()
  }
  return (
    <>
      {error !== null && data.length === 0 && (
        <p role="status" className="border-b border-line px-5 py-2 text-bad">
          {words.loadFailed(reasonOf(error, (reason) => reason))}
        </p>
      )}
      {shown.length > 0 && (
        <section
          aria-label={words.title}
          className="grid max-h-[45vh] shrink-0 gap-4 overflow-y-auto border-b border-line bg-sunken px-5 py-3"
        >
          {shown.map((change) => (
            <ChangeItem
              key={change.id}
              change={change}
              details={details}
              onDecided={decided}
              onAdopted={(adopted) => onAdopted?.({ ...adopted, name: change.subject.name })}
            />
          ))}
        </section>
      )}
    </>
  )
}

interface ItemProps {
  readonly change: PendingChange
  readonly details: Props['details']
  readonly onDecided: () => void
  readonly onAdopted: (adopted: Adopted) => void
}

function ChangeItem({ change, details, onDecided, onAdopted }: ItemProps) {
  const words = useChangeWords()
  const locale = useLocale()
  const { entityId } = useSession()
  const { data: me } = useQuery(currentUserQuery)
  const { id, kind, subject, proposed_by, adopters } = change
  const params = { orgId: entityId, id }
  const act = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onError: (error) => alertUser(reasonOf(error, words.failed)),
    onSettled: onDecided,
  })
  const adopt = async () => {
    if (!(await confirmUser(words.confirm, words.adopt, { isHarmless: true }))) return
    act.mutate(async () => {
      onAdopted(await api.adoptPendingChange({ params }))
      reportSuccess(words.adopted)
    })
  }
  const mayDecide = adopters.some((adopter) => adopter.id === me?.id)
  const names = new Intl.ListFormat(britishLocale(locale), { type: 'disjunction' }).format(
    adopters.map(({ name }) => name),
  )
  return (
    <div data-change={id} className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="grid min-w-64 flex-1 gap-1">
        <p className="font-medium wrap-anywhere">{words.says[kind](proposed_by.name, subject.name)}</p>
        <ChangedFields change={change} />
        {details?.(change)}
        <p className="text-xs text-mute">
          {words.until(localTime(change.proposed_at), localTime(change.expires_at))}{' '}
          {adopters.length > 0 && words.adopters(names)}
        </p>
      </div>
      <div className="flex gap-1.5">
        {mayDecide && (
          <>
            <Button disabled={act.isPending} onClick={() => void adopt()}>
              {words.adopt}
            </Button>
            <Button
              disabled={act.isPending}
              onClick={() => act.mutate(() => api.refusePendingChange({ params }))}
            >
              {words.refuse}
            </Button>
          </>
        )}
        {me?.id === proposed_by.id && (
          <Button
            disabled={act.isPending}
            onClick={() => act.mutate(() => api.withdrawPendingChange({ params }))}
          >
            {words.withdraw}
          </Button>
        )}
      </div>
    </div>
  )
}
