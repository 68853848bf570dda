/** One segment for each required approval: filled once it is given, with a ring for the reader's, red when rejected. */
import { cx } from '../../ui/cx.ts'
import { countingOf, isRequestUnsigned, neededOf, partIn } from './request-actions.ts'
import { useRequestWords } from './request-words.ts'
import type { Actor } from '../requesting/use-actor.ts'
import type { TransferRequest } from './use-transfers.ts'

interface Props {
  readonly request: TransferRequest
  readonly actor: Actor
}

const mostSegments = 8

export function QuorumBars({ request, actor }: Props) {
  const needed = Math.min(mostSegments, neededOf(request))
  const approved = countingOf(request)
  const part = partIn(request, actor)
  const isOpen = request.status === 'draft' || request.status === 'pending'
  const isRejected = request.failure_code === 'REJECTED'
  const at = part === 'approved' ? approved - 1 : part === 'approver' ? approved : -1
  const own = request.status === 'pending' && !isRequestUnsigned(request) ? at : -1
  return (
    <span aria-hidden className="flex gap-0.75">
      {Array.from({ length: needed }, (_, bar) => (
        <i
          key={bar}
          className={cx(
            'h-1.5 w-4 rounded-full border',
            isRejected && bar === 0
              ? 'border-bad bg-bad'
              : bar < approved
                ? 'border-accent bg-accent'
                : isOpen
                  ? 'border-accent'
                  : 'border-line bg-line',
            bar === own && 'outline-1 outline-offset-1 outline-ink',
          )}
        />
      ))}
    </span>
  )
}

export function QuorumLine({ request, actor }: Props) {
  const words = useRequestWords()
  const part = partIn(request, actor)
  const of = words.quorum(countingOf(request), neededOf(request))
  if (request.status === 'draft') return <>{words.notSubmitted}</>
  if (request.status !== 'pending') return <>{of}</>
  const own =
    part === 'approver' && !isRequestUnsigned(request)
      ? words.you
      : part === 'approved'
        ? words.yoursGiven
        : null
  return <>{own === null ? of : `${of} · ${own}`}</>
}
