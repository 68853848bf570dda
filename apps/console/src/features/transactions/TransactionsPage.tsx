/** Blockchain Transactions: filters, the list, its bar. The other files of this folder decide which rows are shown and how. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Download, PanelRight, SlidersHorizontal } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { api } from '../../calls/api.ts'
import { moment, readSince } from '../../calls/read-since.ts'
import { useSession } from '../../session/use-session.ts'
import { ToAccounts } from '../../shell/ToAccounts.tsx'
import { noBarFilters } from '../../shell/filter-bar-search.ts'
import { FilterBar, useFilterBar } from '../../shell/FilterBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import { coalesce } from './coalesce.ts'
import { buildListQuery } from './list-query.ts'
import type { ExportFilters } from './CsvExportDialog.tsx'
import type { FullSearch } from './finding/view-filters.ts'
import { reasonOrStatusLine } from './reason-or-status-line.ts'
import { ListFooter } from './ListFooter.tsx'
import { ListLoading } from './ListLoading.tsx'
import { mergeRows } from './merge-rows.ts'
import { lastPageOf } from './page-box.ts'
import { PageBox } from './PageBox.tsx'
import { noFilters, type TransactionFilters as Filters } from './page-search.ts'
import { usePageSize } from './page-size.ts'
import { readPreferences, writePreferences, type TransactionPreferences } from './preferences.ts'
import { buildTableRows } from './table-rows.ts'
import { TransactionFilters } from './TransactionFilters.tsx'
import { TransactionPanel } from './TransactionPanel.tsx'
import { TransactionsTable } from './TransactionsTable.tsx'
import type { TransactionsWords } from './transactions-words.ts'
import { useAddressNames } from './use-address-names.ts'
import { useCopyAfterQuestion } from './use-copy-after-question.ts'
import { useLiveNotifications } from './use-live-notifications.ts'
import { transactionsKey, useTransactionList } from './use-transaction-list.ts'

const DeleteAllTransactions = lazy(async () => ({
  default: (await import('./DeleteAllTransactions.tsx')).DeleteAllTransactions,
}))
const CsvExportDialog = lazy(async () => ({
  default: (await import('./CsvExportDialog.tsx')).CsvExportDialog,
}))
const PreferencesDialog = lazy(async () => ({
  default: (await import('./PreferencesDialog.tsx')).PreferencesDialog,
}))
const FindingBar = lazy(async () => ({ default: (await import('./finding/FindingBar.tsx')).FindingBar }))
const ListSums = lazy(async () => ({ default: (await import('./finding/ListSums.tsx')).ListSums }))
const TransactionDetails = lazy(async () => ({
  default: (await import('./details/TransactionDetails.tsx')).TransactionDetails,
}))
const route = getRouteApi('/shell/bc-transactions')
const reloadEveryMs = 1000

export function TransactionsPage() {
  const { transactions: words } = useWords()
  const locale = useLocale()
  const filters = useListFilters()
  const { list, tableRows } = useListRows(filters)
  const { openRow, setOpenRow, peeked, setPeekedRow } = useChosenRows(
    tableRows,
    filters.search.row,
    filters.showRow,
  )
  const copy = useCopyAfterQuestion(words, (text) =>
    tableRows.flatMap(({ from, to }) => [from, to]).find((view) => view?.address === text),
  )
  const number = new Intl.NumberFormat(locale, { useGrouping: 'always' })
  const formatCount = (count: number): string => number.format(count)
  return (
    <>
      <Bar
        filters={filters}
        isPeeking={peeked !== undefined}
        onPeek={() => setPeekedRow(peeked ? null : (tableRows[0]?.display.id ?? null))}
      />
      <Suspense fallback={<div className="h-10 shrink-0 border-b border-line" />}>
        <FindingBar
          search={filters.whole}
          isCut={list.page?.search_is_cut ?? false}
          onChange={filters.change}
          onOpenView={filters.open}
        />
      </Suspense>
      {list.newRows !== 0 && (
        <NewRowsBar
          count={list.newRows}
          formatCount={formatCount}
          words={words}
          onShow={() => filters.goToPage(1)}
        />
      )}
      <div className="relative flex min-h-0 flex-1 flex-col">
        <List filters={filters} list={list}>
          <TransactionsTable
            rows={tableRows}
            listKey={list.listKey}
            limit={filters.limit}
            isDimmed={list.isStale}
            locale={locale}
            words={words}
            onCopy={copy}
            // Beside the open panel, which follows the focus, a click opens nothing else.
            onChoose={(row) => (peeked ? setPeekedRow : setOpenRow)(row.display.id)}
            onOpen={(row) => setOpenRow(row.display.id)}
            onPeek={(row) => setPeekedRow((was) => (was === row.display.id ? null : row.display.id))}
            onWalk={(id) => setPeekedRow((was) => was && id)}
          />
        </List>
        {peeked && (
          <TransactionPanel
            row={peeked}
            locale={locale}
            words={words}
            onCopy={copy}
            onDetails={() => setOpenRow(peeked.display.id)}
            onClose={() => {
              setPeekedRow(null)
              focusRow(peeked.display.id)
            }}
          />
        )}
      </div>
      {openRow !== null && (
        <Suspense>
          <TransactionDetails
            id={openRow}
            neighbours={tableRows.map(({ display: { id } }) => id)}
            listed={list.page?.rows ?? []}
            onShow={setOpenRow}
            onClose={() => {
              setOpenRow(null)
              focusRow(openRow)
            }}
          />
        </Suspense>
      )}
      {filters.isFiltered && (list.page?.rows.length ?? 0) > 0 && (
        <Suspense>
          <ListSums filterKey={filterKeyOf(filters)} filters={() => exportFiltersOf(filters)} />
        </Suspense>
      )}
      <Footer filters={filters} list={list} displayed={tableRows.length} formatCount={formatCount} />
    </>
  )
}

const focusRow = (id: string): void =>
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus()

/** The filters from the URL and this browser's preferences, and how to change them. */
function useListFilters() {
  const { entityId } = useSession()
  const locale = useLocale()
  const bar = useFilterBar()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [preferences, setPreferences] = useState(() => readPreferences(localStorage))
  const change = (filters: Partial<Filters>): void =>
    void navigate({ search: (was) => ({ ...was, ...filters, page: 1 }), replace: true })
  return {
    search,
    whole: { ...search, group: bar.groupId, wallet: bar.walletId, q: bar.q },
    scope: {
      entityId,
      accountGroupId: bar.groupId,
      walletId: bar.walletId,
      q: bar.q,
      decimalMark: locale === 'es' ? (',' as const) : ('.' as const),
    },
    walletAddress: bar.walletAddress,
    limit: usePageSize(),
    preferences,
    save: (chosen: TransactionPreferences): void => {
      writePreferences(localStorage, chosen)
      setPreferences(chosen)
    },
    change,
    /** Replaces all filters. */
    open: (chosen: FullSearch): void => void navigate({ search: chosen, replace: true }),
    clear: (): void => change({ ...noFilters, ...noBarFilters }),
    isFiltered:
      bar.isFiltered || Object.keys(noFilters).some((name) => search[name as keyof Filters] !== undefined),
    goToPage: (page: number): void => void navigate({ search: (was) => ({ ...was, page }) }),
    replacePage: (page: number): void =>
      void navigate({ search: (was) => ({ ...was, page }), replace: true }),
    /** Opening adds an entry to the history, so that Back closes the details; walking through rows replaces it. */
    showRow: (row: string | undefined, replace: boolean): void =>
      void navigate({ search: (was) => ({ ...was, row }), replace }),
  }
}

