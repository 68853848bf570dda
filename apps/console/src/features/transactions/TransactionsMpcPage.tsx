/** The older list of the same ledger: a hundred rows per page, each with its wallet and notes. */
import './transactions-table.css'
import type { ApiReply } from '@holdfast/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../calls/api.ts'
import { statusLineOf } from '../../calls/status-line-of.ts'
import { formatAmount } from '../../format/amount.ts'
import { usdText } from '../../format/usd-text.ts'
import { countText } from '../../format/count-text.ts'
import { localTime } from '../../format/time.ts'
import { useSession } from '../../session/use-session.ts'
import { FilterBar, useFilterBar } from '../../shell/FilterBar.tsx'
import { ToAccounts } from '../../shell/ToAccounts.tsx'
import { Address } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { NetworkName } from '../../ui/NetworkName.tsx'
import { Scroller } from '../../ui/Scroller.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import { findName, viewAddresses, type AddressView } from './address-views.ts'
import { StatusCell } from './cells.tsx'
import { lastPageOf } from './page-box.ts'
import { resemblance } from './resemblance.ts'
import { shownStatus } from './shown-status.ts'
import { cautionsOf } from './table-rows.ts'
import type { Network } from './transaction-row.ts'
import { exactMoney } from './token-amount.ts'
import { useAddressNames } from './use-address-names.ts'
import { useCopyAfterQuestion } from './use-copy-after-question.ts'
import { useMpcWords } from './use-mpc-words.ts'

const TransactionDetails = lazy(async () => ({
  default: (await import('./details/TransactionDetails.tsx')).TransactionDetails,
}))

type Row = ApiReply<'listMpcTransactions'>['rows'][number]

const route = getRouteApi('/shell/bc-transactions-mpc')
const limit = 100

