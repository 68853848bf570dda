/** Every ready key as a grant: its maker, its wallet, and the rules that list it. */
import type { ApiReply } from '@holdfast/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { answerText, reasonOf } from '../../calls/refusals.ts'
import { localTime } from '../../format/time.ts'
import { useOrganisations } from '../../session/organisation.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import { Initials } from '../../ui/Initials.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { lazyWords, useWords } from '../../words/words.tsx'

type Grant = ApiReply<'listKeyGrants'>[number]

const useKeyListWords = lazyWords({
  en: async () => (await import('../../../locales/en/key-list.ts')).keyList,
  es: async () => (await import('../../../locales/es/key-list.ts')).keyList,
})

export function KeyListPage() {
  const { pages } = useWords()
  const words = useKeyListWords()
  const { current } = useOrganisations()
  const entityId = current?.id ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['key-grants', entityId],
    queryFn: () => api.listKeyGrants({ query: { entity_id: entityId } }),
    staleTime: 15_000,
  })
  if (error !== null && data === undefined)
    return <ErrorState message={reasonOf(error, words.loadFailed)} onRetry={() => void refetch()} />
  if (data === undefined)
    return <Skeleton rows={6} widths={['w-32', 'w-64', 'w-16', 'w-32', 'w-24', 'w-24', 'w-36']} />
  const { columns } = words
  return (
    <>
      <p className="shrink-0 border-b border-line px-5 py-3 text-soft">{words.lead}</p>
      <StaleNote reason={error === null ? null : answerText(error)} />
      <TableFrame
        caption={pages.mpcKeyList}
        className="min-w-[72rem]"
        isFirstFixed
        columns={[
          { label: columns.user },
          { label: columns.certificate },
          { label: columns.path },
          { label: columns.type },
          { label: columns.vault },
          { label: columns.grantedBy },
          { label: columns.created },
        ]}
      >
        {data.map((grant) => (
          <GrantRow key={`${grant.id} ${grant.wallet?.id ?? ''}`} grant={grant} />
        ))}
      </TableFrame>
      {data.length === 0 && <p className="min-h-0 flex-1 px-5 py-16 text-center text-base">{words.empty}</p>}
    </>
  )
}

function GrantRow({ grant }: { readonly grant: Grant }) {
  const words = useKeyListWords()
  const { user, wallet, granted, path } = grant
  return (
    <tr className="h-12 hover:bg-hover">
      <td>
        {user === null ? (
          <span className="text-mute">{words.operator}</span>
        ) : (
          <span className="flex items-center gap-2">
            <Initials id={user.id} name={user.name} />
            <bdi className="truncate font-medium">{user.name}</bdi>
          </span>
        )}
      </td>
      <td className="max-w-72">
        <p className="truncate font-medium">
          <bdi>{grant.label}</bdi>
        </p>
        <CopyText text={grant.public_key} />
      </td>
      <td className="font-mono text-xs whitespace-nowrap" title={path.length === 0 ? words.whole : undefined}>
        {['m', ...path].join('/')}
      </td>
      <td className="whitespace-nowrap">{words.kind(grant.curve, grant.threshold, grant.n)}</td>
      <td className="max-w-56">
        {wallet === null ? (
          <span className="text-mute">{words.noWallet}</span>
        ) : (
          <>
            <p className="truncate">
              <bdi>{wallet.group ?? words.noVault}</bdi>
            </p>
            <p className="truncate text-2xs text-mute">
              <bdi>{wallet.name}</bdi>
            </p>
          </>
        )}
      </td>
      <td className="whitespace-nowrap">
        {granted === null ? (
          <span className="text-mute">{words.notGranted}</span>
        ) : (
          <>
            {words.granted(granted.version)}
            {granted.by !== null && (
              <span className="block text-2xs text-mute">
                <bdi>{words.proposedBy(granted.by)}</bdi>
              </span>
            )}
          </>
        )}
      </td>
      <td className="whitespace-nowrap text-soft">
        <time dateTime={grant.created_at} title={localTime(grant.created_at)}>
          {localTime(grant.created_at).slice(0, 16)}
        </time>
      </td>
    </tr>
  )
}
