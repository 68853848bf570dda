/** Transfer requests: requested, approved by another person, signed by the signers, sent, and confirmed by the chain. */
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { activeNetworksQuery } from '../../calls/active-networks.ts'
import { answerText } from '../../calls/refusals.ts'
import { useSession } from '../../session/use-session.ts'
import { useMedia } from '../../ui/use-media.ts'
import { CheckRow } from '../../ui/CheckRow.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { findName } from '../transactions/address-views.ts'
import { useAddressNames } from '../transactions/use-address-names.ts'
import { HealthBadges } from './HealthBadges.tsx'
import { isBatchFound } from './is-batch-found.ts'
import { nobody, useListQuery, useNeedsYou, useSteps, useTab, withOpen } from './page-state.ts'
import { PanelSkeleton } from './PanelSkeleton.tsx'
import { RequestList } from './RequestList.tsx'
import { NewButton, RequestsBoard } from './RequestsBoard.tsx'
import { useRequestWords } from './request-words.ts'
import { useActor } from '../requesting/use-actor.ts'
import { isFiltered, type RequestsSearch, type Tab, useRequestsSearch } from './use-requests-search.ts'
import { useSigningHealth } from './use-signing-health.ts'
import {
  type TransferRequest,
  useAutoRefresh,
  useRequestCounts,
  useTransferRequest,
  useTransferRequests,
} from './use-transfers.ts'
import { useTransferListWords } from './list-words.ts'

const NewTransferPlace = lazy(async () => ({
  default: (await import('./NewTransferPlace.tsx')).NewTransferPlace,
}))
const BatchList = lazy(async () => ({ default: (await import('./batches/BatchList.tsx')).BatchList }))
const RequestPanel = lazy(async () => ({ default: (await import('./RequestPanel.tsx')).RequestPanel }))

/** Below, the list and an open request have no room beside each other. */
const single = '(max-width: 67.99rem)'
const narrow = '(max-width: 47.99rem)'

export function TransferRequestsPage() {
  const { isDevMode } = useSession()
  const state = useRequestsSearch()
  const { search, set } = state
  const needsYou = useNeedsYou()
  const tab = useTab(search, needsYou)
  const requests = useTransferRequests(useListQuery(search, tab))
  const { request, isGone, failure, onRetry } = useTransferRequest(
    search.request,
    requests.rows?.find(({ id }) => id === search.request),
  )
  const health = useSigningHealth(request?.network_code)
  const actor = useActor()
  const [signing, setSigning] = useState<string | null>(null)
  const facts = useRequestFacts()
  const isSingle = useMedia(single)
  const isNarrow = useMedia(narrow)
  const [openedAt] = useState(() => Date.now())
  const asOf = new Date(Math.max(openedAt, requests.dataUpdatedAt))
  // A decided request stays in view until another one is opened.
  const rows = withOpen(requests.rows, request, tab)
  const step = useSteps(rows ?? [], { tab, needsYou: needsYou ?? nobody }, search.request, (id) =>
    set({ request: id }),
  )
  const close = () => {
    set({ request: undefined })
    focusRow(search.request ?? '')
  }
  const panel = search.request !== undefined && (
    <Suspense fallback={<PanelSkeleton hasHead />}>
      <RequestPanel
        request={request}
        isGone={isGone}
        failure={failure}
        onRetry={onRetry}
        recipientName={request === undefined ? null : facts.nameOf(request.recipient_address)}
        nativeSymbol={request === undefined ? '' : facts.nativeSymbolOf(request)}
        actor={actor}
        health={health}
        isDevMode={isDevMode}
        asOf={asOf}
        readAgain={requests.readAgain}
        onDeleted={() => set({ request: undefined })}
        onAgain={() => set({ new: '1', again: request?.id })}
        onNext={step.next}
        onPrevious={step.previous}
        onClose={close}
      />
    </Suspense>
  )
  return (
    <>
      {isSingle && panel ? (
        panel
      ) : (
        <RequestsBoard
          state={state}
          tab={tab}
          needsYou={needsYou}
          isNarrow={isNarrow}
          panel={panel}
          content={
            <RequestsOf
              tab={tab}
              search={search}
              needsYou={needsYou ?? nobody}
              requests={requests}
              rows={rows}
              action={<NewButton onNew={() => set({ new: '1' })} />}
            >
              {(list) => (
                <RequestList
                  requests={list}
                  tab={tab}
                  needsYou={needsYou ?? nobody}
                  openId={search.request}
                  actor={actor}
                  asOf={asOf}
                  nameOf={facts.nameOf}
                  isNarrow={isNarrow}
                  onMore={requests.hasNextPage ? () => void requests.fetchNextPage() : null}
                  onOpen={(id) => set({ request: id })}
                />
              )}
            </RequestsOf>
          }
        />
      )}
      <RefreshBar readAgain={requests.readAgain} isHidden={isSingle && panel !== false}>
        <HealthBadges health={health} wallet={signing} isCounted isShort={isNarrow} />
      </RefreshBar>
      {search.isNew && (
        <Suspense>
          <NewTransferPlace state={state} onWallet={setSigning} />
        </Suspense>
      )}
    </>
  )
}

