/** The changes of a name, with their authors and times, from the audit record. */
import { useQuery } from '@tanstack/react-query'
import { localTime } from '../../format/time.ts'
import { useSession } from '../../session/use-session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useWords } from '../../words/words.tsx'
import type { ApiReply } from '@holdfast/contract'
import { type AddressList, callsOf, type NamedAddress, useAddressWords } from './address-list.ts'

interface Props {
  readonly list: AddressList
  readonly of?: NamedAddress
  readonly onClose: () => void
}
type NameChange = ApiReply<'listAddressChanges'>[number]

export function ChangesDialog({ list, of, onClose }: Props) {
  const { common } = useWords()
  const words = useAddressWords()
  const { entityId } = useSession()
  const changes = useQuery({
    queryKey: ['address-changes', list, entityId, of?.id],
    queryFn: () =>
      callsOf[list].changes({ query: { entity_id: entityId, ...(of === undefined ? {} : { id: of.id }) } }),
    staleTime: 0,
  })
  const title = of === undefined ? words.changes.title[list] : words.historyOf(of.name)
  return (
    <Dialog size="wide" title={title} lead={words.changes.lead} closeLabel={common.close} onClose={onClose}>
      {changes.isPending ? (
        <Skeleton rows={6} widths={['w-32', 'w-64']} />
      ) : changes.isError ? (
        <ErrorState
          message={words.changes.failed(changes.error.message)}
          onRetry={() => void changes.refetch()}
        />
      ) : changes.data.length === 0 ? (
        <EmptyState title={words.changes.none} />
      ) : (
        <ol className="divide-y divide-line px-5 py-2">
          {changes.data.map((change) => (
            <Change key={`${change.at} ${change.changes[0]?.address}`} change={change} />
          ))}
        </ol>
      )}
    </Dialog>
  )
}

/** For an imported file, only the first entries. */
const most = 5

function Change({ change: { at, who, act, changes } }: { readonly change: NameChange }) {
  const { changes: words } = useAddressWords()
  return (
    <li className="grid gap-1 py-2.5">
      <p>
        <bdi className="font-medium">{who ?? words.somebody}</bdi> {words.acts[act]}{' '}
        <time dateTime={at} className="text-mute">
          {localTime(at)}
        </time>
      </p>
      {changes.slice(0, most).map(({ address, before, after }) => (
        <div key={address} className="grid gap-0.5 pl-4">
          <p className="font-mono text-xs break-all text-soft">{address}</p>
          {before !== null && <Version label={after === null ? null : words.from} version={before} />}
          {after !== null && <Version label={before === null ? null : words.to} version={after} />}
        </div>
      ))}
      {changes.length > most && <p className="pl-4 text-mute">{words.others(changes.length - most)}</p>}
    </li>
  )
}

function Version({
  label,
  version,
}: {
  readonly label: string | null
  readonly version: { readonly name: string; readonly note: string }
}) {
  const { changes: words } = useAddressWords()
  return (
    <p>
      {label !== null && <span className="text-mute">{label} </span>}
      <bdi className="font-medium">{version.name}</bdi>
      <span className="text-soft">, {version.note === '' ? words.noNote : words.note(version.note)}</span>
    </p>
  )
}
