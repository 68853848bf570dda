/** Transfer requests: asked for, approved by somebody else, signed by the signers, sent, and what the chain said. */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { answerText } from '../../data/refusals.ts'
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
  const locale = useLocale()
  const words = useTransferWords()
  const { isDevMode, entityId } = useSession()
  const toast = useToast()
  const requests = useTransferRequests()
  const health = useSigningHealth()
  const actor = useActor()
  const [signing, setSigning] = useState<string | null>(null)
  const networks = useQuery(activeNetworksQuery)
  const names = useAddressNames(entityId)
  const nameOf = (address: string) => findName(address, names)?.name ?? null
  const networkOf = ({ network_code }: TransferRequest) =>
    networks.data?.find((network) => network.network_code === network_code)
  const nativeSymbolOf = (request: TransferRequest) => networkOf(request)?.symbol ?? ''
  const acts = useRequestActs(requests, (request) => (
    <SignSummary
      request={request}
      recipientName={nameOf(request.recipient_address)}
      nativeSymbol={nativeSymbolOf(request)}
    />
  ))
  const [isAuto, setAuto] = useState(true)
  const trouble = useAutoRefresh(isAuto, requests.readAgain)
  const [open, setOpen] = useState<Open | null>(null)
  const [start, setStart] = useState<{ readonly typed: Typed; readonly count: number }>({
    typed: nothingTyped,
    count: 0,
  })
  /** On a narrow screen the list comes first. */
  const isNarrow = useMedia('(max-width: 47.99rem)')
  const [isFormOpen, setFormOpen] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  const opened = open === null ? undefined : requests.data?.find(({ id }) => id === open.id)
  const fill = (typed: Typed) => {
    setStart(({ count }) => ({ typed, count: count + 1 }))
    setFormOpen(true)
    top.current?.scrollIntoView({ block: 'start' })
  }
  const again = (request: TransferRequest) =>
    fill({
      network: networkOf(request)?.id,
      wallet: request.wallet_id,
      token: request.token_id,
      recipient: request.recipient_address,
      amount: amountForField(request.amount ?? '', locale),
      memo: request.memo,
    })
  const close = () => setOpen(null)
  return (
    <>
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-5 py-2">
        <HealthBadges health={health} wallet={signing} />
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
      <Scroller label={pages.transferRequests} className="min-h-0 flex-1">
        <div ref={top} className="border-b border-line">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
            <div className="min-w-0 flex-1">
              <h2 className="text-base font-semibold">{words.form.title}</h2>
              <p className="text-mute">
                {actor.isKnown && !actor.mayDraft ? words.form.viewerOnly : words.form.lead}
              </p>
            </div>
            {isNarrow && actor.mayDraft && (
              <Button aria-expanded={isFormOpen} onClick={() => setFormOpen(!isFormOpen)}>
                {isFormOpen ? words.form.hide : words.form.show}
              </Button>
            )}
          </div>
          {(isFormOpen || !isNarrow) && (actor.mayDraft || !actor.isKnown) && (
            <Suspense fallback={<Skeleton rows={3} widths={['w-48', 'w-64', 'w-32']} />}>
              <TransferForm
                key={start.count}
                start={start.typed}
                layout="bar"
                onWallet={setSigning}
                onCreated={(request) => {
                  requests.put(request)
                  toast(words.form.created, textOf(request, locale))
                }}
              >
                {(sending) => (
                  <div className="flex flex-wrap items-center gap-2 px-5 pb-5">
                    <CreateButton {...sending} />
                    <Button onClick={() => fill(nothingTyped)}>{words.form.clear}</Button>
                  </div>
                )}
              </TransferForm>
            </Suspense>
          )}
        </div>
        {requests.error && requests.data === undefined ? (
          <ErrorState
            message={words.loadFailed(answerText(requests.error))}
            onRetry={() => void requests.refetch()}
          />
        ) : requests.data === undefined ? (
          <Skeleton rows={6} widths={['w-32', 'w-64', 'w-24', 'w-24', 'w-20', 'w-40']} />
        ) : requests.data.length === 0 ? (
          <EmptyState title={words.empty} why={words.emptyWhy} />
        ) : (
          <RequestsTable
            requests={requests.data}
            asOf={new Date(requests.dataUpdatedAt)}
            health={health}
            actor={actor}
            isDevMode={isDevMode}
            acts={acts}
            nameOf={nameOf}
            onOpen={(what, { id }) => setOpen({ what, id })}
            onAgain={again}
          />
        )}
      </Scroller>
      <Suspense>
        {opened !== undefined && (open?.what === 'details' || open?.what === 'approve') && (
          <ReviewDialog
            request={opened}
            nativeSymbol={nativeSymbolOf(opened)}
            onApproved={
              open.what === 'approve'
                ? (request) => {
                    requests.put(request)
                    toast(words.review.approved, textOf(request, locale))
                  }
                : null
            }
            onClose={close}
          />
        )}
        {opened !== undefined && open?.what === 'receipt' && (
          <ReceiptDialog
            id={opened.id}
            isNodeUp={health.tron !== null}
            onRefreshed={() => void requests.readAgain()}
            onClose={close}
          />
        )}
        {opened !== undefined && open?.what === 'transaction' && (
          <ConfirmedTransaction request={opened} onClose={close} />
        )}
        {acts.comparison !== null && (
          <CompareDialog comparison={acts.comparison} onClose={acts.closeComparison} />
        )}
      </Suspense>
    </>
  )
}

const textOf = (request: TransferRequest | undefined, locale: string): string | undefined =>
  request === undefined ? undefined : `${exact(request.amount, locale)} ${request.token_symbol}`