type ListFilters = ReturnType<typeof useListFilters>

const filterKeyOf = ({ scope, search, preferences }: ListFilters): string =>
  JSON.stringify([scope, { ...search, page: null, order: null, row: null }, preferences])

/** The filters of now, without what belongs to a page. */
function exportFiltersOf({ scope, search, preferences, limit }: ListFilters): ExportFilters {
  const query = buildListQuery(scope, search, preferences, limit, new Date())
  const { page: _, limit: __, include_raw: ___, order: ____, ...chosen } = query
  return chosen
}

function useActiveNetworks() {
  return useQuery({
    queryKey: ['networks', 'active'],
    queryFn: () => api.listNetworks({ query: { active_only: 'true' } }),
    staleTime: 300_000,
  })
}

function useListRows({ scope, search, preferences, limit, walletAddress, replacePage }: ListFilters) {
  const list = useTransactionList(scope, search, preferences, limit)
  const { data: networks } = useActiveNetworks()
  const names = useAddressNames(scope.entityId)
  const rows = list.page?.rows
  const isSorted = search.order !== undefined
  const display = useMemo(
    () => mergeRows(rows ?? [], preferences.mergedView, isSorted),
    [rows, preferences.mergedView, isSorted],
  )
  const tableRows = useMemo(
    () => buildTableRows(display, names, networks ?? [], walletAddress),
    [display, names, networks, walletAddress],
  )
  useLastPageAtMost(
    search.page,
    list.page && !list.isStale && !list.page.total_is_floor ? lastPageOf(list.page.total, limit) : undefined,
    replacePage,
  )
  return { list, tableRows }
}

