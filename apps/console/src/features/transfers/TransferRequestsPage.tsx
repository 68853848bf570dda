/** Transfer requests: requested, approved by another person, signed by the signers, sent, and confirmed by the chain. */
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { answerText } from '../../calls/refusals.ts'
import { useSession } from '../../session/use-session.ts'
import { amountForField } from '../../format/parse-amount.ts'
import { useMedia } from '../../shell/use-media.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckRow } from '../../ui/CheckRow.tsx'
import { Scroller } from '../../ui/Scroller.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import { activeNetworksQuery } from '../networks/active-networks.ts'
import { findName } from '../transactions/address-views.ts'
import { useAddressNames } from '../transactions/use-address-names.ts'
import { CreateButton } from './CreateButton.tsx'
import { exact } from './CostFigures.tsx'
import { HealthBadges } from './HealthBadges.tsx'
import { RequestsTable } from './RequestsTable.tsx'
import { SignSummary } from './SignSummary.tsx'
import { nothingTyped, type Typed } from './transfer-fields.ts'
import { useActor } from './use-actor.ts'
import { useRequestActs } from './use-request-acts.ts'
import { useSigningHealth } from './use-signing-health.ts'
import { type TransferRequest, useAutoRefresh, useTransferRequests } from './use-transfers.ts'
import { useTransferWords } from './words.ts'

const TransferForm = lazy(async () => ({ default: (await import('./TransferForm.tsx')).TransferForm }))
const ConfirmedTransaction = lazy(async () => ({
  default: (await import('./ConfirmedTransaction.tsx')).ConfirmedTransaction,
}))
const CompareDialog = lazy(async () => ({ default: (await import('./CompareDialog.tsx')).CompareDialog }))
const ReceiptDialog = lazy(async () => ({ default: (await import('./ReceiptDialog.tsx')).ReceiptDialog }))
const ReviewDialog = lazy(async () => ({ default: (await import('./ReviewDialog.tsx')).ReviewDialog }))

interface Open {
  readonly what: 'details' | 'approve' | 'receipt' | 'transaction'
  readonly id: string
}

export function TransferRequestsPage() {
  const { pages } = useWords()
  const { isDevMode } = useSession()
  const requests = useTransferRequests()
  const health = useSigningHealth()
  const actor = useActor()
  const [signing, setSigning] = useState<string | null>(null)
  const facts = useRequestFacts()
  const acts = useRequestActs(requests, (request) => (
    <SignSummary
      request={request}
      recipientName={facts.nameOf(request.recipient_address)}
      nativeSymbol={facts.nativeSymbolOf(request)}
    />
  ))
  const [open, setOpen] = useState<Open | null>(openedByLink)
  const top = useRef<HTMLDivElement>(null)
  const form = useNewRequest(() => top.current?.scrollIntoView({ block: 'start' }))
  return (
    <>
      <RefreshBar readAgain={requests.readAgain}>
        <HealthBadges health={health} wallet={signing} />
      </RefreshBar>
      <Scroller label={pages.transferRequests} className="min-h-0 flex-1">
        <div ref={top} className="border-b border-line">
          <NewRequest form={form} actor={actor} onWallet={setSigning} onCreated={requests.put} />
        </div>
        <RequestList requests={requests}>
          {(list) => (
            <RequestsTable
              requests={list}
              asOf={new Date(requests.dataUpdatedAt)}
              health={health}
              actor={actor}
              isDevMode={isDevMode}
              acts={acts}
              nameOf={facts.nameOf}
              onOpen={(what, { id }) => setOpen({ what, id })}
              onAgain={(request) => form.fill(facts.typedOf(request))}
            />
          )}
        </RequestList>
      </Scroller>
      <Suspense>
        <OpenRequest
          open={open}
          requests={requests}
          isNodeUp={health.tron !== null}
          nativeSymbolOf={facts.nativeSymbolOf}
          onClose={() => setOpen(null)}
        />
        {acts.comparison !== null && (
          <CompareDialog comparison={acts.comparison} onClose={acts.closeComparison} />
        )}
      </Suspense>
    </>
  )
}

