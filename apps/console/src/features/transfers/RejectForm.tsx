/** Asks why a person rejects a transfer or a batch. The dialog stays open with the reason of a failure. */
import { rejectionReasons, type RejectionReason } from '@holdfast/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { answerText } from '../../calls/refusals.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { RadioRows } from '../../ui/RadioRows.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useWords } from '../../words/words.tsx'
import { useRequestWords } from './request-words.ts'
import { useTransferWords } from './words.ts'

interface Props<Rejected> {
  readonly title: string
  readonly lead: string
  /** The part that names what is rejected. */
  readonly subject: ReactNode
  /** Null: unknown. */
  readonly requester: string | null
  readonly reject: (body: { readonly reason: RejectionReason; readonly note: string }) => Promise<Rejected>
  readonly onRejected: (rejected: Rejected) => void
  readonly onClose: () => void
}

export function RejectForm<Rejected>(props: Props<Rejected>) {
  const { title, lead, subject, requester, onRejected, onClose } = props
  const { common } = useWords()
  const { reject: words } = useRequestWords()
  const { nobody } = useTransferWords()
  const [reason, setReason] = useState<RejectionReason | ''>('')
  const [isTried, setTried] = useState(false)
  const [note, setNote] = useState('')
  const reject = useMutation({
    mutationFn: (why: RejectionReason) => props.reject({ reason: why, note: note.trim() }),
    onSuccess: (rejected) => {
      onClose()
      onRejected(rejected)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (reason !== '' && !reject.isPending) reject.mutate(reason)
  }
  return (
    <Dialog title={title} lead={lead} closeLabel={common.close} onClose={onClose}>
      <form onSubmit={submit}>
        <div className="grid gap-4 px-5 py-4">
          <div className="grid gap-1">{subject}</div>
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
            label={words.note(requester ?? nobody)}
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
