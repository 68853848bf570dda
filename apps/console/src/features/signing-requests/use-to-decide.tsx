/** The rows that the reader can decide: transfers, batches, a version of the policy, and proposed changes. */
import type { ApiReply } from '@holdfast/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { inboxPathOf } from '../../calls/inbox-path-of.ts'
import { shortAddresses } from '../../format/address.ts'
import { useSession } from '../../session/use-session.ts'
import { useInboxWords } from '../../shell/inbox-words.ts'
import { Button } from '../../ui/Button.tsx'
import { useLocale } from '../../words/words.tsx'
import { activeNetworksQuery } from '../../calls/active-networks.ts'
import { findName } from '../transactions/address-views.ts'
import { useAddressNames } from '../transactions/use-address-names.ts'
import { exact } from '../transfers/exact.ts'
import { batchReferenceOf } from '../transfers/batch-reference-of.ts'
import { spanUntil } from '../transfers/age.ts'
import { QuorumBars, QuorumLine } from '../transfers/Quorum.tsx'
import { referenceOf } from '../transfers/reference-of.ts'
import { isOpen, isRuled, needsRequestSigned } from '../transfers/request-actions.ts'
import { Status } from '../transfers/Status.tsx'
import { type Actor, useActor } from '../requesting/use-actor.ts'
import { ruledActsOf } from '../transfers/ruled-acts-of.ts'
import { useAttempts } from '../transfers/use-attempts.ts'
import { type TransferRequest, useRequestPut, useTransferRequests } from '../transfers/use-transfers.ts'
import { useTransferWords } from '../transfers/words.ts'
import type { Work } from './WorkTable.tsx'
import { useSigningRequestWords } from './words.ts'

const RejectDialog = lazy(async () => ({
  default: (await import('../transfers/RejectDialog.tsx')).RejectDialog,
}))
const ReviewDialog = lazy(async () => ({
  default: (await import('../transfers/ReviewDialog.tsx')).ReviewDialog,
}))

type Inbox = ApiReply<'getInbox'>

interface Opened {
  readonly what: 'approve' | 'reject'
  readonly request: TransferRequest
}

export function useToDecide(inbox: Inbox | undefined): {
  readonly work: readonly Work[]
  readonly dialogs: ReactNode
} {
  const [opened, setOpened] = useState<Opened | null>(null)
  const transfers = useTransfersToDecide(setOpened)
  const batches = useBatchesToDecide(inbox)
  const others = useOthersToDecide(inbox)
  const { entityId } = useSession()
  const names = useAddressNames(entityId)
  const networks = useQuery(activeNetworksQuery)
  const put = useRequestPut()
  const close = () => setOpened(null)
  const symbol =
    networks.data?.find(({ network_code }) => network_code === opened?.request.network_code)?.symbol ?? ''
  return {
    work: [...transfers, ...batches, ...others],
    dialogs: opened !== null && (
      <Suspense>
        {opened.what === 'approve' ? (
          <ReviewDialog request={opened.request} nativeSymbol={symbol} onApproved={put} onClose={close} />
        ) : (
          <RejectDialog
            request={opened.request}
            recipientName={findName(opened.request.recipient_address, names)?.name ?? null}
            onRejected={put}
            onClose={close}
          />
        )}
      </Suspense>
    ),
  }
}

function useTransfersToDecide(onOpen: (opened: Opened) => void): Work[] {
  const words = useSigningRequestWords()
  const locale = useLocale()
  const actor = useActor()
  const { entityId } = useSession()
  const names = useAddressNames(entityId)
  const { rows: all = [], readAgain, dataUpdatedAt } = useTransferRequests({ view: 'needs-you' })
  // The others ended, and are read among the events.
  const rows = all.filter(isOpen)
  const { busy, attempt } = useAttempts(readAgain)
  const { openApprover } = ruledActsOf({ attempt, words: useTransferWords() })
  const now = new Date(dataUpdatedAt)
  const shorts = shortAddresses(rows.map(({ recipient_address }) => recipient_address))
  return rows.map((request) => {
    const { id, amount, token_symbol, recipient_address: address } = request
    const title = words.transfer(
      `${exact(amount, locale)} ${token_symbol}`,
      findName(address, names)?.name ?? shorts.get(address) ?? address,
    )
    const span = spanUntil(request.expires_at, now, locale)
    return {
      key: id,
      reference: referenceOf(id),
      title,
      detail: [words.from(request.wallet_name), ...(span === null ? [] : [words.expiresIn(span)])].join(
        ' · ',
      ),
      by: request.created_by.name ?? words.somebody,
      at: request.created_at,
      status: <PendingStatus request={request} actor={actor} />,
      actions: (
        <DecisionButtons
          request={request}
          act={actOf(request, actor)}
          isBusy={busy.has(id)}
          onApprove={() => {
            if (isRuled(request)) void openApprover(id)
            else onOpen({ what: 'approve', request })
          }}
          onReject={() => onOpen({ what: 'reject', request })}
        />
      ),
    }
  })
}

