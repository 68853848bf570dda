/** The lines of a new batch with their findings, and what is done with them. */
import { mostBatched } from '@holdfast/ledger'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CircleAlert, Plus, Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { api } from '../../../calls/api.ts'
import { answerText } from '../../../calls/refusals.ts'
import { fullAmount } from '../../../format/amount.ts'
import { confirmUser } from '../../../ui/ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { ChoiceBar } from '../../../ui/ChoiceBar.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useRefusalText } from '../../../words/use-refusal-text.ts'
import { useLocale } from '../../../words/words.tsx'
import { sumOf } from '../../../format/sum-of.ts'
import type { Notation } from './batch-lines.ts'
import { BatchTable } from './BatchTable.tsx'
import { Figures } from './Figures.tsx'
import type { BatchDraft } from './use-batch-draft.ts'
import { useContentKey } from './use-content-key.ts'
import { useBatchWords } from './words.ts'

interface Props {
  readonly draft: BatchDraft
  readonly onReplace: () => void
}

export function BatchLines({ draft, onReplace }: Props) {
  const words = useBatchWords()
  const [edited, setEdited] = useState<string | null>(null)
  const { lines } = draft
  return (
    <>
      <div className="grid shrink-0 gap-3 px-5 pb-4">
        <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
          <Title draft={draft} />
          <DraftFigures draft={draft} />
        </div>
        {draft.needsNotation && (
          <ChoiceBar<Notation | 'none'>
            label={words.notation}
            name="notation"
            hint={draft.notation === null ? words.notationHint : undefined}
            options={[
              { value: 'point', label: words.notationPoint },
              { value: 'comma', label: words.notationComma },
            ]}
            value={draft.notation ?? 'none'}
            onChange={(notation) => draft.setNotation(notation === 'comma' ? 'comma' : 'point')}
          />
        )}
        <Banner draft={draft} />
      </div>
      <BatchTable
        draft={draft}
        edited={edited}
        onEdit={setEdited}
        footer={
          <p className="flex flex-wrap items-center gap-3 px-5 py-3">
            <Button
              look="ghost"
              disabled={lines.length >= mostBatched}
              onClick={() => setEdited(draft.addLine())}
            >
              <Plus aria-hidden className="size-3.5" />
              {words.addLine}
            </Button>
            {lines.length >= mostBatched && <span className="text-mute">{words.full}</span>}
          </p>
        }
      />
      <Actions draft={draft} onReplace={onReplace} />
    </>
  )
}

function Title({ draft }: { readonly draft: BatchDraft }) {
  const words = useBatchWords()
  const { network, wallet } = draft.choices.chosen
  return (
    <div className="grid min-w-56 flex-1 gap-0.5">
      <input
        aria-label={words.name}
        value={draft.name ?? words.defaultName}
        maxLength={120}
        onChange={(event) => draft.setName(event.target.value)}
        className="-mx-1.5 h-8 w-full max-w-md rounded-md border border-transparent bg-transparent px-1.5 text-lg font-semibold hover:border-edge focus:border-edge"
      />
      <p className="text-soft">
        {words.from} <b className="font-semibold text-ink">{wallet?.name}</b>
        {` · ${network?.name ?? ''} · `}
        {draft.fileName === null ? null : <bdi>{draft.fileName}, </bdi>}
        {words.payments(draft.valid.length)}
      </p>
    </div>
  )
}

function DraftFigures({ draft }: { readonly draft: BatchDraft }) {
  const words = useBatchWords()
  const locale = useLocale()
  const { lines, valid, check, total } = draft
  const { token, network } = draft.choices.chosen
  const answer = check.data?.answer
  const native = network?.symbol ?? ''
  const fee = feeCeilingOf(draft)
  return (
    <Figures
      figures={[
        {
          label: words.ready,
          value: words.readyOf(String(valid.length), String(lines.length)),
        },
        {
          label: words.total,
          value: answer === undefined ? '—' : `${fullAmount(total, locale)} ${token?.symbol ?? ''}`,
          ...(answer === undefined || answer.balance === null
            ? {}
            : { title: words.balance(`${fullAmount(answer.balance, locale)} ${token?.symbol ?? ''}`) }),
        },
        {
          label: words.maxFee,
          value: fee === null ? '—' : `${fullAmount(fee, locale)} ${native}`,
          ...(answer === undefined
            ? {}
            : { title: words.maxFeeTitle(`${fullAmount(answer.fee_ceiling, locale)} ${native}`) }),
        },
        {
          label: words.approvals,
          value: answer === undefined ? '—' : words.approvalsOnce(String(answer.approvals_needed)),
        },
      ]}
    />
  )
}

