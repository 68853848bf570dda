/** Shows one request, read back from its frozen intent, for review or approval. Approving is only possible here. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../calls/api.ts'
import { answerText } from '../../calls/refusals.ts'
import { countText } from '../../format/count-text.ts'
import { localTime } from '../../format/time.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useRefusalText } from '../../words/use-refusal-text.ts'
import { useLocale, useWords } from '../../words/words.tsx'
import { inFours } from '../transactions/resemblance.ts'
import { exact, Failures } from './CostFigures.tsx'
import { Facts } from './Facts.tsx'
import {
  focusConfirmation,
  KnownAs,
  needsConfirmation,
  RecipientWarnings,
  Warning,
} from './RecipientChecks.tsx'
import { PolicySays } from './PolicySays.tsx'
import { People } from './RequestRow.tsx'
import { failureInWords, Status } from './RequestState.tsx'
import { RulesSay } from './RulesSay.tsx'
import { SharedSymbol } from './SharedSymbol.tsx'
import { hasSame, SameTransfers } from './SameTransfers.tsx'
import type { TransferRequest } from './use-transfers.ts'
import { WholeAddress } from './WholeAddress.tsx'
import { useTransferWords } from './words.ts'

interface Props {
  readonly request: TransferRequest
  readonly nativeSymbol: string
  /** Null: read-only. */
  readonly onApproved: ((request: TransferRequest | undefined) => void) | null
  readonly onClose: () => void
}