export function TransactionsMpcPage() {
  const words = useMpcWords()
  const locale = useLocale()
  const { entityId } = useSession()
  const bar = useFilterBar()
  const { page } = route.useSearch()
  const navigate = route.useNavigate()
  const [openId, setOpenId] = useState<string | null>(null)
  const query = {
    page,
    limit,
    include_raw: 'false' as const,
    entity_id: entityId,
    ...(bar.groupId === undefined ? {} : { account_group_id: bar.groupId }),
    ...(bar.walletId === undefined ? {} : { wallet_id: bar.walletId }),
    ...(bar.q === undefined ? {} : { q: bar.q }),
  }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['bc-transactions', 'mpc', query],
    queryFn: () => api.listMpcTransactions({ query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  const count = (value: number): string => countText(value, locale)
  const lastPage = lastPageOf(data?.total ?? 0, limit)
  const goTo = (next: number): void => void navigate({ search: (was) => ({ ...was, page: next }) })
  return (
    <>
      <FilterBar />
      {error ? (
        <ErrorState message={statusLineOf(error, words.unreachable)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton rows={20} widths={['w-32', 'w-40', 'w-12', 'w-24', 'w-20', 'w-24', 'w-16']} />
      ) : data.rows.length === 0 ? (
        <EmptyState
          picture="payment"
          title={words.empty}
          why={bar.isFiltered ? words.emptyFiltered : words.emptyWhy}
          action={!bar.isFiltered && <ToAccounts />}
        />
      ) : (
        <MpcTable rows={data.rows} isDimmed={isPlaceholderData} onOpen={setOpenId} />
      )}
      <footer className="flex min-h-11 shrink-0 flex-wrap items-center justify-end gap-x-2 gap-y-1 border-t border-line px-5 py-1.5 whitespace-nowrap">
        {data && <span className="mr-auto text-mute">{words.total(count(data.total))}</span>}
        <span className="flex items-center gap-2">
          <span className="text-mute">{words.page(count(page), count(lastPage))}</span>
          <Button disabled={page <= 1} onClick={() => goTo(page - 1)}>
            {words.prev}
          </Button>
          <Button disabled={page >= lastPage} onClick={() => goTo(page + 1)}>
            {words.next}
          </Button>
        </span>
      </footer>
      <Suspense>
        {openId !== null && (
          <TransactionDetails
            id={openId}
            neighbours={data?.rows.map(({ id }) => id) ?? []}
            listed={data?.rows ?? []}
            onShow={setOpenId}
            onClose={() => {
              setOpenId(null)
              document.querySelector<HTMLElement>(`[data-row="${openId}"]`)?.focus()
            }}
          />
        )}
      </Suspense>
    </>
  )
}

const columns = [
  ['timestamp', ''],
  ['fromTo', ''],
  ['asset', ''],
  ['amountUsd', 'text-right'],
  ['network', ''],
  ['wallet', ''],
  ['status', ''],
  ['assetContract', ''],
  ['walletAddress', ''],
  ['initiator', ''],
  ['comment', ''],
  ['entryNotes', ''],
  ['transactionNotes', ''],
] as const

interface TableProps {
  readonly rows: readonly Row[]
  readonly isDimmed: boolean
  readonly onOpen: (id: string) => void
}

function MpcTable({ rows, isDimmed, onOpen }: TableProps) {
  const words = useMpcWords()
  const { entityId } = useSession()
  const names = useAddressNames(entityId)
  const networks = useQuery({
    queryKey: ['networks', 'active'],
    queryFn: () => api.listNetworks({ query: { active_only: 'true' } }),
    staleTime: 300_000,
  })
  const addresses = rows.flatMap((row) => [row.from_address, row.to_address, row.mpc_wallet_address])
  const views = viewAddresses(
    addresses.filter((address) => address !== null),
    names,
    cautionsOf(rows),
  )
  const chains = new Map((networks.data ?? []).map((network) => [network.id, network.chain]))
  return (
    <Scroller label={words.caption} className={cx('min-h-0 flex-1', isDimmed && 'opacity-60')}>
      <table className="w-full border-separate sm:min-w-[100rem] border-spacing-0 text-[0.78125rem]">
        <caption className="sr-only">{words.caption}</caption>
        <thead>
          <tr>
            {columns.map(([name, align]) => (
              <th
                key={name}
                scope="col"
                className={`sticky top-0 z-10 h-7 bg-page px-2 text-left text-2xs font-medium whitespace-nowrap text-mute shadow-[inset_0_-1px_var(--color-line)] first:left-0 first:z-20 first:pl-5 last:pr-5 ${align}`}
              >
                {words.columns[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&_td]:shadow-[inset_0_-1px_var(--color-line)]">
          {rows.map((row) => (
            <MpcRow
              key={row.id}
              row={row}
              views={views}
              walletName={findName(row.mpc_wallet_address ?? '', names)?.name ?? row.wallet_name}
              chain={chains.get(row.network_id)}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </table>
    </Scroller>
  )
}

interface RowProps {
  readonly row: Row
  readonly views: ReadonlyMap<string, AddressView>
  readonly walletName: string | null
  readonly chain: Network['chain'] | undefined
  readonly onOpen: (id: string) => void
}

function MpcRow({ row, views, walletName, chain, onOpen }: RowProps) {
  const words = useMpcWords()
  const { transactions } = useWords()
  const locale = useLocale()
  const copy = useCopyAfterQuestion(transactions, (text) => views.get(text))
  const openUnlessControl = (event: React.MouseEvent): void => {
    const isControl = (event.target as Element).closest('a, button') !== null
    if (!isControl && window.getSelection()?.isCollapsed !== false) onOpen(row.id)
  }
  return (
    <tr
      data-row={row.id}
      data-hash={row.tx_hash}
      tabIndex={0}
      className="h-12 bg-page outline-offset-[-2px] hover:bg-hover focus:bg-hover [&>td]:px-2 [&>td:first-child]:pl-5 [&>td:last-child]:pr-5"
      onClick={openUnlessControl}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) onOpen(row.id)
      }}
    >
      <td className="sticky left-0 z-5 bg-inherit whitespace-nowrap text-soft">
        <button
          type="button"
          tabIndex={-1}
          aria-label={transactions.openDetails(localTime(row.timestamp))}
          className="block rounded-sm text-left hover:text-accent max-sm:w-20 max-sm:whitespace-normal sm:h-6"
          onClick={() => onOpen(row.id)}
        >
          <time dateTime={row.timestamp}>{localTime(row.timestamp)}</time>
        </button>
      </td>
      <td>
        <Party view={views.get(row.from_address ?? '')} onCopy={copy} />
        <Party view={views.get(row.to_address ?? '')} onCopy={copy} arrow />
      </td>
      <td>
        <bdi>{row.token}</bdi>
      </td>
      <td className="text-right whitespace-nowrap">
        <span className="block font-medium" title={`${row.amount} ${row.token}`}>
          {exactMoney(row.amount, locale)}
        </span>
        <span className="block text-2xs text-mute" title={row.usd_amount ?? words.noPrice}>
          {row.usd_amount === null
            ? '-'
            : usdText(formatAmount(row.usd_amount, locale, 2, 'halfExpand'), locale)}
        </span>
      </td>
      <td className="whitespace-nowrap">
        <NetworkName name={row.network} chain={chain} />
      </td>
      <td className="max-w-48 truncate">
        <bdi title={walletName ?? undefined}>{walletName ?? '-'}</bdi>
      </td>
      <td>
        <StatusCell status={shownStatus(row)} words={transactions} />
      </td>
      <td>{row.mpc_asset_contract === null ? '-' : <Address address={row.mpc_asset_contract} />}</td>
      <td>{row.mpc_wallet_address === null ? '-' : <Address address={row.mpc_wallet_address} />}</td>
      <Written text={row.mpc_initiator} />
      <Written text={row.mpc_comment} />
      <Written text={row.mpc_entry_notes} />
      <Written text={row.mpc_transaction_notes} />
    </tr>
  )
}

interface PartyProps {
  readonly view: AddressView | undefined
  readonly arrow?: boolean
  readonly onCopy: (text: string) => void
}

function Party({ view, arrow, onCopy }: PartyProps) {
  const { transactions } = useWords()
  if (view === undefined) return <span className="block text-mute">-</span>
  return (
    <button
      type="button"
      tabIndex={-1}
      title={view.address}
      aria-label={transactions.copy(view.name ?? view.short)}
      onClick={() => onCopy(view.address)}
      className="flex min-h-6 items-center gap-1 rounded-sm whitespace-nowrap hover:text-accent"
    >
      <span aria-hidden className="w-3 shrink-0 text-mute">
        {arrow && '→'}
      </span>
      {view.name === null ? (
        <span className="font-mono text-xs">{view.short}</span>
      ) : (
        <bdi className="max-w-52 truncate max-sm:max-w-28">{view.name}</bdi>
      )}
      {view.resembles && (
        <i
          aria-hidden
          title={resemblance(view.resembles, transactions)}
          className="size-3.5 shrink-0 cell-icon cell-icon-warning text-bad"
        />
      )}
    </button>
  )
}

function Written({ text }: { readonly text: string | null }) {
  return (
    <td className="max-w-48 truncate text-soft" title={text ?? undefined}>
      <bdi>{text ?? '-'}</bdi>
    </td>
  )
}
