/** Requests of the platform's staff to reset a member's password, for those who decide on them. */
import type { ApiReply } from '@holdfast/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { currentUserQuery } from '../../calls/queries.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { useAdminMessages } from '../../calls/use-admin-messages.ts'
import { localTime } from '../../format/time.ts'
import { useSession } from '../../session/use-session.ts'
import { useWhyNot } from '../../session/use-why-not.ts'
import { alertUser, confirmUser } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { useMemberWords } from './words.ts'

type Reset = ApiReply<'listPasswordResets'>[number]

export function PasswordResets() {
  const { resets: words } = useMemberWords()
  const { entityId } = useSession()
  const mayDecide = useWhyNot('change members') === null
  const client = useQueryClient()
  const queryKey = ['password-resets', entityId]
  const { data = [] } = useQuery({
    queryKey,
    queryFn: () => api.listPasswordResets({ params: { orgId: entityId } }),
    enabled: mayDecide,
  })
  const refresh = () => void client.invalidateQueries({ queryKey })
  useAdminMessages({ user_updated: refresh }, [queryKey])
  if (data.length === 0) return null
  return (
    <section aria-label={words.title} className="grid gap-3 border-b border-line bg-sunken px-5 py-3">
      {data.map((reset) => (
        <ResetItem key={reset.id} reset={reset} onDecided={refresh} />
      ))}
    </section>
  )
}

function ResetItem({ reset, onDecided }: { readonly reset: Reset; readonly onDecided: () => void }) {
  const { resets: words } = useMemberWords()
  const { entityId } = useSession()
  const { data: me } = useQuery(currentUserQuery)
  const { id, person, requested_by } = reset
  const params = { orgId: entityId, id }
  const act = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onError: (error) => alertUser(reasonOf(error, words.failed)),
    onSettled: onDecided,
  })
  const agree = async () => {
    if (await confirmUser(words.confirm(person.name), words.agree, { isHarmless: true }))
      act.mutate(() => api.agreePasswordReset({ params }))
  }
  const isOwn = me?.id === person.id || me?.id === requested_by.id
  return (
    <div data-reset={id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-64 flex-1">
        <p className="break-words">{words.asks(requested_by.name, `${person.name} (${person.email})`)}</p>
        <p className="text-xs text-mute">
          {words.until(localTime(reset.requested_at), localTime(reset.expires_at))}
          {isOwn && ` ${words.another}`}
        </p>
      </div>
      <div className="flex gap-1.5">
        <Button disabled={act.isPending || isOwn} onClick={() => void agree()}>
          {words.agree}
        </Button>
        <Button
          disabled={act.isPending}
          onClick={() => act.mutate(() => api.declinePasswordReset({ params }))}
        >
          {words.decline}
        </Button>
      </div>
    </div>
  )
}