const PendingStatus = ({ request, actor }: { readonly request: TransferRequest; readonly actor: Actor }) => (
  <div className="shrink-0">
    <Status status={request.status} />
    <span className="mt-1 flex items-center gap-2 text-xs text-mute">
      <QuorumBars request={request} actor={actor} />
      <QuorumLine request={request} actor={actor} />
    </span>
  </div>
)

const actOf = (request: TransferRequest, actor: Actor): 'approve' | 'sign' | 'send' =>
  request.status === 'approved' && !needsRequestSigned(request, actor)
    ? 'send'
    : request.created_by.id === actor.id
      ? 'sign'
      : 'approve'

interface DecisionButtonsProps {
  readonly request: TransferRequest
  readonly act: 'approve' | 'sign' | 'send'
  readonly isBusy: boolean
  readonly onApprove: () => void
  readonly onReject: () => void
}

function DecisionButtons({ request, act, isBusy, onApprove, onReject }: DecisionButtonsProps) {
  const words = useSigningRequestWords()
  const reference = referenceOf(request.id)
  return (
    <>
      {act !== 'send' && (
        <Link
          to={'/mpc/transfer-requests' as '/'}
          search={{ request: request.id } as never}
          aria-label={words.actFor(words.open, reference)}
          data-row-open
          className={rowLink}
        >
          {words.open}
        </Link>
      )}
      {act === 'approve' && (
        <Button
          look="row"
          disabled={isBusy}
          aria-label={words.actFor(words.reject, reference)}
          onClick={onReject}
        >
          {words.reject}
        </Button>
      )}
      {act === 'send' ? (
        <Link
          to={'/mpc/transfer-requests' as '/'}
          search={{ request: request.id } as never}
          aria-label={words.actFor(words.send, reference)}
          data-row-open
          className={`${rowLink} border-accent! text-accent`}
        >
          {words.send}
        </Link>
      ) : (
        <Button
          look="row"
          className="border-accent! text-accent"
          disabled={isBusy}
          aria-label={words.actFor(words[act], reference)}
          onClick={onApprove}
        >
          {words[act]}
        </Button>
      )}
    </>
  )
}

export const rowLink =
  'inline-flex h-6 items-center justify-center rounded-md border border-edge/60 bg-page px-2 text-xs font-medium whitespace-nowrap hover:bg-hover'

/** People read the payments of a batch on its own page, and decide there. */
function useBatchesToDecide(inbox: Inbox | undefined): Work[] {
  const words = useSigningRequestWords()
  const inboxWords = useInboxWords()
  const locale = useLocale()
  return (inbox?.transfers ?? []).flatMap(({ id, batch = null, act, amount, symbol, wallet, by, at }) => {
    if (batch === null) return []
    const reference = batchReferenceOf(id)
    return [
      {
        key: id,
        reference,
        title: inboxWords.batches[act](`${exact(amount, locale)} ${symbol}`, batch),
        detail: words.from(wallet),
        by: by ?? words.somebody,
        at,
        status: <Status status={act === 'send' ? 'approved' : 'pending'} />,
        actions: (
          <Link
            to={'/mpc/transfer-requests/batch' as '/'}
            hash={id}
            aria-label={words.actFor(words.review, reference)}
            data-row-open
            className={rowLink}
          >
            {words.review}
          </Link>
        ),
      },
    ]
  })
}

function useOthersToDecide(inbox: Inbox | undefined): Work[] {
  const words = useSigningRequestWords()
  const inboxWords = useInboxWords()
  if (inbox === undefined) return []
  const review = (path: string, reference: string) => (
    <Link
      to={path as '/'}
      aria-label={words.actFor(words.review, reference)}
      data-row-open
      className={rowLink}
    >
      {words.review}
    </Link>
  )
  const pending = <Status status="pending" />
  const { rules, changes } = inbox
  return [
    ...(rules === null
      ? []
      : [
          {
            key: 'rules',
            reference: `PC-${rules.version}`,
            title: words.policy(rules.version),
            detail: words.policyActs[rules.acts[0] ?? 'adopt'],
            by: rules.by ?? words.somebody,
            at: rules.at,
            status: pending,
            actions: review('/mpc/policy', `PC-${rules.version}`),
          },
        ]),
    ...changes.map(({ id, kind, subject, by, at }) => {
      const reference = `CH-${id.slice(-6).toUpperCase()}`
      return {
        key: id,
        reference,
        title: inboxWords.changes[kind](subject),
        detail: subject,
        by: by ?? words.somebody,
        at,
        status: pending,
        actions: review(inboxPathOf(kind), reference),
      }
    }),
  ]
}
