/** The next fact of a request in its row: who has to act, how it ended, or its transaction. */
import { receiptText } from './receipt-text.ts'
import { useRefusalText } from '../../words/use-refusal-text.ts'
import { useLocale } from '../../words/words.tsx'
import { spanUntil } from './age.ts'
import { useRequestWords } from './request-words.ts'
import { failureInWords } from './failure-in-words.ts'
import { countingOf, isRequestUnsigned, neededOf } from './request-actions.ts'
import type { Actor } from '../requesting/use-actor.ts'
import type { TransferRequest } from './use-transfers.ts'
import { useTransferListWords } from './list-words.ts'

interface Props {
  readonly request: TransferRequest
  readonly actor: Actor
  readonly now: Date
}

export function NextFact({ request, actor, now }: Props) {
  const words = useRequestWords()
  const transfers = useTransferListWords()
  const locale = useLocale()
  const refusalText = useRefusalText()
  const { status, tx_hash, created_by } = request
  const isOwn = created_by.id === actor.id
  switch (status) {
    case 'draft':
      return <>{isOwn ? words.requestedByYou : words.requestedBy(created_by.name ?? transfers.nobody)}</>
    case 'pending':
      if (request.rules?.is_current === false) return <>{transfers.rulesChanged}</>
      if (isRequestUnsigned(request))
        return (
          <bdi>
            {isOwn ? words.waitsForYou : words.waitsForRequester(created_by.name ?? transfers.nobody)}
          </bdi>
        )
      if (isOwn) return <>{words.waitsForApprovals(Math.max(1, neededOf(request) - countingOf(request)))}</>
      return <>{expiryText(request, now, locale, words)}</>
    case 'approved':
      if (request.is_under_way)
        return <>{request.phase === null ? words.signing : transfers.phases[request.phase]}</>
      if (request.phase !== null) return <>{transfers.phaseStopped[request.phase]}</>
      return <>{words.readyToSign}</>
    case 'broadcasted':
      return <span title={tx_hash ?? undefined}>{receiptText(request, locale, words, transfers)}</span>
    case 'failed': {
      const who = request.failure_refusal?.params.who
      if (typeof who === 'string' && request.failure_code === 'REJECTED') return <>{words.rejectedBy(who)}</>
      if (typeof who === 'string' && request.failure_code === 'CANCELLED')
        return <>{words.cancelledBy(who)}</>
      return (
        <>
          {request.failure_code === null
            ? refusalText(request.failure_refusal, request.failure ?? '')
            : failureInWords(request, transfers)}
        </>
      )
    }
  }
}

const expiryText = (
  { expires_at }: TransferRequest,
  now: Date,
  locale: string,
  words: ReturnType<typeof useRequestWords>,
): string => {
  const span = spanUntil(expires_at, now, locale)
  return span === null ? words.expired : words.expiresIn(span)
}
