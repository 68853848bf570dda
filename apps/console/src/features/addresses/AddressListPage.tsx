/** Address Book (Outbound) and Address Labels (Inbound): the organisation's names for addresses. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Download, Ellipsis, History, type LucideIcon, Upload } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { saveFile } from '../../calls/download.ts'
import { loadFailure, reasonOf } from '../../calls/refusals.ts'
import { useAdminMessages } from '../../calls/use-admin-messages.ts'
import { countText } from '../../format/count-text.ts'
import { useSession } from '../../session/use-session.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { alertUser, confirmUser } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import { PendingChanges } from '../changes/PendingChanges.tsx'
import { useWhyNoRequests } from '../requesting/use-why-no-requests.ts'
import {
  type AddressList,
  type AddressPayments,
  addressListQuery,
  addressPaymentsQuery,
  callsOf,
  type NamedAddress,
  namesChanged,
  type PaymentsState,
  useAddressWords,
} from './address-list.ts'
import { inPaidOrder, type PaidOrder, paidOrders } from './in-paid-order.ts'
import type { AddressActs, Sending } from './AddressMenu.tsx'
import { AddressNamesTable } from './AddressNamesTable.tsx'
import { useOpenEntry } from './use-open-entry.ts'

const NameDialog = lazy(async () => ({ default: (await import('./NameDialog.tsx')).NameDialog }))
const EntryPanel = lazy(async () => ({ default: (await import('./EntryPanel.tsx')).EntryPanel }))
const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }))
const ChangesDialog = lazy(async () => ({ default: (await import('./ChangesDialog.tsx')).ChangesDialog }))

type Open =
  | { readonly what: 'add' | 'import' | 'history' }
  | { readonly what: 'edit' | 'history-of'; readonly name: NamedAddress }

export const AddressBookPage = () => <AddressListPage list="book" sending={useSending()} />
export const AddressLabelsPage = () => <AddressListPage list="labels" sending={null} />

interface PageProps {
  readonly list: AddressList
  readonly sending: Sending | null
}

function AddressListPage({ list, sending }: PageProps) {
  const { pages } = useWords()
  const words = useAddressWords()
  const { entityId } = useSession()
  const client = useQueryClient()
  const names = useQuery(addressListQuery(list, entityId))
  const payments = useQuery({ ...addressPaymentsQuery(entityId), enabled: list === 'book' })
  const filters = useFilters()
  const { typed, network, order } = filters
  const [open, setOpen] = useState<Open | null>(null)
  const beside = useOpenEntry()
  const readAgain = (): void => {
    for (const queryKey of namesChanged) void client.invalidateQueries({ queryKey })
  }
  const hear = list === 'book' ? bookMessages(readAgain) : labelMessages(readAgain)
  useAdminMessages(hear, namesChanged)
  const all = names.data ?? []
  const networks = new Map(all.map((entry) => [entry.network_id, entry.network]))
  const isOf = (entry: NamedAddress) => network === undefined || entry.network_id === network
  const found = all.filter((entry) => isOf(entry) && matches(entry, typed))
  const shown = inPaidOrder(found, payments.data, order)
  const paymentsOf = usePaymentsOf(list, { rows: payments.data, isError: payments.isError })
  const remove = async (name: NamedAddress): Promise<void> => {
    if (!(await confirmUser(words.confirmDelete(name.name, name.address), words.delete))) return
    try {
      await callsOf[list].remove({ params: { id: name.id } })
    } catch (error) {
      alertUser(reasonOf(error, words.deleteFailed))
    }
    if (name.id === beside.openId) beside.open(undefined)
    readAgain()
  }
  const acts: AddressActs = {
    sending,
    onOpen: ({ id }) => beside.open(id),
    onEdit: (name) => setOpen({ what: 'edit', name }),
    onHistory: (name) => setOpen({ what: 'history-of', name }),
    onDelete: (name) => void remove(name),
  }
  const download = () => downloadCsv(list, entityId, words.loadFailed)
  const more: readonly Act[] = [
    { label: words.history, icon: History, run: () => setOpen({ what: 'history' }) },
    { label: words.exportCsv, icon: Download, run: () => void download(), isDisabled: all.length === 0 },
    { label: words.importCsv, icon: Upload, run: () => setOpen({ what: 'import' }) },
  ]
  return (
    <>
      {list === 'book' && <PendingChanges of="address" onDecided={readAgain} />}
      <ListBar
        list={list}
        filters={filters}
        networks={[...networks].map(([value, label]) => ({ value, label }))}
        counts={names.data && { shown: shown.length, all: all.length }}
        acts={more}
        onAdd={() => setOpen({ what: 'add' })}
      />
      {names.isPending ? (
        <Skeleton rows={12} widths={['w-32', 'w-64', 'w-24', 'w-40', 'w-32']} />
      ) : names.isError ? (
        <ErrorState
          message={words.loadFailed(loadFailure(names.error))}
          onRetry={() => void names.refetch()}
        />
      ) : shown.length === 0 ? (
        <EmptyState
          picture="payment"
          title={all.length === 0 ? words.empty[list] : words.noMatch}
          {...(all.length === 0
            ? { why: words.emptyWhy[list] }
            : { action: <Button onClick={filters.showAll}>{words.showAll}</Button> })}
        />
      ) : (
        <div className="relative flex min-h-0 flex-1 flex-col">
          <AddressNamesTable
            caption={list === 'book' ? pages.addressBook : pages.addressLabels}
            names={shown}
            hasNotes={all.some(({ note }) => note !== '')}
            paymentsOf={paymentsOf}
            openId={beside.openId}
            {...acts}
          />
          <OpenEntry list={list} names={all} paymentsOf={paymentsOf} beside={beside} acts={acts} />
        </div>
      )}
      <OpenDialog list={list} open={open} names={all} onClose={() => setOpen(null)} />
    </>
  )
}

function useFilters() {
  const [typed, setTyped] = useState('')
  const [network, setNetwork] = useState<string>()
  const [order, setOrder] = useState<PaidOrder>()
  const showAll = (): void => {
    setTyped('')
    setNetwork(undefined)
  }
  return { typed, setTyped, network, setNetwork, order, setOrder, showAll }
}

interface BarProps {
  readonly list: AddressList
  readonly filters: ReturnType<typeof useFilters>
  readonly networks: readonly { readonly value: string; readonly label: string }[]
  /** Undefined: the list is being read. */
  readonly counts: { readonly shown: number; readonly all: number } | undefined
  readonly acts: readonly Act[]
  readonly onAdd: () => void
}

