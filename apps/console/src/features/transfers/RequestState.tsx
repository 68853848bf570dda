/** The state of a request: progress of approval and signing, and the reason for a stop. */
import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { useRefusalText } from '../../words/use-refusal-text.ts'
import { useLocale } from '../../words/words.tsx'
import { signingPhases } from '@holdfast/ledger'
import { countingOf, neededOf, type Part, partIn } from './request-actions.ts'
import type { Actor } from '../requesting/use-actor.ts'
import type { TransferRequest } from './use-transfers.ts'
import { failureInWords } from './failure-in-words.ts'
import { receiptText } from './receipt-text.ts'
import { useRequestWords } from './request-words.ts'
import { useTransferWords } from './words.ts'

interface Props {
  readonly request: TransferRequest
  readonly actor: Actor
  /** The person's own call is in progress. */
  readonly isSigning: boolean
}

export function RequestState({ request, actor, isSigning }: Props) {
  const words = useTransferWords()
  const refusalText = useRefusalText()
  const requests = useRequestWords()
  const locale = useLocale()
  const { status, last_error, last_error_refusal, phase, is_under_way } = request
  const isWorking = status === 'approved' && (isSigning || is_under_way)
  return (
    <div className="grid gap-1 py-1.5">
      {status === 'pending' && request.approvals_needed > 0 && <Quorum request={request} actor={actor} />}
      {status !== 'failed' && status !== 'broadcasted' && <RulesWaits request={request} actor={actor} />}
      {isWorking && <Progress phase={phase} />}
      {status === 'approved' && !isWorking && phase !== null && <Line>{words.phaseStopped[phase]}</Line>}
      {status === 'broadcasted' && <Line>{receiptText(request, locale, requests, words)}</Line>}
      {status === 'failed' ? (
        <>
          <Line isBad>{failureInWords(request, words)}</Line>
          {(request.failure_code === 'REJECTED' || request.failure_code === 'CANCELLED') &&
            request.failure !== null && (
              <Line>
                <bdi>{refusalText(request.failure_refusal, request.failure)}</bdi>
              </Line>
            )}
          {actor.mayDraft && <Line>{words.whatNow}</Line>}
        </>
      ) : (
        last_error !== null &&
        status !== 'broadcasted' && (
          <Line isBad>{words.lastTry(refusalText(last_error_refusal, last_error))}</Line>
        )
      )}
    </div>
  )
}

const Line = ({ isBad = false, children }: { readonly isBad?: boolean; readonly children: ReactNode }) => (
  <p className={cx('text-xs break-words', isBad ? 'text-bad' : 'text-mute')}>{children}</p>
)

/** One segment for each required approval, filled once it is given. */
function Quorum({ request, actor }: Pick<Props, 'request' | 'actor'>) {
  const words = useTransferWords()
  const needed = neededOf(request)
  const approvals = countingOf(request)
  const text = words.quorum(approvals, needed, partIn(request, actor))
  return (
    <span className="flex items-start gap-1.5 text-xs text-mute">
      <span aria-hidden className="flex gap-0.5 pt-1.25">
        {Array.from({ length: needed }, (_, at) => (
          <i
            key={at}
            className={cx('h-1.5 w-4 rounded-full border border-accent', at < approvals && 'bg-accent')}
          />
        ))}
      </span>
      {text}
    </span>
  )
}

/** The signatures that the rules still need, besides what the bar of approvals shows. */
function RulesWaits({ request, actor }: Pick<Props, 'request' | 'actor'>) {
  const { rules: words } = useTransferWords()
  const part = partIn(request, actor)
  const known = new Map<string, string>(Object.entries(words.waits))
  const missing = neededOf(request) - countingOf(request)
  // The footer of the panel says how many approvers it waits for.
  if (isOfOthersOnly(part)) known.delete('RULES_APPROVALS_MISSING')
  if (part === 'requester') known.set('REQUEST_UNSIGNED', words.waitsForYou(Math.max(1, missing)))
  const codes = request.rules?.waits ?? []
  if (part === 'approver' && missing === 1 && codes.length === 1)
    known.set('RULES_APPROVALS_MISSING', words.completes)
  const waits = codes
    .filter((code) => request.status !== 'draft' || stopsDrafts.has(code))
    .flatMap((code) => known.get(code) ?? [])
  return waits.map((text) => <Line key={text}>{text}</Line>)
}

/** People sign only after the draft is submitted. */
const stopsDrafts: ReadonlySet<string> = new Set(['RULES_FROZEN', 'RULES_CHANGED'])

/** Another approval cannot be the reader's. */
const isOfOthersOnly = (part: Part): boolean =>
  part === 'requester' || part === 'submitter' || part === 'approved'

function Progress({ phase }: Pick<TransferRequest, 'phase'>) {
  const words = useTransferWords()
  const at = phase === null ? 0 : signingPhases.indexOf(phase) + 1
  return (
    <span role="status" className="grid gap-1 text-xs">
      <progress
        className="h-1.5 w-full max-w-40"
        aria-label={words.signing}
        max={signingPhases.length}
        value={at}
      />
      {phase === null ? words.signing : words.phases[phase]}
    </span>
  )
}
