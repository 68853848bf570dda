/** Address Book (Outbound) and Address Labels (Inbound): what people call addresses. */
import { ApiError } from '@holdfast/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, History, Search, Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { saveFile } from '../../data/download.ts'
import { useAdminMessages } from '../../data/use-admin-messages.ts'
import { useSession } from '../../session/use-session.ts'
import { alertUser, confirmUser } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import {
  type AddressList,
  addressListQuery,
  callsOf,
  type NamedAddress,
  namesChanged,
  useAddressWords,
} from './address-list.ts'
import { AddressNamesTable } from './AddressNamesTable.tsx'

const NameDialog = lazy(async () => ({ default: (await import('./NameDialog.tsx')).NameDialog }))
const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }))
const ChangesDialog = lazy(async () => ({ default: (await import('./ChangesDialog.tsx')).ChangesDialog }))

type Open =
  | { readonly what: 'add' | 'import' | 'history' }
  | { readonly what: 'edit' | 'history-of'; readonly name: NamedAddress }

export const AddressBookPage = () => <AddressListPage list="book" />
export const AddressLabelsPage = () => <AddressListPage list="labels" />

function AddressListPage({ list }: { readonly list: AddressList }) {
  const { dialogs } = useWords()
  const words = useAddressWords()
  const locale = useLocale()
  const { entityId } = useSession()
  const client = useQueryClient()
  const names = useQuery(addressListQuery(list, entityId))
  const [typed, setTyped] = useState('')
  const [network, setNetwork] = useState<string>()
  const [open, setOpen] = useState<Open | null>(null)
  const readAgain = (): void => {
    for (const queryKey of namesChanged) void client.invalidateQueries({ queryKey })
  }
  const hear = list === 'book' ? bookMessages(readAgain) : labelMessages(readAgain)
  useAdminMessages(hear, readAgain)
  const all = names.data ?? []
  const networks = new Map(all.map((one) => [one.network_id, one.network]))
  const shown = all.filter(
    (one) => matches(one, typed) && (network === undefined || one.network_id === network),
  )
  const remove = async (name: NamedAddress): Promise<void> => {
    if (!(await confirmUser(words.confirmDelete(name.name, name.address), words.delete))) return
    try {
      await callsOf[list].remove({ params: { id: name.id } })
    } catch (error) {
      alertUser(words.deleteFailed(reasonOf(error)))
    }
    readAgain()
  }
  const download = async (): Promise<void> => {
    try {
      const { file_name, csv } = await callsOf[list].exportCsv({ query: { entity_id: entityId } })
      saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), file_name)
    } catch (error) {
      alertUser(words.loadFailed(reasonOf(error)))
    }
  }
  const count = (n: number): string => n.toLocaleString(locale)
  return (
    <>
      <search className="flex min-h-11 shrink-0 flex-wrap items-center gap-1.5 border-b border-line px-5 py-2">
        <span className="relative flex items-center max-sm:w-full">
          <Search aria-hidden className="pointer-events-none absolute left-2 size-3.5 text-mute" />
          <input
            type="text"
            inputMode="search"
            data-shortcut="search"
            aria-label={words.search}
            placeholder={words.search}
            spellCheck={false}
            autoComplete="off"
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="h-7 w-72 rounded-md border border-edge bg-page pr-2 pl-7 text-ellipsis max-sm:w-full"
          />
        </span>
        <FilterSelect
          label={words.network}
          all={words.allNetworks}
          options={[...networks].map(([value, label]) => ({ value, label }))}
          value={network}
          onChange={setNetwork}
        />
        {names.data && (
          <output className="px-1 text-mute">
            {shown.length === all.length
              ? words.count(all.length)
              : words.shown(count(shown.length), count(all.length))}
          </output>
        )}
        <span className="ml-auto flex flex-wrap items-center gap-1.5">
          <Button className="!h-7" onClick={() => setOpen({ what: 'history' })}>
            <History aria-hidden className="size-3.5" />
            {words.history}
          </Button>
          <Button className="!h-7" onClick={() => void download()} disabled={all.length === 0}>
            <Download aria-hidden className="size-3.5" />
            {words.exportCsv}
          </Button>
          <Button className="!h-7" onClick={() => setOpen({ what: 'import' })}>
            <Upload aria-hidden className="size-3.5" />
            {words.importCsv}
          </Button>
          <Button look="solid" className="!h-7" onClick={() => setOpen({ what: 'add' })}>
            {list === 'book' ? dialogs.address : dialogs.addLabel}
          </Button>
        </span>
      </search>
      {names.isPending ? (
        <Skeleton rows={12} widths={['w-32', 'w-64', 'w-24', 'w-40', 'w-32']} />
      ) : names.isError ? (
        <ErrorState message={words.loadFailed(reasonOf(names.error))} onRetry={() => void names.refetch()} />
      ) : shown.length === 0 ? (
        <EmptyState
          title={all.length === 0 ? words.empty[list] : words.noMatch}
          {...(all.length === 0 ? { why: words.emptyWhy[list] } : {})}
        />
      ) : (
        <AddressNamesTable
          names={shown}
          onEdit={(name) => setOpen({ what: 'edit', name })}
          onHistory={(name) => setOpen({ what: 'history-of', name })}
          onDelete={(name) => void remove(name)}
        />
      )}
      <Suspense>
        {open?.what === 'add' && <NameDialog list={list} onClose={() => setOpen(null)} />}
        {open?.what === 'edit' && (
          <NameDialog
            list={list}
            // What was stored meanwhile is what the next save is held against.
            edited={all.find(({ id }) => id === open.name.id) ?? open.name}
            onClose={() => setOpen(null)}
          />
        )}
        {open?.what === 'import' && <ImportDialog list={list} onClose={() => setOpen(null)} />}
        {open?.what === 'history' && <ChangesDialog list={list} onClose={() => setOpen(null)} />}
        {open?.what === 'history-of' && (
          <ChangesDialog list={list} of={open.name} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </>
  )
}

const bookMessages = (hear: () => void) => ({
  address_created: hear,
  address_updated: hear,
  address_deleted: hear,
})
const labelMessages = (hear: () => void) => ({
  label_created: hear,
  label_updated: hear,
  label_deleted: hear,
})

function matches({ name, address, note, created_by }: NamedAddress, typed: string): boolean {
  const text = typed.trim().toLowerCase()
  return [name, address, note, created_by ?? ''].some((part) => part.toLowerCase().includes(text))
}

const reasonOf = (error: unknown): string =>
  error instanceof ApiError
    ? (error.detail ?? error.statusText)
    : error instanceof Error
      ? error.message
      : String(error)