/** The sum for all lines without errors; null while unknown. */
function feeCeilingOf({ check, valid }: BatchDraft): string | null {
  const ceiling = check.data?.answer.fee_ceiling
  if (ceiling === undefined) return null
  return valid.length === 0 ? '0' : sumOf(valid.map(() => ceiling))
}

const mostNamed = 3

/** The faults in one place; nothing when there are none. */
function Banner({ draft }: { readonly draft: BatchDraft }) {
  const words = useBatchWords()
  const refusalText = useRefusalText()
  const { check, faulty, lines, notation, needsNotation } = draft
  const answer = check.data?.answer
  const texts = faulty.slice(0, mostNamed).map((line) => {
    const first = draft.foundOf(line).find(({ level }) => level === 'error')
    return words.inLine(
      String(lines.indexOf(line) + 1),
      first === undefined ? '' : refusalText(first, first.reason),
    )
  })
  if (check.error !== null) return <Alert title={words.checkFailed(answerText(check.error))} />
  if (needsNotation && notation === null)
    return <Alert title={words.notationMissing}>{texts.join(' ')}</Alert>
  if (answer === undefined)
    return (
      <p role="status" className="text-mute">
        {words.checking}
      </p>
    )
  if (faulty.length > 0)
    return (
      <Alert title={words.fix(faulty.length)}>
        {texts.join(' ')} {faulty.length > mostNamed && words.andMore(faulty.length - mostNamed)}
      </Alert>
    )
  if (answer.error_refusal === null) return null
  return (
    <p role="status" className="rounded-md bg-warn-wash px-3 py-2 text-warn">
      {words.nodeFailed(refusalText(answer.error_refusal, answer.error_refusal.code))}
    </p>
  )
}

const Alert = ({ title, children }: { readonly title: string; readonly children?: ReactNode }) => (
  <p role="status" className="flex gap-2.5 rounded-md bg-bad-wash px-3 py-2.5">
    <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" />
    <span className="min-w-0 break-words">
      <b className="font-semibold">{title}</b> <span className="text-soft">{children}</span>
    </span>
  </p>
)

function Actions({ draft, onReplace }: Props) {
  const words = useBatchWords()
  const toast = useToast()
  const navigate = useNavigate()
  const locale = useLocale()
  const { lines, faulty, isChecked, body, total, valid } = draft
  const { wallet, token, network } = draft.choices.chosen
  const fee = feeCeilingOf(draft)
  const keyOf = useContentKey()
  const send = useMutation({
    mutationFn: async (isSubmitted: boolean) => {
      if (body === null) throw new Error('a batch without lines')
      const whole = {
        ...body,
        name: draft.name?.trim() || words.defaultName,
        ...(draft.fileName === null ? {} : { file_name: draft.fileName }),
      }
      const made = await api.createTransferBatch({
        idempotencyKey: keyOf(JSON.stringify(whole)),
        body: whole,
      })
      if (isSubmitted) await api.submitTransferBatch({ params: { id: made.id } })
      return { made, isSubmitted }
    },
    onSuccess: ({ made, isSubmitted }) => {
      toast(isSubmitted ? words.submitted : words.created, made.name)
      void navigate({ to: '/mpc/transfer-requests/batch' as '/', hash: made.id })
    },
  })
  const submit = async () => {
    const question = words.submitAsk({
      count: valid.length,
      wallet: wallet?.name ?? '',
      total: `${fullAmount(total, locale)} ${token?.symbol ?? ''}`,
      fee: fee === null ? words.feeUnknown : `${fullAmount(fee, locale)} ${network?.symbol ?? ''}`,
    })
    if (await confirmUser(question, words.submit(valid.length), { isHarmless: true })) send.mutate(true)
  }
  const isReady = isChecked && faulty.length === 0 && lines.length > 0 && !send.isPending
  return (
    <footer className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line px-5 py-2.5">
      <p className="min-w-48 flex-1 text-xs text-mute">
        {send.error === null ? (
          words.onceForAll
        ) : (
          <span role="alert" className="text-bad">
            {answerText(send.error)}
          </span>
        )}
      </p>
      <Button onClick={onReplace}>
        <Upload aria-hidden className="size-3.5" />
        {words.replaceFile}
      </Button>
      <Button disabled={!isReady} onClick={() => send.mutate(false)}>
        {words.saveDraft}
      </Button>
      <Button look="solid" disabled={!isReady} onClick={() => void submit()}>
        {words.submit(valid.length)}
      </Button>
    </footer>
  )
}
