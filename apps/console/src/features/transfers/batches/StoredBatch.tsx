/** A stored batch: its figures, its payments with the result of each, and what this person can do with it. */
import { LoaderCircle } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { fullAmount } from '../../../format/amount.ts'
import { localTime } from '../../../format/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyText } from '../../../ui/CopyText.tsx'
import { confirmUser } from '../../../ui/ask.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { useRefusalText } from '../../../words/use-refusal-text.ts'
import { useLocale } from '../../../words/words.tsx'
import { sumOf } from '../../../format/sum-of.ts'
import { CompareWords } from '../CompareWords.tsx'
import { countingApprovals, isRuled, neededOf } from '../request-actions.ts'
import { useActor } from '../../requesting/use-actor.ts'
import { useReadRequest } from '../use-read-request.ts'
import { type BatchAction, offeredFor } from './offered-for.ts'
import { isOpenBatch } from './batch-state.ts'
import { Figures } from './Figures.tsx'
import { StoredSkeleton } from './StoredSkeleton.tsx'
import { StoredTable } from './StoredTable.tsx'
import { useBatch, useBatchActs, type WholeBatch } from './use-batch.ts'
import { useTransferWords } from '../words.ts'
import { useBatchWords } from './words.ts'

const RejectBatch = lazy(async () => ({ default: (await import('./RejectBatch.tsx')).RejectBatch }))

export function StoredBatch({ id }: { readonly id: string }) {
  const words = useBatchWords()
  const { data, error, refetch } = useBatch(id)
  useReadRequest(id)
  if (data === undefined && error !== null)
    return <ErrorState message={words.notFound} onRetry={() => void refetch()} />
  if (data === undefined) return <StoredSkeleton />
  return (
    <>
      <Head whole={data} />
      <StoredTable whole={data} />
      <Actions whole={data} />
    </>
  )
}

function Head({ whole }: { readonly whole: WholeBatch }) {
  const words = useBatchWords()
  const locale = useLocale()
  const { batch, decision } = whole
  const sent = String(batch.counts.broadcasted ?? 0)
  const approvals = countingApprovals(decision)
  const needed = neededOf(decision)
  const names = approvals.map(({ name }) => name ?? '–').join(', ')
  return (
    <div className="grid shrink-0 gap-3 px-5 pb-4">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="grid min-w-56 flex-1 gap-0.5">
          <h2 className="text-lg font-semibold break-words">
            <bdi>{batch.name}</bdi>
          </h2>
          <p className="text-soft">
            {words.from} <b className="font-semibold text-ink">{batch.wallet_name}</b>
            {` · ${batch.network_name} · `}
            {batch.file_name !== null && <bdi>{batch.file_name}, </bdi>}
            {words.payments(batch.count)}
          </p>
          <p className="text-xs text-mute">
            {words.by(batch.created_by.name ?? '–', localTime(batch.created_at))}
            {approvals.length > 0 && ` · ${words.approvedBy(names)}`}
            {` · ${words.expires(localTime(decision.expires_at))}`}
          </p>
        </div>
        <Figures
          figures={[
            { label: words.total, value: `${fullAmount(batch.total ?? '0', locale)} ${batch.token_symbol}` },
            {
              label: words.approvals,
              value: words.approvalCount(String(Math.min(approvals.length, needed)), String(needed)),
            },
            { label: words.states.broadcasted, value: words.sentOf(sent, String(batch.count)) },
            { label: words.states.confirmed, value: String(batch.confirmed) },
          ]}
        />
      </div>
      <p className="flex flex-wrap items-center gap-x-2 text-xs text-mute" title={words.hashHint}>
        {words.hash}
        <CopyText text={batch.hash} />
      </p>
      {isRuled(decision) && isOpenBatch(batch) && <CompareWords fingerprint={batch.fingerprint} />}
      <Notes whole={whole} />
    </div>
  )
}

