/** Ends another person's request, with a reason. It can stop money, never move it, so it needs no passkey. */
import { rejectionReasons, type RejectionReason } from '@holdfast/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../calls/api.ts'
import { answerText } from '../../calls/refusals.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { RadioRows } from '../../ui/RadioRows.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { reportSuccess } from '../../ui/toast.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import { exact } from './CostFigures.tsx'
import { useRequestWords } from './request-words.ts'
import type { TransferRequest } from './use-transfers.ts'
import { WholeAddress } from './WholeAddress.tsx'
import { useTransferWords } from './words.ts'

interface Props {
  readonly request: Pick<
    TransferRequest,
    'id' | 'amount' | 'token_symbol' | 'recipient_address' | 'created_by'
  >
  /** Null: the recipient is in no list of the organisation. */
  readonly recipientName: string | null
  readonly onRejected: (request: TransferRequest) => void
  readonly onClose: () => void
}

export function RejectDialog({ request, recipientName, onRejected, onClose }: Props) {
  const { common } = useWords()
  const { reject: words } = useRequestWords()
  const { nobody } = useTransferWords()
  const locale = useLocale()
  const [reason, setReason] = useState<RejectionReason | ''>('')
  const [isTried, setTried] = useState(false)
  const [note, setNote] = useState('')
  const reject = useMutation({
    mutationFn: (why: RejectionReason) =>
      api.rejectTransferRequest({ params: { id: request.id }, body: { reason: why, note: note.trim() } }),
    onSuccess: (rejected) => {
      onClose()
      onRejected(rejected)
      reportSuccess(words.done)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (reason !== '' && !reject.isPending) reject.mutate(reason)
  }
  return (
    <Dialog title={words.title} lead={words.lead} closeLabel={common.close} onClose={onClose}>
      <form onSubmit={submit}>
        <div className="grid gap-4 px-5 py-4">
          <div className="grid gap-1">
            <bdi className="text-lg font-semibold">
              {exact(request.amount, locale)} {request.token_symbol}
            </bdi>
            {recipientName !== null && <bdi className="font-medium">{recipientName}</bdi>}
            <WholeAddress address={request.recipient_address} />
          </div>
          <RadioRows
            legend={words.reason}
            options={rejectionReasons.map((value) => ({ value, label: words.reasons[value] }))}
            value={reason}
            onChange={setReason}
          />
          {isTried && reason === '' && (
            <p role="alert" className="text-bad">
              {words.missing}
            </p>
          )}
          <TextField
            label={words.note(request.created_by.name ?? nobody)}
            name="note"
            autoComplete="off"
            hint={words.noteHint}
            value={note}
            onChange={setNote}
            maxLength={300}
          />
          {reject.error !== null && (
            <p role="alert" className="break-words text-bad">
              {words.failed(answerText(reject.error))}
            </p>
          )}
        </div>
        <DialogFooter>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="danger" type="submit" disabled={reject.isPending}>
            {words.reject}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