const focusRow = (id: string) =>
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-request="${CSS.escape(id)}"] button`)?.focus(),
  )

/** Names of the ledger and of the networks for a request. */
function useRequestFacts() {
  const { entityId } = useSession()
  const networks = useQuery(activeNetworksQuery)
  const names = useAddressNames(entityId)
  const networkOf = ({ network_code }: TransferRequest) =>
    networks.data?.find((network) => network.network_code === network_code)
  return {
    nameOf: (address: string) => findName(address, names)?.name ?? null,
    nativeSymbolOf: (request: TransferRequest) => networkOf(request)?.symbol ?? '',
  }
}

interface RequestsOfProps {
  readonly tab: Tab | null
  readonly search: RequestsSearch
  readonly needsYou: ReadonlySet<string>
  readonly requests: ReturnType<typeof useTransferRequests>
  readonly rows: readonly TransferRequest[] | undefined
  /** Leads on where there is no request yet. */
  readonly action: ReactNode
  readonly children: (list: readonly TransferRequest[]) => ReactNode
}

/** Batches come first, one row each. A search by text finds their payments, so it needs none. */
function RequestsOf({ tab, search, needsYou, requests, rows, action, children }: RequestsOfProps) {
  const [openedAt] = useState(() => Date.now())
  const transfers = useTransferListWords()
  const empty = rows?.length === 0 ? <NoRequests tab={tab} search={search} action={action} /> : null
  return (
    <>
      {tab !== null && search.q === '' ? (
        <Suspense>
          <BatchList
            view={tab}
            needsYou={needsYou}
            matches={(batch) => isBatchFound(batch, search, openedAt)}
            otherwise={empty}
          />
        </Suspense>
      ) : (
        empty
      )}
      {rows !== undefined ? (
        rows.length > 0 && children(rows)
      ) : requests.error ? (
        <ErrorState
          message={transfers.loadFailed(answerText(requests.error))}
          onRetry={() => void requests.refetch()}
        />
      ) : (
        <Skeleton rows={6} widths={['w-32', 'w-64', 'w-24', 'w-24', 'w-20', 'w-40']} />
      )}
    </>
  )
}

function NoRequests({ tab, search, action }: Pick<RequestsOfProps, 'tab' | 'search' | 'action'>) {
  const words = useRequestWords()
  const transfers = useTransferListWords()
  const counts = useRequestCounts()
  if (isFiltered(search)) return <EmptyState title={words.noneFound} why={words.noneFoundWhy} />
  const isNew = counts !== undefined && counts.open + counts.ended === 0
  if (isNew || tab === 'all')
    return <EmptyState picture="payment" title={words.empty.all} why={transfers.emptyWhy} action={action} />
  return <EmptyState title={words.empty[tab ?? 'pending']} />
}

interface RefreshBarProps {
  readonly readAgain: () => Promise<unknown>
  /** It goes on refreshing. */
  readonly isHidden: boolean
  readonly children: ReactNode
}

function RefreshBar({ readAgain, isHidden, children }: RefreshBarProps) {
  const words = useTransferListWords()
  const [isAuto, setAuto] = useState(true)
  const trouble = useAutoRefresh(isAuto, readAgain)
  return (
    <div
      hidden={isHidden}
      className={cx(
        'min-h-10 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-5 py-1.5 max-sm:[&_.font-mono]:hidden',
        !isHidden && 'flex',
      )}
    >
      {children}
      <span className="grow" />
      {trouble !== null && (
        <p role="status" className="text-xs text-warn">
          {words.refreshTrouble(trouble)}
        </p>
      )}
      <span title={words.autoRefreshWhy}>
        <CheckRow label={words.autoRefresh} isChecked={isAuto} onChange={setAuto} />
      </span>
    </div>
  )
}
