/** Shows one request, read back from its frozen intent, for approval. Approving is only possible here. */
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { api } from '../../calls/api.ts'
import { answerText } from '../../calls/refusals.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useWords } from '../../words/words.tsx'
import { focusConfirmation, needsConfirmation } from './RecipientChecks.tsx'
import { CurrentChecks, Decoded, useReview } from './ReviewFacts.tsx'
import type { TransferRequest } from './use-transfers.ts'
import { useTransferWords } from './words.ts'

const RequestFiles = lazy(async () => ({ default: (await import('./RequestFiles.tsx')).RequestFiles }))

interface Props {
  readonly request: TransferRequest
  readonly nativeSymbol: string
  readonly onApproved: (request: TransferRequest | undefined) => void
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
  const { data, error, refetch, isPlaceholderData } = useReview(request)
  const approve = useMutation({
    mutationFn: (hash: string) =>
      api.approveTransferRequest({
        params: { id },
        body: { intent_hash: hash, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) },
      }),
    onSuccess: (approved) => {
      onApproved(approved)
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
    <Dialog title={review.title} lead={review.lead} size="wide" closeLabel={common.close} onClose={onClose}>
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
            <Suspense fallback={<div className="h-12 border-t border-line" aria-busy />}>
              <RequestFiles id={id} isReadOnly />
            </Suspense>
            {request.status !== 'broadcasted' && request.status !== 'failed' && (
              <CurrentChecks
                nativeSymbol={nativeSymbol}
                review={data}
                isConfirmed={isConfirmed}
                isTried={isTried}
                isReadOnly={false}
                onConfirm={setConfirmed}
              />
            )}
            <TextField
              label={review.reason}
              name="reason"
              autoComplete="off"
              hint={review.reasonHint}
              value={reason}
              onChange={setReason}
              maxLength={200}
            />
            {approve.error !== null && (
              <p role="alert" className="break-words text-bad">
                {review.failedApprove(answerText(approve.error))}
              </p>
            )}
          </>
        )}
      </div>
      <DialogFooter>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button
          look="solid"
          disabled={data === undefined || isPlaceholderData || !isOwnIntent || approve.isPending}
          onClick={sayYes}
        >
          {review.approve}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
