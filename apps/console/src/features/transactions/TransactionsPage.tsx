/** Blockchain Transactions: filters, the list, its bar. Which rows, how merged and how named is decided in the files beside. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Download, PanelRight, SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { api } from '../../data/api.ts'
import { moment, readSince } from '../../data/read-since.ts'
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
import { TokenMarks } from './TokenMark.tsx'
import { TransactionFilters } from './TransactionFilters.tsx'
import { TransactionPanel } from './TransactionPanel.tsx'
import { TransactionsTable } from './TransactionsTable.tsx'
import type { TransactionsWords } from './transactions-words.ts'
import { useAddressNames } from './use-address-names.ts'
import { useCopyAfterQuestion } from './use-copy-after-question.ts'
import { useLiveBells } from './use-live-bells.ts'
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
const TransactionDetails = lazy(async () => ({
  default: (await import('./details/TransactionDetails.tsx')).TransactionDetails,
}))
const route = getRouteApi('/shell/bc-transactions')
const reloadEveryMs = 1000

export function TransactionsPage() {
  const { transactions: words, transactionPreferences, dialogs } = useWords()
  const locale = useLocale()
  const { entityId, isDevMode } = useSession()
  const bar = useFilterBar()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const limit = usePageSize()
  const [preferences, setPreferences] = useState(() => readPreferences(localStorage))
  const [isEditing, setEditing] = useState(false)
  /** The filters as they were when the file was asked for. */
  const [exported, setExported] = useState<ExportFilters | null>(null)
  /** Shown whole, over the page. */
  const [openRow, setOpenRow] = useState<string | null>(null)
  /** Shown beside the list, where it follows the focus. */
  const [peekedRow, setPeekedRow] = useState<string | null>(null)

  const scope = { entityId, accountGroupId: bar.groupId, walletId: bar.walletId, q: bar.q }
  const list = useTransactionList(scope, search, preferences, limit)
  const networks = useQuery({
    queryKey: ['networks', 'active'],
    queryFn: () => api.listNetworks({ query: { active_only: 'true' } }),
    staleTime: 300_000,
  })
  const names = useAddressNames(entityId)
  const live = useLiveReload()

  const rows = list.page?.rows
  const display = useMemo(() => mergeRows(rows ?? [], preferences.mergedView), [rows, preferences.mergedView])
  const tableRows = useMemo(
    () => buildTableRows(display, names, networks.data ?? [], bar.walletAddress),
    [display, names, networks.data, bar.walletAddress],
  )
  const copy = useCopyAfterQuestion(words, (text) =>
    tableRows.flatMap(({ from, to }) => [from, to]).find((view) => view?.address === text),
  )
  const peeked = tableRows.find((row) => row.display.id === peekedRow)
  const focusRow = (id: string): void => document.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus()

  const lastPage = lastPageOf(list.page?.total ?? 0, limit)
  const goToPage = (page: number): void => void navigate({ search: (was) => ({ ...was, page }) })
  const change = (filters: Partial<Filters>): void =>
    void navigate({ search: (was) => ({ ...was, ...filters, page: 1 }), replace: true })
  const clear = (): void => change({ ...noFilters, ...noBarFilters })
  const isFiltered =
    bar.isFiltered || Object.keys(noFilters).some((name) => search[name as keyof Filters] !== undefined)
  const save = (chosen: TransactionPreferences): void => {
    writePreferences(localStorage, chosen)
    setPreferences(chosen)
  }
  useLastPageAtMost(
    search.page,
    list.page && !list.isStale && !list.page.total_is_floor ? lastPage : undefined,
    (page) => void navigate({ search: (was) => ({ ...was, page }), replace: true }),
  )
  const number = new Intl.NumberFormat(locale, { useGrouping: 'always' })
  const formatCount = (count: number): string => number.format(count)

  return (
    <>
      <TokenMarks />
      <FilterBar
        networkId={search.network}
        actions={
          <>
            {isFiltered && (
              <Button look="ghost" onClick={clear}>
                {words.filters.clear}
              </Button>
            )}
            <Button
              look="icon"
              aria-label={words.sidePanel}
              aria-pressed={peeked !== undefined}
              title={words.sidePanel}
              className="aria-pressed:bg-selected aria-pressed:text-ink"
              onClick={() => setPeekedRow(peeked ? null : (tableRows[0]?.display.id ?? null))}
            >
              <PanelRight aria-hidden className="size-4" />
            </Button>
            <Button
              look="icon"
              aria-label={dialogs.csvExport}
              title={dialogs.csvExport}
              onClick={() => {
                const {
                  page: _,
                  limit: __,
                  include_raw: ___,
                  ...filters
                } = buildListQuery(scope, search, preferences, limit, new Date())
                setExported(filters)
              }}
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
        }
      >
        <TransactionFilters
          filters={search}
          networks={networks}
          locale={locale}
          words={words}
          onChange={change}
        />
      </FilterBar>
      {list.newRows !== 0 && (
        <NewRowsBar count={list.newRows} formatCount={formatCount} words={words} onShow={() => goToPage(1)} />
      )}
      <div className="relative flex min-h-0 flex-1 flex-col">
        {list.page === undefined ? (
          list.error ? (
            <ErrorState message={reasonOrStatusLine(list.error, words)} onRetry={list.reload} />
          ) : (
            <ListLoading rows={limit} words={words} />
          )
        ) : list.page.rows.length === 0 ? (
          <EmptyState
            title={words.empty}
            why={isFiltered ? words.emptyFiltered : words.emptyBooks}
            action={isFiltered ? <Button onClick={clear}>{words.filters.clear}</Button> : <ToAccounts />}
          />
        ) : (
          <TransactionsTable
            rows={tableRows}
            listKey={list.listKey}
            limit={limit}
            isDimmed={list.isStale}
            locale={locale}
            words={words}
            onCopy={copy}
            onOpen={(row) => setOpenRow(row.display.id)}
            onPeek={(row) => setPeekedRow((was) => (was === row.display.id ? null : row.display.id))}
            onWalk={(id) => setPeekedRow((was) => was && id)}
          />
        )}
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
            listed={rows ?? []}
            onShow={setOpenRow}
            onClose={() => {
              setOpenRow(null)
              focusRow(openRow)
            }}
          />
        </Suspense>
      )}
      <ListFooter
        live={live}
        isFetching={list.isFetching}
        updatedAt={list.updatedAt}
        failure={list.page && list.error ? reasonOrStatusLine(list.error, words) : null}
        counts={list.page ? { raw: list.page.rows.length, displayed: display.length } : null}
        formatCount={formatCount}
        words={words}
      >
        <Suspense>{isDevMode && <DeleteAllTransactions words={words} />}</Suspense>
        <PageBox
          page={search.page}
          lastPage={lastPage}
          isFloor={list.page?.total_is_floor ?? false}
          formatCount={formatCount}
          words={words}
          onGo={goToPage}
        />
      </ListFooter>
      {exported !== null && (
        <Suspense>
          <CsvExportDialog filters={exported} onClose={() => setExported(null)} />
        </Suspense>
      )}
      {isEditing && (
        <Suspense>
          <PreferencesDialog
            preferences={preferences}
            words={transactionPreferences}
            onSave={save}
            onClearFilters={clear}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Any bell loads the list again, once a second at most. */
function useLiveReload() {
  const client = useQueryClient()
  const reload = useMemo(
    () => coalesce(() => void readSince(client, [[transactionsKey]], moment()), reloadEveryMs),
    [client],
  )
  useEffect(() => () => reload.cancel(), [reload])
  return useLiveBells(reload, (saidAt) => void readSince(client, [[transactionsKey]], saidAt))
}

/** A page behind the end (fewer rows, a taller window) gives way to the last one. */
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