export function ReviewDialog({ request, nativeSymbol, onApproved, onClose }: Props) {
  const { common } = useWords()
  const words = useTransferWords()
  const { review } = words
  const { id } = request
  const [isConfirmed, setConfirmed] = useState(false)
  const [isTried, setTried] = useState(false)
  const [reason, setReason] = useState('')
  const { data, error, refetch } = useQuery({
    queryKey: ['transfer-review', id],
    queryFn: () => api.reviewTransferRequest({ params: { id } }),
    staleTime: 0,
    retry: false,
  })
  const approve = useMutation({
    mutationFn: (hash: string) =>
      api.approveTransferRequest({
        params: { id },
        body: { intent_hash: hash, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) },
      }),
    onSuccess: (approved) => {
      onApproved?.(approved)
      onClose()
    },
  })
  const isOwnIntent = data === undefined || data.intent.hash === request.intent_hash
  const mustConfirm = data !== undefined && needsConfirmation(data.checks)
  const content = useRef<HTMLDivElement>(null)
  const sayYes = () => {
    setTried(true)
    // The missing confirmation may be out of view.
    if (mustConfirm && !isConfirmed) focusConfirmation(content.current)
    if (data !== undefined && isOwnIntent && (!mustConfirm || isConfirmed)) approve.mutate(data.intent.hash)
  }
  return (
    <Dialog
      title={onApproved === null ? review.detailsTitle : review.title}
      lead={onApproved === null ? undefined : review.lead}
      size="wide"
      closeLabel={common.close}
      onClose={onClose}
    >
      <div ref={content} className="grid gap-4 px-5 py-4">
        {error !== null ? (
          <ErrorState message={review.failed(answerText(error))} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton rows={8} widths={['w-32', 'w-64']} />
        ) : (
          <>
            {!isOwnIntent && (
              <p role="alert" className="rounded-md bg-bad-wash px-3 py-2 text-bad">
                {review.differs}
              </p>
            )}
            <Decoded review={data} request={request} nativeSymbol={nativeSymbol} />
            {request.status !== 'broadcasted' && request.status !== 'failed' && (
              <CurrentChecks
                nativeSymbol={nativeSymbol}
                review={data}
                isConfirmed={isConfirmed}
                isTried={isTried}
                isReadOnly={onApproved === null}
                onConfirm={setConfirmed}
              />
            )}
            {onApproved !== null && (
              <TextField
                label={review.reason}
                name="reason"
                autoComplete="off"
                hint={review.reasonHint}
                value={reason}
                onChange={setReason}
                maxLength={200}
              />
            )}
            {approve.error !== null && (
              <p role="alert" className="break-words text-bad">
                {review.failedApprove(answerText(approve.error))}
              </p>
            )}
          </>
        )}
      </div>
      <DialogFooter>
        <Button onClick={onClose}>{onApproved === null ? common.close : common.cancel}</Button>
        {onApproved !== null && (
          <Button
            look="solid"
            disabled={data === undefined || !isOwnIntent || approve.isPending}
            onClick={sayYes}
          >
            {review.approve}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

interface CurrentChecksProps {
  readonly review: DecodedProps['review']
  readonly nativeSymbol: string
  readonly isConfirmed: boolean
  readonly isTried: boolean
  readonly isReadOnly: boolean
  readonly onConfirm: (isConfirmed: boolean) => void
}

/** Checks of a request that was not sent yet. */
function CurrentChecks({
  review,
  nativeSymbol,
  isConfirmed,
  isTried,
  isReadOnly,
  onConfirm,
}: CurrentChecksProps) {
  const words = useTransferWords()
  const refusalText = useRefusalText()
  return (
    <>
      <Failures checks={review.checks} nativeSymbol={nativeSymbol} lead={words.checks.willFailNow} />
      <section aria-label={words.policy.title} className="rounded-md border border-line p-3">
        <PolicySays policy={review.checks.policy} />
      </section>
      <RulesSay rules={review.checks.rules} />
      {review.checks.error !== null && (
        <p className="text-warn">
          {words.checks.silent(refusalText(review.checks.error_refusal, review.checks.error))}
        </p>
      )}
      {review.intent.is_repeat && <Warning>{words.review.repeat}</Warning>}
      <SameTransfers checks={review.checks} />
      <RecipientWarnings
        checks={review.checks}
        isConfirmed={isConfirmed}
        onConfirm={onConfirm}
        error={isTried && !isConfirmed ? words.form.confirmMissing : undefined}
        isReadOnly={isReadOnly}
      />
      {!needsConfirmation(review.checks) && !hasSame(review.checks) && (
        <p className="text-soft">{words.review.noWarnings}</p>
      )}
    </>
  )
}

interface DecodedProps {
  readonly review: Awaited<ReturnType<typeof api.reviewTransferRequest>>
  readonly request: TransferRequest
  readonly nativeSymbol: string
}

function Decoded({ review: { intent, checks, policy_version }, request, nativeSymbol }: DecodedProps) {
  const words = useTransferWords()
  const { review } = words
  const locale = useLocale()
  const refusalText = useRefusalText()
  const count = (value: number | null) => (value === null ? '—' : countText(value, locale))
  return (
    <Facts
      facts={[
        [
          review.status,
          <>
            <Status status={request.status} />
            {request.status === 'failed' && <p className="text-bad">{failureInWords(request, words)}</p>}
            {request.status === 'failed' && request.failure !== null && (
              <p className="text-xs text-mute">{refusalText(request.failure_refusal, request.failure)}</p>
            )}
          </>,
        ],
        [
          review.from,
          <>
            <bdi className="block font-medium">{request.wallet_name}</bdi>
            <WholeAddress address={intent.from} />
          </>,
        ],
        [
          review.to,
          <>
            <div>
              <KnownAs knownAs={checks.known_as} />
            </div>
            <WholeAddress address={intent.recipient} />
          </>,
        ],
        [
          review.amount,
          <>
            <bdi className="text-lg font-semibold">
              {exact(intent.amount, locale)} {request.token_symbol}
            </bdi>
            <SharedSymbol isShared={request.shares_symbol} contract={intent.token_contract} />
            <span className="block text-xs text-mute">{review.units(intent.units)}</span>
          </>,
        ],
        [
          review.token,
          <>
            <bdi>{request.token_symbol}</bdi>,{' '}
            {intent.token_contract === null ? (
              review.native
            ) : (
              <span className="font-mono text-xs">{review.contract(inFours(intent.token_contract))}</span>
            )}
          </>,
        ],
        [
          review.network,
          <>
            {request.network_name} <span className="font-mono text-xs text-mute">{intent.network}</span>
          </>,
        ],
        [
          review.fee,
          <>
            {checks.fee === null ? '—' : `${exact(checks.fee, locale)} ${nativeSymbol}`}
            <span className="block text-xs text-mute">
              {review.figures(count(checks.bandwidth), count(checks.energy))}
            </span>
          </>,
        ],
        [
          review.feeCeiling,
          <>
            {`${exact(intent.fee_ceiling, locale)} ${nativeSymbol}`}
            {intent.token_contract !== null && (
              <span className="block text-xs text-mute">{review.feeCeilingWhy}</span>
            )}
          </>,
        ],
        [review.memo, intent.memo === '' ? <span className="text-mute">{review.noMemo}</span> : intent.memo],
        [review.expires, localTime(intent.expires_at)],
        ...(policy_version === null
          ? []
          : [[review.policy, words.policy.movedUnder(policy_version)] as const]),
        [review.people, <People key="people" request={request} />],
        ...(request.tx_hash === null
          ? []
          : [[review.txHash, <CopyText key="hash" text={request.tx_hash} />] as const]),
        [
          review.hash,
          <>
            <span className="block font-mono text-xs break-words">{inFours(intent.hash)}</span>
            <span className="block text-xs text-mute">{review.hashWhy}</span>
          </>,
        ],
      ]}
    />
  )
}