function Notes({ whole: { batch, decision } }: { readonly whole: WholeBatch }) {
  const words = useBatchWords()
  const refusalText = useRefusalText()
  if (batch.is_signing)
    return (
      <p role="status" className="flex items-center gap-2 rounded-md bg-sunken px-3 py-2">
        <LoaderCircle aria-hidden className="size-4 animate-spin text-accent motion-reduce:animate-none" />
        {words.signingNow}
      </p>
    )
  if (batch.stopped !== null && (batch.counts.approved ?? 0) > 0)
    return (
      <p role="status" className="rounded-md bg-bad-wash px-3 py-2">
        <b className="font-semibold">{words.stopped}</b>{' '}
        <span className="text-soft">{refusalText(batch.stopped, batch.stopped.code)}</span>
      </p>
    )
  if (decision.rules?.is_current === false && ['draft', 'pending', 'approved'].includes(decision.status))
    return (
      <p role="status" className="rounded-md bg-warn-wash px-3 py-2 text-warn">
        {words.rulesChanged}
      </p>
    )
  return null
}

function Actions({ whole }: { readonly whole: WholeBatch }) {
  const words = useBatchWords()
  const locale = useLocale()
  const actor = useActor()
  const { batch } = whole
  const { act, readAgain, openApprover } = useBatchActs(batch.id)
  const [isRejecting, setRejecting] = useState(false)
  const { suspended } = useTransferWords()
  const [openedAt] = useState(() => new Date())
  const { actions, why } = offeredFor(whole, actor, openedAt)
  const whyNot =
    why === null
      ? words.onceForAll
      : why === 'suspended'
        ? suspended(localTime(actor.suspendedUntil ?? ''))
        : words.whyNoButton[why]
  const waiting = rowsIn(whole, 'pending')
  const left = rowsIn(whole, 'approved')
  const totalOf = (rows: WholeBatch['rows']) =>
    `${fullAmount(sumOf(rows.map(({ amount }) => amount ?? '0')), locale)} ${batch.token_symbol}`
  const confirmed = async (question: string, label: string, run: () => void, isHarmless = true) => {
    if (await confirmUser(question, label, { isHarmless })) run()
  }
  const sign = (label: string) =>
    void confirmed(words.signAsk(left.length, totalOf(left)), label, () => act.mutate({ what: 'sign' }))
  const acts: Readonly<Record<BatchAction, readonly [label: string, run: () => void]>> = {
    submit: [words.submitDraft, () => act.mutate({ what: 'submit' })],
    approve: [
      words.approve,
      () =>
        void confirmed(words.approveAsk(waiting.length, totalOf(waiting)), words.approve, () =>
          act.mutate({ what: 'approve', hash: batch.hash }),
        ),
    ],
    reviewApprove: [words.reviewApprove, () => void openApprover()],
    signRequest: [words.signRequest, () => void openApprover()],
    reject: [words.reject, () => setRejecting(true)],
    cancel: [
      words.cancel,
      () => void confirmed(words.cancelAsk, words.cancel, () => act.mutate({ what: 'cancel' }), false),
    ],
    sign: [words.sign(left.length), () => sign(words.sign(left.length))],
    resume: [words.resume, () => sign(words.resume)],
  }
  if (actions.length === 0 && why === null) return null
  return (
    <Bar text={whyNot}>
      {actions.toReversed().map((action) => {
        const [label, run] = acts[action]
        const isEnd = action === 'cancel' || action === 'reject'
        return (
          <Button key={action} look={isEnd ? 'quiet' : 'solid'} disabled={act.isPending} onClick={run}>
            {label}
          </Button>
        )
      })}
      {isRejecting && (
        <Suspense>
          <RejectBatch
            batch={batch}
            onRejected={() => void readAgain()}
            onClose={() => setRejecting(false)}
          />
        </Suspense>
      )}
    </Bar>
  )
}

const rowsIn = ({ rows }: WholeBatch, status: WholeBatch['rows'][number]['status']): WholeBatch['rows'] =>
  rows.filter((row) => row.status === status)

const Bar = ({ text, children }: { readonly text: string; readonly children: ReactNode }) => (
  <footer className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line px-5 py-2.5">
    <p className="min-w-48 flex-1 text-xs text-mute">{text}</p>
    {children}
  </footer>
)