function ListBar({ list, filters, networks, counts, acts, onAdd }: BarProps) {
  const { dialogs } = useWords()
  const words = useAddressWords()
  const locale = useLocale()
  const count = (n: number): string => countText(n, locale)
  return (
    <search className="flex min-h-11 shrink-0 flex-wrap items-center gap-1.5 border-b border-line px-5 py-2">
      <SearchField label={words.search} maxLength={200} value={filters.typed} onChange={filters.setTyped} />
      <FilterSelect
        label={words.network}
        all={words.allNetworks}
        options={networks}
        value={filters.network}
        onChange={filters.setNetwork}
      />
      {list === 'book' && <OrderSelect order={filters.order} onChange={filters.setOrder} />}
      {counts && (
        <output className="px-1 text-mute">
          {counts.shown === counts.all
            ? words.count(counts.all)
            : words.shown(count(counts.shown), count(counts.all))}
        </output>
      )}
      <span className="ml-auto flex items-center gap-1.5">
        <MoreActions acts={acts} />
        <Button look="solid" className="!h-7" onClick={onAdd}>
          {list === 'book' ? dialogs.address : dialogs.addLabel}
        </Button>
      </span>
    </search>
  )
}

interface OrderProps {
  readonly order: PaidOrder | undefined
  readonly onChange: (order: PaidOrder | undefined) => void
}

function OrderSelect({ order, onChange }: OrderProps) {
  const words = useAddressWords()
  return (
    <FilterSelect
      label={words.order}
      all={words.byName}
      options={paidOrders.map((value) => ({ value, label: words.orders[value] }))}
      value={order}
      onChange={onChange}
    />
  )
}

