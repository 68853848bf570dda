/** Notes on a row and on its whole transaction, shown and edited in place. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { api } from '../../../calls/api.ts'
import { reasonOf } from '../../../calls/refusals.ts'
import { useWhyNot } from '../../../session/use-why-not.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { reportSuccess } from '../../../ui/toast.tsx'
import { useWords } from '../../../words/words.tsx'
import type { TransactionRow } from '../transaction-row.ts'

/** The limit of the server. */
const maxLength = 500

export function Notes({ row }: { readonly row: TransactionRow }) {
  const { transactionDetails } = useWords()
  const { notes: words } = transactionDetails
  const whyNot = useWhyNot('write notes')
  const [isEdited, setEdited] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    flushSync(() => setEdited(false))
    opener.current?.focus()
  }
  if (isEdited) return <NotesForm row={row} onClose={close} />
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button ref={opener} disabled={whyNot !== null} onClick={() => setEdited(true)}>
        {words.edit}
      </Button>
      {whyNot !== null && <span className="text-mute">{whyNot}</span>}
    </p>
  )
}

function NotesForm({ row, onClose }: { readonly row: TransactionRow; readonly onClose: () => void }) {
  const { transactionDetails, common } = useWords()
  const { notes: words, fields } = transactionDetails
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const [before] = useState({ entry: row.mpc_entry_notes ?? '', whole: row.mpc_transaction_notes ?? '' })
  const [entry, setEntry] = useState(before.entry)
  const [whole, setWhole] = useState(before.whole)
  const save = useMutation({
    mutationFn: () =>
      api.changeTransactionNotes({
        params: { id: row.id },
        // An unedited note is left out, so that a note another person has just written stays.
        body: {
          ...(entry === before.entry ? {} : { entry_notes: entry }),
          ...(whole === before.whole ? {} : { transaction_notes: whole }),
        },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['bc-transactions'] })
      onClose()
      reportSuccess(words.saved)
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    save.mutate()
  }
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    // Only the form closes; the dialog around it stays open.
    event.stopPropagation()
    onClose()
  }
  return (
    <form
      ref={form}
      aria-label={words.title}
      onSubmit={submit}
      onKeyDown={leave}
      noValidate
      className="mt-3 grid gap-3"
    >
      <TextField
        label={fields.mpc_entry_notes}
        name="entry_notes"
        hint={words.entryHint}
        value={entry}
        onChange={setEntry}
        maxLength={maxLength}
        autoComplete="off"
      />
      <TextField
        label={fields.mpc_transaction_notes}
        name="transaction_notes"
        hint={words.transactionHint}
        value={whole}
        onChange={setWhole}
        maxLength={maxLength}
        autoComplete="off"
      />
      {save.error !== null && (
        <p role="alert" className="break-words text-bad">
          {words.failed(reasonOf(save.error, (reason) => reason))}
        </p>
      )}
      <p className="flex gap-2">
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button look="solid" type="submit" disabled={save.isPending}>
          {common.save}
        </Button>
      </p>
    </form>
  )
}