type TransactionList = ReturnType<typeof useTransactionList>

function useChosenRows(
  tableRows: ReturnType<typeof buildTableRows>,
  linked: string | undefined,
  showRow: (id: string | undefined, replace: boolean) => void,
) {
  /** The closed row, while its address is still being left. */
  const [closing, setClosing] = useState<string | null>(null)
  if (closing !== null && linked !== closing) setClosing(null)
  /** The row in the full dialog is that of the address. */
  const openRow = linked === undefined || linked === closing ? null : linked
  const setOpenRow = (id: string | null): void => {
    if (id !== null) {
      showRow(id, linked !== undefined)
      return
    }
    setClosing(linked ?? null)
    // Not `history.back()`: it would leave the entry of a row that is opened before it has ended.
    showRow(undefined, true)
  }
  /** The row in the side panel, which follows the focus. */
  const [peekedRow, setPeekedRow] = useState<string | null>(null)
  const peeked = tableRows.find((row) => row.display.id === peekedRow)
  return { openRow, setOpenRow, peeked, setPeekedRow }
}

interface BarProps {
  readonly filters: ListFilters
  readonly isPeeking: boolean
  readonly onPeek: () => void
}

function Bar({ filters, isPeeking, onPeek }: BarProps) {
  const { transactions: words, dialogs } = useWords()
  const locale = useLocale()
  const networks = useActiveNetworks()
  const { search, preferences } = filters
  const [isEditing, setEditing] = useState(false)
  /** The filters at the time of the export. */
  const [exported, setExported] = useState<ExportFilters | null>(null)
  const actions = (
    <>
      {filters.isFiltered && (
        <Button look="ghost" onClick={filters.clear}>
          {words.filters.clear}
        </Button>
      )}
      <Button
        look="icon"
        aria-label={words.sidePanel}
        aria-pressed={isPeeking}
        title={words.sidePanel}
        className="aria-pressed:bg-selected aria-pressed:text-ink"
        onClick={onPeek}
      >
        <PanelRight aria-hidden className="size-4" />
      </Button>
      <Button
        look="icon"
        aria-label={dialogs.csvExport}
        title={dialogs.csvExport}
        onClick={() => setExported(exportFiltersOf(filters))}
      >
        <Download aria-hidden className="size-4" />
      </Button>
      <Button
        look="icon"
        aria-label={words.preferences}
        title={words.preferences}
        onClick={() => setEditing(true)}
      >
        <SlidersHorizontal aria-hidden className="size-4" />
      </Button>
    </>
  )
  return (
    <>
      <FilterBar networkId={search.network} actions={actions}>
        <TransactionFilters
          filters={search}
          networks={networks}
          locale={locale}
          words={words}
          onChange={filters.change}
        />
      </FilterBar>
      {exported !== null && (
        <Suspense>
          <CsvExportDialog filters={exported} onClose={() => setExported(null)} />
        </Suspense>
      )}
      {isEditing && (
        <Suspense>
          <PreferencesDialog
            preferences={preferences}
            onSave={filters.save}
            onClearFilters={filters.clear}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </>
  )
}

interface ListProps {
  readonly filters: ListFilters
  readonly list: TransactionList
  /** The table. */
  readonly children: ReactNode
}

function List({ filters: { isFiltered, clear, limit }, list, children }: ListProps) {
  const { transactions: words } = useWords()
  if (list.page === undefined)
    return list.error ? (
      <ErrorState message={reasonOrStatusLine(list.error, words)} onRetry={list.reload} />
    ) : (
      <ListLoading rows={limit} words={words} />
    )
  if (list.page.rows.length > 0) return children
  return (
    <EmptyState
      picture={isFiltered ? 'search' : 'payment'}
      title={words.empty}
      why={isFiltered ? words.emptyFiltered : words.emptyBooks}
      action={isFiltered ? <Button onClick={clear}>{words.filters.clear}</Button> : <ToAccounts />}
    />
  )
}

interface FooterProps {
  readonly filters: ListFilters
  readonly list: TransactionList
  /** Rows of the table. */
  readonly displayed: number
  readonly formatCount: (count: number) => string
}

function Footer({ filters, list, displayed, formatCount }: FooterProps) {
  const { transactions: words } = useWords()
  const { isDevMode } = useSession()
  const live = useLiveReload()
  return (
    <ListFooter
      live={live}
      isFetching={list.isFetching}
      updatedAt={list.updatedAt}
      failure={list.page && list.error ? reasonOrStatusLine(list.error, words) : null}
      counts={list.page ? { raw: list.page.rows.length, displayed } : null}
      formatCount={formatCount}
      words={words}
    >
      <Suspense>{isDevMode && <DeleteAllTransactions />}</Suspense>
      <PageBox
        page={filters.search.page}
        lastPage={lastPageOf(list.page?.total ?? 0, filters.limit)}
        isFloor={list.page?.total_is_floor ?? false}
        formatCount={formatCount}
        words={words}
        onGo={filters.goToPage}
      />
    </ListFooter>
  )
}

/** Any notification loads the list again, once a second at most. */
function useLiveReload() {
  const client = useQueryClient()
  const reload = useMemo(
    () => coalesce(() => void readSince(client, [[transactionsKey]], moment()), reloadEveryMs),
    [client],
  )
  useEffect(() => () => reload.cancel(), [reload])
  return useLiveNotifications(reload, (since) => void readSince(client, [[transactionsKey]], since))
}

/** A page past the end (fewer rows, a taller window) becomes the last page. */
function useLastPageAtMost(page: number, lastPage: number | undefined, go: (page: number) => void): void {
  const isBeyond = lastPage !== undefined && page > lastPage
  useEffect(() => {
    if (isBeyond) go(lastPage)
  })
}

interface NewRowsProps {
  readonly count: number | null
  readonly formatCount: (count: number) => string
  readonly words: TransactionsWords
  readonly onShow: () => void
}

function NewRowsBar({ count, formatCount, words, onShow }: NewRowsProps) {
  return (
    <output className="flex h-8 shrink-0 items-center justify-center gap-3 border-b border-line bg-selected">
      {count === null ? words.changedRows : words.newRows(count, formatCount(count))}
      <Button onClick={onShow}>{words.showNew}</Button>
    </output>
  )
}
