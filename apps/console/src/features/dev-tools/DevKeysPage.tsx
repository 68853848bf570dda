/** Dev keys: the list, enabling and deleting them, and adding one. The server never returns a private key. */
import type { ApiReply } from '@holdfast/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../calls/api.ts'
import { answerText, isConflict } from '../../calls/refusals.ts'
import { useAdminMessages } from '../../calls/use-admin-messages.ts'
import { localTime } from '../../format/time.ts'
import { useWhyNot } from '../../session/use-why-not.ts'
import { useSession } from '../../session/use-session.ts'
import { alertUser, confirmUser } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { CellCheck } from '../../ui/CellCheck.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useWords } from '../../words/words.tsx'
import { devPage } from './dev-page.tsx'
import { useDevWords } from './words.ts'

const NewDevKeyDialog = lazy(async () => ({
  default: (await import('./NewDevKeyDialog.tsx')).NewDevKeyDialog,
}))

type DevKey = ApiReply<'listDevKeys'>[number]

const devKeysKey = 'dev-keys'
export const DevKeysPage = devPage(DevKeys, 'devOff')

function DevKeys() {
  const { keys: words } = useDevWords()
  const { entityId } = useSession()
  const client = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const whyNot = useWhyNot('use dev tools')
  const refresh = () => void client.invalidateQueries({ queryKey: [devKeysKey] })
  useAdminMessages({ dev_key_created: refresh, dev_key_updated: refresh, dev_key_deleted: refresh }, [
    [devKeysKey],
  ])
  const { data, error, refetch } = useQuery({
    queryKey: [devKeysKey, entityId],
    queryFn: () => api.listDevKeys({ query: { entity_id: entityId } }),
  })
  return (
    <>
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-2">
        <p className="min-w-0 flex-1 basis-72 text-soft">
          {words.lead} {whyNot}
        </p>
        <Button
          look="solid"
          aria-disabled={whyNot !== null}
          title={whyNot ?? undefined}
          onClick={() => setAdding(whyNot === null)}
        >
          {words.add}
        </Button>
      </div>
      {error !== null && data === undefined ? (
        <ErrorState message={words.loadFailed(answerText(error))} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton rows={4} widths={['w-32', 'w-28', 'w-20', 'w-64', 'w-12', 'w-32']} />
      ) : data.length === 0 ? (
        <EmptyState title={words.empty} why={words.emptyWhy} />
      ) : (
        <DevKeysTable keys={data} onChanged={refresh} />
      )}
      <Suspense>
        {isAdding && <NewDevKeyDialog onCreated={refresh} onClose={() => setAdding(false)} />}
      </Suspense>
    </>
  )
}

interface TableProps {
  readonly keys: readonly DevKey[]
  readonly onChanged: () => void
}

function DevKeysTable({ keys, onChanged }: TableProps) {
  const { pages } = useWords()
  const { keys: words } = useDevWords()
  const { columns } = words
  const whyNot = useWhyNot('use dev tools')
  const change = useMutation({
    mutationFn: ({ id, is_active, version }: DevKey) =>
      api.changeDevKey({ params: { id }, body: { is_active: !is_active }, version }),
    onError: (error) => alertUser(isConflict(error) ? error.detail : words.switchFailed),
    onSettled: onChanged,
  })
  const remove = useMutation({
    mutationFn: ({ id }: DevKey) => api.deleteDevKey({ params: { id } }),
    onError: () => alertUser(words.deleteFailed),
    onSettled: onChanged,
  })
  const forget = async (key: DevKey) => {
    if (await confirmUser(words.confirmDelete, words.delete)) remove.mutate(key)
  }
  return (
    <TableFrame
      caption={pages.devKeys}
      className="min-w-[56rem]"
      columns={[
        { label: columns.label },
        { label: columns.network },
        { label: columns.purpose },
        { label: columns.address },
        { label: columns.active },
        { label: columns.created },
        { label: columns.actions, isActions: true },
      ]}
    >
      {keys.map((key) => (
        <tr key={key.id} data-dev-key={key.id} className="h-9 hover:bg-hover">
          <td className="max-w-56 break-words font-medium">{key.label}</td>
          <td className="whitespace-nowrap">{key.network_name}</td>
          <td
            className="whitespace-nowrap"
            title={key.purpose === null ? undefined : words.purposeTips[key.purpose]}
          >
            {key.purpose === null ? '-' : words.purposes[key.purpose]}
          </td>
          <td className="max-w-80">
            <CopyText text={key.address} />
          </td>
          <td>
            <CellCheck
              label={words.activeOf(key.label)}
              isChecked={key.is_active}
              isDisabled={change.isPending || whyNot !== null}
              onChange={() => change.mutate(key)}
            />
          </td>
          <td className="whitespace-nowrap tabular-nums text-soft">{localTime(key.created_at)}</td>
          <td className="text-right">
            <Button
              look="row"
              disabled={whyNot !== null}
              aria-label={words.deleteOf(key.label)}
              onClick={() => void forget(key)}
            >
              {words.delete}
            </Button>
          </td>
        </tr>
      ))}
    </TableFrame>
  )
}
