import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { currentUserQuery } from '../../calls/queries.ts'
import { codeOf, reasonOf } from '../../calls/refusals.ts'
import { countText } from '../../format/count-text.ts'
import { localDay, localTime } from '../../format/time.ts'
import { alertUser, confirmUser } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Initials } from '../../ui/Initials.tsx'
import { reportSuccess } from '../../ui/toast.tsx'
import { useLocale } from '../../words/words.tsx'
import { type ApiKey, apiKeysQuery, useApiKeyWords } from './api-keys.ts'
import { useMayHaveKeys } from './use-may-have-keys.ts'

interface Props {
  readonly apiKey: ApiKey
  readonly orgId: string
}

export function ApiKeyRow({ apiKey: key, orgId }: Props) {
  const words = useApiKeyWords()
  const locale = useLocale()
  return (
    <tr data-key={key.id} className="h-12 hover:bg-hover">
      <td className="max-w-48">
        <p className="truncate font-medium" title={key.name}>
          <bdi>{key.name}</bdi>
        </p>
        <p className="text-2xs text-mute">{words.rate(countText(key.rate_per_minute, locale))}</p>
      </td>
      <td className="whitespace-nowrap">
        <span aria-hidden className="font-mono text-xs">
          •••••••• {key.token_end}
        </span>
        <span className="sr-only">{words.tokenEnds(key.token_end)}</span>
      </td>
      <td className="max-w-56">
        <span className="line-clamp-2" title={key.scopes.map((scope) => words.scopes[scope]).join(', ')}>
          {key.scopes.map((scope) => words.scopes[scope]).join(', ')}
        </span>
      </td>
      <td className="whitespace-nowrap">
        {key.last_used_at === null ? (
          <span className="text-mute">{words.never}</span>
        ) : (
          <>
            <time dateTime={key.last_used_at}>{localTime(key.last_used_at).slice(0, 16)}</time>
            <span className="block font-mono text-2xs text-mute">{key.last_used_address}</span>
          </>
        )}
      </td>
      <td className="max-w-48">
        {key.created_by === null ? (
          '-'
        ) : (
          <span className="flex items-center gap-2">
            <Initials id={key.created_by.id} name={key.created_by.name} />
            <bdi className="truncate">{key.created_by.name}</bdi>
          </span>
        )}
      </td>
      <td className="whitespace-nowrap text-soft">
        <time dateTime={key.created_at} title={localTime(key.created_at)}>
          {localDay(key.created_at)}
        </time>
        <span className="block text-2xs text-mute">{words.until(localDay(key.expires_at))}</span>
      </td>
      <td className="max-w-44">
        {key.ip_ranges.length === 0 ? (
          <span className="text-warn">{words.fromAnywhere}</span>
        ) : (
          <bdi className="line-clamp-2 font-mono text-xs" title={key.ip_ranges.join(', ')}>
            {key.ip_ranges.join(', ')}
          </bdi>
        )}
      </td>
      <td>
        <div className="flex items-center justify-between gap-3">
          <State apiKey={key} />
          <Acts apiKey={key} orgId={orgId} />
        </div>
      </td>
    </tr>
  )
}

const looks = {
  active: 'bg-good-wash text-good',
  waiting: 'bg-warn-wash text-warn',
  suspended: 'bg-bad-wash text-bad',
  expired: 'bg-hover text-soft',
  revoked: 'bg-hover text-soft',
} as const

function State({ apiKey: { state, adopted_by } }: { readonly apiKey: ApiKey }) {
  const words = useApiKeyWords()
  return (
    <span>
      <span
        title={
          state === 'suspended' ? words.suspendedWhy : state === 'waiting' ? words.waitingWhy : undefined
        }
        className={cx(
          'inline-flex min-h-5 items-center rounded-full px-2 text-2xs font-medium whitespace-nowrap',
          looks[state],
        )}
      >
        {words.states[state]}
      </span>
      {adopted_by !== null && (
        <span className="block px-2 text-2xs text-mute">
          <bdi>{words.adoptedBy(adopted_by.name)}</bdi>
        </span>
      )}
    </span>
  )
}

function Acts({ apiKey: key, orgId }: Props) {
  const words = useApiKeyWords()
  const client = useQueryClient()
  const mayHaveKeys = useMayHaveKeys(orgId)
  const { data: user } = useQuery(currentUserQuery)
  const params = { orgId, id: key.id }
  const refresh = () => client.invalidateQueries({ queryKey: apiKeysQuery(orgId).queryKey })
  const fail = (error: Error) => {
    // The person cancelled the confirmation.
    if (codeOf(error) !== 'STEP_UP_NEEDED') alertUser(reasonOf(error, words.failed))
  }
  const revoke = useMutation({
    mutationFn: () => api.revokeApiKey({ params }),
    onSuccess: () => reportSuccess(words.revoked),
    onError: fail,
    onSettled: refresh,
  })
  const adopt = useMutation({
    mutationFn: () => api.adoptApiKey({ params }),
    onSuccess: () => reportSuccess(words.adopted),
    onError: fail,
    onSettled: refresh,
  })
  if (!mayHaveKeys || key.state === 'revoked') return null
  const askAndRevoke = async () => {
    if (await confirmUser(words.revokeAsk(key.name), words.revoke)) revoke.mutate()
  }
  return (
    <span className="flex gap-1.5">
      {key.state === 'waiting' && key.created_by?.id !== user?.id && (
        <Button look="row" disabled={adopt.isPending} onClick={() => adopt.mutate()}>
          {words.adopt}
        </Button>
      )}
      <Button
        look="row"
        aria-label={`${words.revoke}: ${key.name}`}
        disabled={revoke.isPending}
        onClick={() => void askAndRevoke()}
      >
        {words.revoke}
      </Button>
    </span>
  )
}