async function downloadCsv(
  list: AddressList,
  entityId: string,
  failure: (reason: string) => string,
): Promise<void> {
  try {
    const { file_name, csv } = await callsOf[list].exportCsv({ query: { entity_id: entityId } })
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), file_name)
  } catch (error) {
    alertUser(reasonOf(error, failure))
  }
}

function useSending(): Sending {
  const navigate = useNavigate()
  const whyNot = useWhyNoRequests()
  const send = ({ address, network_id }: NamedAddress): void =>
    void navigate({
      to: '/mpc/transfer-requests' as '/',
      search: { new: 1, to: address, network: network_id } as never,
    })
  return { whyNot, send }
}

interface PaymentsRead {
  readonly rows: readonly AddressPayments[] | undefined
  readonly isError: boolean
}

/** Null: nothing is paid from this list. */
function usePaymentsOf(
  list: AddressList,
  { rows, isError }: PaymentsRead,
): ((id: string) => PaymentsState) | null {
  const byId = useMemo(() => new Map(rows?.map((row) => [row.id, row])), [rows])
  return list === 'book' ? (id) => byId.get(id) ?? (isError ? 'failed' : 'loading') : null
}

interface OpenEntryProps {
  readonly list: AddressList
  readonly names: readonly NamedAddress[]
  readonly paymentsOf: ((id: string) => PaymentsState) | null
  readonly beside: ReturnType<typeof useOpenEntry>
  readonly acts: AddressActs
}

function OpenEntry({ list, names, paymentsOf, beside, acts }: OpenEntryProps) {
  const name = names.find(({ id }) => id === beside.openId)
  if (name === undefined) return null
  return (
    <Suspense>
      <EntryPanel
        {...acts}
        list={list}
        name={name}
        payments={paymentsOf?.(name.id) ?? null}
        elsewhere={names.filter(({ id, address }) => id !== name.id && address === name.address)}
        onClose={() => {
          beside.open(undefined)
          document.querySelector<HTMLElement>(`[data-open="${name.id}"]`)?.focus()
        }}
      />
    </Suspense>
  )
}

interface OpenDialogProps {
  readonly list: AddressList
  readonly open: Open | null
  readonly names: readonly NamedAddress[]
  readonly onClose: () => void
}

function OpenDialog({ list, open, names, onClose }: OpenDialogProps) {
  return (
    <Suspense>
      {open?.what === 'add' && <NameDialog list={list} onClose={onClose} />}
      {open?.what === 'edit' && (
        <NameDialog
          list={list}
          // The next save is compared with the latest stored version.
          edited={names.find(({ id }) => id === open.name.id) ?? open.name}
          onClose={onClose}
        />
      )}
      {open?.what === 'import' && <ImportDialog list={list} onClose={onClose} />}
      {open?.what === 'history' && <ChangesDialog list={list} onClose={onClose} />}
      {open?.what === 'history-of' && <ChangesDialog list={list} of={open.name} onClose={onClose} />}
    </Suspense>
  )
}

interface Act {
  readonly label: string
  readonly icon: LucideIcon
  readonly run: () => void
  readonly isDisabled?: boolean
}

/** Side by side where there is room, otherwise in a menu. */
function MoreActions({ acts }: { readonly acts: readonly Act[] }) {
  const { moreActions } = useAddressWords()
  const hasRoom = !useIsNarrow()
  if (hasRoom)
    return acts.map(({ label, icon: Icon, run, isDisabled = false }) => (
      <Button key={label} className="!h-7" onClick={run} disabled={isDisabled}>
        <Icon aria-hidden className="size-3.5" />
        {label}
      </Button>
    ))
  return (
    <Menu
      trigger={
        <Button look="icon" aria-label={moreActions} title={moreActions}>
          <Ellipsis aria-hidden className="size-4" />
        </Button>
      }
    >
      {acts.map(({ label, icon: Icon, run, isDisabled = false }) => (
        <MenuItem key={label} icon={<Icon className="size-3.5" />} onSelect={run} isDisabled={isDisabled}>
          {label}
        </MenuItem>
      ))}
    </Menu>
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