/** A link from another page names the request behind the `#`. */
function openedByLink(): Open | null {
  const [id] = /(?<=^#)[0-9a-f-]{36}$/.exec(window.location.hash) ?? []
  return id === undefined ? null : { what: 'details', id }
}

type Requests = ReturnType<typeof useTransferRequests>

/** Data of a request from the ledger and the networks. */
function useRequestFacts() {
  const { entityId } = useSession()
  const locale = useLocale()
  const networks = useQuery(activeNetworksQuery)
  const names = useAddressNames(entityId)
  const networkOf = ({ network_code }: TransferRequest) =>
    networks.data?.find((network) => network.network_code === network_code)
  return {
    nameOf: (address: string) => findName(address, names)?.name ?? null,
    nativeSymbolOf: (request: TransferRequest) => networkOf(request)?.symbol ?? '',
    /** The form values of this request. */
    typedOf: (request: TransferRequest): Typed => ({
      network: networkOf(request)?.id,
      wallet: request.wallet_id,
      token: request.token_id,
      recipient: request.recipient_address,
      amount: amountForField(request.amount ?? '', locale),
      memo: request.memo,
    }),
  }
}

/** Each count remounts the form. */
function useNewRequest(showForm: () => void) {
  const [start, setStart] = useState({ typed: nothingTyped, count: 0 })
  const [isOpen, setOpen] = useState(false)
  const fill = (typed: Typed) => {
    setStart(({ count }) => ({ typed, count: count + 1 }))
    setOpen(true)
    showForm()
  }
  return { start, isOpen, setOpen, fill }
}

interface RefreshBarProps {
  readonly readAgain: Requests['readAgain']
  readonly children: ReactNode
}

function RefreshBar({ readAgain, children }: RefreshBarProps) {
  const words = useTransferWords()
  const [isAuto, setAuto] = useState(true)
  const trouble = useAutoRefresh(isAuto, readAgain)
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-5 py-2">
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

interface NewRequestProps {
  readonly form: ReturnType<typeof useNewRequest>
  readonly actor: ReturnType<typeof useActor>
  readonly onWallet: (address: string | null) => void
  readonly onCreated: (request: TransferRequest | undefined) => void
}

function NewRequest({ form: { start, isOpen, setOpen, fill }, actor, onWallet, onCreated }: NewRequestProps) {
  const { form: words } = useTransferWords()
  const locale = useLocale()
  const toast = useToast()
  /** On a narrow screen the list comes first. */
  const isNarrow = useMedia('(max-width: 47.99rem)')
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
        <div className="min-w-0 flex-1">
          <h2 className="text-base font-semibold">{words.title}</h2>
          <p className="text-mute">{actor.isKnown && !actor.mayDraft ? words.viewerOnly : words.lead}</p>
        </div>
        {isNarrow && actor.mayDraft && (
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? words.hide : words.show}
          </Button>
        )}
      </div>
      {(isOpen || !isNarrow) && (actor.mayDraft || !actor.isKnown) && (
        <Suspense fallback={<Skeleton rows={3} widths={['w-48', 'w-64', 'w-32']} />}>
          <TransferForm
            key={start.count}
            start={start.typed}
            layout="bar"
            onWallet={onWallet}
            onCreated={(request) => {
              onCreated(request)
              toast(words.created, textOf(request, locale))
            }}
          >
            {(sending) => (
              <div className="flex flex-wrap items-center gap-2 px-5 pb-5">
                <CreateButton {...sending} />
                <Button onClick={() => fill(nothingTyped)}>{words.clear}</Button>
              </div>
            )}
          </TransferForm>
        </Suspense>
      )}
    </>
  )
}

interface RequestListProps {
  readonly requests: Requests
  readonly children: (list: NonNullable<Requests['data']>) => ReactNode
}

function RequestList({ requests, children }: RequestListProps) {
  const words = useTransferWords()
  if (requests.error && requests.data === undefined)
    return (
      <ErrorState
        message={words.loadFailed(answerText(requests.error))}
        onRetry={() => void requests.refetch()}
      />
    )
  if (requests.data === undefined)
    return <Skeleton rows={6} widths={['w-32', 'w-64', 'w-24', 'w-24', 'w-20', 'w-40']} />
  if (requests.data.length === 0) return <EmptyState title={words.empty} why={words.emptyWhy} />
  return children(requests.data)
}

interface OpenRequestProps {
  readonly open: Open | null
  readonly requests: Requests
  readonly isNodeUp: boolean
  readonly nativeSymbolOf: (request: TransferRequest) => string
  readonly onClose: () => void
}

function OpenRequest({ open, requests, isNodeUp, nativeSymbolOf, onClose }: OpenRequestProps) {
  const { review: words } = useTransferWords()
  const locale = useLocale()
  const toast = useToast()
  const opened = open === null ? undefined : requests.data?.find(({ id }) => id === open.id)
  if (open === null || opened === undefined) return null
  if (open.what === 'receipt')
    return (
      <ReceiptDialog
        id={opened.id}
        isNodeUp={isNodeUp}
        onRefreshed={() => void requests.readAgain()}
        onClose={onClose}
      />
    )
  if (open.what === 'transaction') return <ConfirmedTransaction request={opened} onClose={onClose} />
  const showApproved = (request: TransferRequest | undefined) => {
    requests.put(request)
    toast(words.approved, textOf(request, locale))
  }
  return (
    <ReviewDialog
      request={opened}
      nativeSymbol={nativeSymbolOf(opened)}
      onApproved={open.what === 'approve' ? showApproved : null}
      onClose={onClose}
    />
  )
}

const textOf = (request: TransferRequest | undefined, locale: string): string | undefined =>
  request === undefined ? undefined : `${exact(request.amount, locale)} ${request.token_symbol}`
