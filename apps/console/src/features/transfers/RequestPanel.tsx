/** One request beside the list, or as a page of its own where there is no room for both. */
import { ChevronDown, ChevronUp, Link2, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { answerText } from '../../calls/refusals.ts'
import { formatAmount } from '../../format/amount.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState, useIsLate } from '../../ui/states.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { useLocale } from '../../words/words.tsx'
import { Comments } from './Comments.tsx'
import { CompareWords } from './CompareWords.tsx'
import { exact } from './exact.ts'
import { isEnded } from './group-requests.ts'
import { PanelActions } from './PanelActions.tsx'
import { PanelFacts } from './PanelFacts.tsx'
import { PaymentReceipt } from './PaymentReceipt.tsx'
import { PanelSkeleton } from './PanelSkeleton.tsx'
import { QuorumBars } from './Quorum.tsx'
import { referenceOf } from './reference-of.ts'
import { actionsOf, countingOf, isInBatch, isRuled, neededOf } from './request-actions.ts'
import { useRequestPanelWords } from './request-panel-words.ts'
import { useRequestWords } from './request-words.ts'
import { RequestState } from './RequestState.tsx'
import { Status } from './Status.tsx'
import { Decoded, type Review, useReview } from './ReviewFacts.tsx'
import { SharedSymbol } from './SharedSymbol.tsx'
import { SignSummary } from './SignSummary.tsx'
import { Timeline } from './Timeline.tsx'
import { useActivity } from './use-activity.ts'
import type { Actor } from '../requesting/use-actor.ts'
import { useReadRequest } from './use-read-request.ts'
import { useRequestActs } from './use-request-acts.ts'
import type { SigningHealth } from './use-signing-health.ts'
import { type TransferRequest, useRequestPut } from './use-transfers.ts'
import { useWhyNoRequests } from '../requesting/use-why-no-requests.ts'
import { useTransferWords } from './words.ts'

const CompareDialog = lazy(async () => ({ default: (await import('./CompareDialog.tsx')).CompareDialog }))
const ConfirmedTransaction = lazy(async () => ({
  default: (await import('./ConfirmedTransaction.tsx')).ConfirmedTransaction,
}))
const ReceiptDialog = lazy(async () => ({ default: (await import('./ReceiptDialog.tsx')).ReceiptDialog }))
const RequestFiles = lazy(async () => ({ default: (await import('./RequestFiles.tsx')).RequestFiles }))
const RejectDialog = lazy(async () => ({ default: (await import('./RejectDialog.tsx')).RejectDialog }))
const Replacements = lazy(async () => ({ default: (await import('./Replacements.tsx')).Replacements }))
const ReviewDialog = lazy(async () => ({ default: (await import('./ReviewDialog.tsx')).ReviewDialog }))

interface PanelProps {
  /** Undefined: it is being read. */
  readonly request: TransferRequest | undefined
  readonly isGone: boolean
  /** Why it could not be read. Null: it could, or it does not exist. */
  readonly failure: Error | null
  readonly onRetry: () => void
  readonly onClose: () => void
  /** Null: there is none in that direction. */
  readonly onNext: (() => void) | null
  readonly onPrevious: (() => void) | null
}

interface ContentProps {
  readonly request: TransferRequest
  readonly recipientName: string | null
  readonly nativeSymbol: string
  readonly actor: Actor
  readonly health: SigningHealth
  readonly isDevMode: boolean
  readonly asOf: Date
  readonly readAgain: () => Promise<unknown>
  readonly onDeleted: () => void
  readonly onAgain: () => void
}

export function RequestPanel({
  request,
  isGone,
  failure,
  onRetry,
  ...props
}: PanelProps & Omit<ContentProps, 'request'>) {
  const words = useRequestPanelWords()
  const panel = useRef<HTMLElement>(null)
  const id = request?.id
  useEffect(() => {
    if (id !== undefined) panel.current?.querySelector('[data-scroll]')?.scrollTo({ top: 0 })
  }, [id])
  return (
    <section
      ref={panel}
      aria-label={words.label}
      data-request-panel={id ?? ''}
      tabIndex={-1}
      onKeyDown={(event) => {
        // Dialogs of the panel are its children, but not inside it.
        const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
        if (event.key === 'Escape' && !event.defaultPrevented && isInside) props.onClose()
      }}
      className="flex min-h-0 min-w-0 flex-1 flex-col bg-page outline-none"
    >
      <PanelHead request={request} {...props} />
      {request === undefined ? (
        isGone ? (
          <EmptyState title={words.gone} />
        ) : failure !== null ? (
          <ErrorState message={words.failed(answerText(failure))} onRetry={onRetry} />
        ) : (
          <PanelSkeleton />
        )
      ) : (
        <PanelContent key={request.id} request={request} {...props} />
      )}
    </section>
  )
}

function PanelHead({
  request,
  onClose,
  onNext,
  onPrevious,
}: Omit<PanelProps, 'isGone' | 'failure' | 'onRetry'>) {
  const words = useRequestPanelWords()
  const copy = useCopy()
  const { origin, pathname } = window.location
  return (
    <header className="flex h-11 shrink-0 items-center gap-2 border-b border-line pr-3 pl-5">
      {request !== undefined && (
        <>
          <h2 className="font-mono text-xs text-mute">{referenceOf(request.id)}</h2>
          <Status status={request.status} receipt_status={request.receipt_status} />
        </>
      )}
      <span className="grow" />
      <Button
        look="icon"
        aria-label={words.previous}
        title={words.previous}
        disabled={onPrevious === null}
        onClick={() => onPrevious?.()}
      >
        <ChevronUp aria-hidden className="size-4" />
      </Button>
      <Button
        look="icon"
        aria-label={words.next}
        title={words.next}
        disabled={onNext === null}
        onClick={() => onNext?.()}
      >
        <ChevronDown aria-hidden className="size-4" />
      </Button>
      <Button
        look="icon"
        aria-label={words.link}
        title={words.link}
        disabled={request === undefined}
        onClick={() => copy(`${origin}${pathname}?tab=all&request=${request?.id ?? ''}`)}
      >
        <Link2 aria-hidden className="size-4" />
      </Button>
      <Button look="icon" aria-label={words.close} title={words.close} onClick={onClose}>
        <X aria-hidden className="size-4" />
      </Button>
    </header>
  )
}

/** A node that does not answer holds back the rest no longer. */
const longestWaitMs = 3_000

function PanelContent(props: ContentProps) {
  const { request, actor, health, isDevMode, asOf } = props
  const [areDetailsOpen, setDetailsOpen] = useState(false)
  const isOpen = !isEnded(request)
  const { data: review, error: reviewError } = useReview(request, isOpen || areDetailsOpen)
  const activity = useActivity(request.id)
  const isOverdue = useIsLate(longestWaitMs)
  useReadRequest(request.id)
  const dialogs = useDialogs(props)
  const mayRequest = useWhyNoRequests() === null
  const isRead =
    (activity.data !== undefined || activity.error !== null) &&
    (!isOpen || review !== undefined || reviewError !== null)
  return (
    <>
      <div data-scroll className="grid min-h-0 flex-1 content-start gap-5 overflow-y-auto px-5 py-4">
        <Summary request={request} actor={actor} isSigning={dialogs.acts.busy.has(request.id)} />
        {isRead || isOverdue ? (
          <Reading
            {...props}
            review={review}
            activity={activity}
            areDetailsOpen={areDetailsOpen}
            onDetails={setDetailsOpen}
            onTransaction={dialogs.openTransaction}
          />
        ) : (
          <div className="-mx-5">
            <PanelSkeleton />
          </div>
        )}
      </div>
      <PanelActions
        request={request}
        shown={actionsOf(request, { health, actor, isDevMode, now: asOf })}
        actor={actor}
        isDevMode={isDevMode}
        acts={dialogs.acts}
        onOpen={dialogs.open}
        onAgain={mayRequest ? props.onAgain : null}
      />
      <Suspense>{dialogs.shown}</Suspense>
    </>
  )
}

interface SummaryProps {
  readonly request: TransferRequest
  readonly actor: Actor
  readonly isSigning: boolean
}

/** The part that the list has read already. */
function Summary({ request, actor, isSigning }: SummaryProps) {
  const words = useRequestPanelWords()
  const { requestedBy, requestedByYou } = useRequestWords()
  const { nobody, quorum: quorumText } = useTransferWords()
  const locale = useLocale()
  return (
    <div className="grid gap-1">
      <p className="text-soft">
        <bdi>
          {request.created_by.id === actor.id
            ? requestedByYou
            : requestedBy(request.created_by.name ?? nobody)}
        </bdi>
      </p>
      <p className="text-3xl font-semibold tracking-[-0.02em] break-words tabular-nums">
        <bdi>
          {exact(request.amount, locale)}{' '}
          <span className="text-lg font-normal text-soft">{request.token_symbol}</span>
        </bdi>
      </p>
      <SharedSymbol isShared={request.shares_symbol} contract={request.token_contract} />
      {typeof request.worth_usd === 'string' && (
        <p className="text-mute">{words.worth(formatAmount(request.worth_usd, locale, 2, 'halfExpand'))}</p>
      )}
      {request.status !== 'draft' && request.status !== 'pending' && request.origin === 'form' && (
        <p className="flex items-center gap-1.5 text-xs text-mute">
          <QuorumBars request={request} actor={actor} />
          {quorumText(countingOf(request), neededOf(request), 'other')}
        </p>
      )}
      <RequestState request={request} actor={actor} isSigning={isSigning} />
    </div>
  )
}

interface ReadingProps extends Pick<
  ContentProps,
  'request' | 'recipientName' | 'nativeSymbol' | 'actor' | 'asOf'
> {
  readonly review: Review | undefined
  readonly activity: ReturnType<typeof useActivity>
  readonly areDetailsOpen: boolean
  readonly onDetails: (areOpen: boolean) => void
  readonly onTransaction: () => void
}

/** The facts and checks of this moment, and the history. */
function Reading({ request, recipientName, nativeSymbol, actor, asOf, ...props }: ReadingProps) {
  const { review, activity, areDetailsOpen, onDetails, onTransaction } = props
  const words = useRequestPanelWords()
  const isCompared =
    isRuled(request) && !isInBatch(request) && !isEnded(request) && request.status !== 'draft'
  return (
    <>
      <PanelFacts
        request={request}
        recipientName={recipientName}
        nativeSymbol={nativeSymbol}
        review={review}
        paid={activity.data?.paid}
        payment={activity.data?.payment ?? null}
        now={asOf}
      >
        {isCompared && review !== undefined && <CompareWords fingerprint={review.intent.fingerprint} />}
      </PanelFacts>
      {request.status === 'broadcasted' && request.receipt_status === 'confirmed' && (
        <p className="flex flex-wrap gap-2">
          <Button onClick={onTransaction}>{words.transaction}</Button>
          <PaymentReceipt id={request.id} />
        </p>
      )}
      {(request.is_replaceable === true || (request.attempt ?? 1) > 1) && (
        <Suspense>
          <Replacements request={request} actor={actor} nativeSymbol={nativeSymbol} />
        </Suspense>
      )}
      <Timeline request={request} activity={activity.data} error={activity.error} ownId={actor.id} />
      <Suspense fallback={<div className="h-24 border-t border-line" aria-busy />}>
        <RequestFiles id={request.id} />
      </Suspense>
      <Comments
        id={request.id}
        comments={activity.data?.comments ?? []}
        ownId={actor.id}
        onSent={activity.readAgain}
      />
      <details
        className="border-t border-line pt-3"
        onToggle={(event) => onDetails(event.currentTarget.open)}
      >
        <summary className="cursor-pointer font-medium">{words.details}</summary>
        <div className="pt-3">
          {areDetailsOpen && review !== undefined && (
            <Decoded review={review} request={request} nativeSymbol={nativeSymbol} />
          )}
        </div>
      </details>
    </>
  )
}

type Opened = 'approve' | 'reject' | 'receipt' | 'transaction'

/** The acts of the request and the dialogs that they open. */
function useDialogs({ request, recipientName, nativeSymbol, health, readAgain, onDeleted }: ContentProps) {
  const { review: words } = useTransferWords()
  const locale = useLocale()
  const toast = useToast()
  const put = useRequestPut()
  const [opened, setOpened] = useState<Opened | null>(null)
  const acts = useRequestActs({ put, readAgain, onDeleted }, (signed) => (
    <SignSummary request={signed} recipientName={recipientName} nativeSymbol={nativeSymbol} />
  ))
  const close = () => setOpened(null)
  const showApproved = (approved: TransferRequest | undefined) => {
    put(approved)
    toast(words.approved, `${exact(request.amount, locale)} ${request.token_symbol}`)
  }
  const dialogOf = (what: Opened) => {
    switch (what) {
      case 'approve':
        return (
          <ReviewDialog
            request={request}
            nativeSymbol={nativeSymbol}
            onApproved={showApproved}
            onClose={close}
          />
        )
      case 'reject':
        return (
          <RejectDialog request={request} recipientName={recipientName} onRejected={put} onClose={close} />
        )
      case 'receipt':
        return (
          <ReceiptDialog
            id={request.id}
            nativeSymbol={nativeSymbol}
            isNodeUp={health.isNodeUp}
            onRefreshed={() => void readAgain()}
            onClose={close}
          />
        )
      case 'transaction':
        return <ConfirmedTransaction request={request} onClose={close} />
    }
  }
  return {
    acts,
    open: (what: 'approve' | 'reject' | 'receipt') => setOpened(what),
    openTransaction: () => setOpened('transaction'),
    shown: (
      <>
        {opened !== null && dialogOf(opened)}
        {acts.comparison !== null && (
          <CompareDialog comparison={acts.comparison} onClose={acts.closeComparison} />
        )}
      </>
    ),
  }
}
