/** Every ready key as a grant: its maker, its wallet, and the rules that list it. */
import type { ApiReply } from '@holdfast/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { answerText, reasonOf } from '../../calls/refusals.ts'
import { localTime } from '../../format/time.ts'
import { useOrganisations } from '../../session/organisation.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { CardLine } from '../../ui/CardLine.tsx'
import { CardLines } from '../../ui/CardLines.tsx'
import { CardList } from '../../ui/CardList.tsx'
import { RowCard } from '../../ui/RowCard.tsx'
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
  const isNarrow = useIsNarrow()
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
  const Grant = isNarrow ? GrantCard : GrantRow
  const rows = data.map((grant) => <Grant key={`${grant.id} ${grant.wallet?.id ?? ''}`} grant={grant} />)
  return (
    <>
      <p className="shrink-0 border-b border-line px-5 py-3 text-soft">{words.lead}</p>
      <StaleNote reason={error === null ? null : answerText(error)} />
      {isNarrow ? (
        <CardList label={pages.mpcKeyList}>{rows}</CardList>
      ) : (
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
          {rows}
        </TableFrame>
      )}
      {data.length === 0 && <p className="min-h-0 flex-1 px-5 py-16 text-center text-base">{words.empty}</p>}
    </>
  )
}

function GrantRow({ grant }: { readonly grant: Grant }) {
  return (
    <tr className="h-12 hover:bg-hover">
      <td>
        <Maker grant={grant} />
      </td>
      <td className="max-w-72">
        <p className="truncate font-medium">
          <bdi>{grant.label}</bdi>
        </p>
        <CopyText text={grant.public_key} />
      </td>
      <td className="whitespace-nowrap">
        <Path grant={grant} />
      </td>
      <td className="whitespace-nowrap">
        <Kind grant={grant} />
      </td>
      <td className="max-w-56">
        <Vault grant={grant} />
      </td>
      <td className="whitespace-nowrap">
        <GrantedBy grant={grant} />
      </td>
      <td className="whitespace-nowrap text-soft">
        <Created grant={grant} />
      </td>
    </tr>
  )
}

function GrantCard({ grant }: { readonly grant: Grant }) {
  const { columns } = useKeyListWords()
  return (
    <RowCard data-grant={grant.id} title={<bdi>{grant.label}</bdi>}>
      <CopyText text={grant.public_key} isWhole />
      <CardLines>
        <CardLine label={columns.user}>
          <Maker grant={grant} />
        </CardLine>
        <CardLine label={columns.vault}>
          <Vault grant={grant} />
        </CardLine>
        <CardLine label={columns.grantedBy}>
          <GrantedBy grant={grant} />
        </CardLine>
        <CardLine label={columns.type}>
          <Kind grant={grant} />
        </CardLine>
        <CardLine label={columns.path}>
          <Path grant={grant} />
        </CardLine>
        <CardLine label={columns.created}>
          <Created grant={grant} />
        </CardLine>
      </CardLines>
    </RowCard>
  )
}

function Maker({ grant: { user } }: { readonly grant: Grant }) {
  const words = useKeyListWords()
  if (user === null) return <span className="text-mute">{words.operator}</span>
  return (
    <span className="flex items-center gap-2">
      <Initials id={user.id} name={user.name} />
      <bdi className="truncate font-medium">{user.name}</bdi>
    </span>
  )
}

function Path({ grant: { path } }: { readonly grant: Grant }) {
  const words = useKeyListWords()
  return (
    <span className="font-mono text-xs" title={path.length === 0 ? words.whole : undefined}>
      {['m', ...path].join('/')}
    </span>
  )
}

function Kind({ grant: { curve, threshold, n } }: { readonly grant: Grant }) {
  return useKeyListWords().kind(curve, threshold, n)
}

function Vault({ grant: { wallet } }: { readonly grant: Grant }) {
  const words = useKeyListWords()
  if (wallet === null) return <span className="text-mute">{words.noWallet}</span>
  return (
    <>
      <p className="truncate">
        <bdi>{wallet.group ?? words.noVault}</bdi>
      </p>
      <p className="truncate text-2xs text-mute">
        <bdi>{wallet.name}</bdi>
      </p>
    </>
  )
}

function GrantedBy({ grant: { granted } }: { readonly grant: Grant }) {
  const words = useKeyListWords()
  if (granted === null) return <span className="text-mute">{words.notGranted}</span>
  return (
    <>
      {words.granted(granted.version)}
      {granted.by !== null && (
        <span className="block text-2xs text-mute">
          <bdi>{words.proposedBy(granted.by)}</bdi>
        </span>
      )}
    </>
  )
}

const Created = ({ grant: { created_at } }: { readonly grant: Grant }) => (
  <time dateTime={created_at} title={localTime(created_at)}>
    {localTime(created_at).slice(0, 16)}
  </time>
)
