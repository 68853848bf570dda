/**
 * One note, edited in place. The change states the version that was edited; if somebody else has changed the note since, both texts
 * are shown, and the person decides.
 */
import { ApiError } from '@holdfast/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { api } from '../../../calls/api.ts'
import { codeOf, reasonOf } from '../../../calls/refusals.ts'
import { localTime } from '../../../format/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { reportSuccess } from '../../../ui/toast.tsx'
import { useWords } from '../../../words/words.tsx'
import { useFindingWords } from '../finding-words.ts'
import type { AnnotationsOfRow } from './use-annotations.ts'

type StoredNote = AnnotationsOfRow['entry']
type NoteField = 'entry_notes' | 'transaction_notes'

interface Props {
  readonly rowId: string
  readonly field: NoteField
  readonly note: StoredNote
  readonly mayEdit: boolean
}

/** The limit of the server. */
const maxLength = 500

export function Note({ rowId, field, note, mayEdit }: Props) {
  const { notes: words } = useFindingWords()
  const [isEdited, setEdited] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    flushSync(() => setEdited(false))
    opener.current?.focus()
  }
  if (isEdited) return <NoteForm rowId={rowId} field={field} note={note} onClose={close} />
  const label = field === 'entry_notes' ? words.entry : words.transaction
  if (note.text === null)
    return mayEdit ? (
      <Button ref={opener} look="ghost" className="-ml-2" onClick={() => setEdited(true)}>
        {field === 'entry_notes' ? words.addEntry : words.add}
      </Button>
    ) : (
      <p className="pt-1 text-mute">–</p>
    )
  return (
    <div className="flex items-start gap-1">
      <div className="min-w-0 flex-1 pt-1">
        <p className="break-words whitespace-pre-line">
          <bdi>{note.text}</bdi>
        </p>
        {field === 'entry_notes' && <p className="text-xs text-mute">{words.entryHint}</p>}
        {note.changed_at !== null && (
          <p className="text-xs text-mute">
            <bdi>{note.changed_by ?? '–'}</bdi> · {localTime(note.changed_at)}
          </p>
        )}
      </div>
      {mayEdit && (
        <Button
          ref={opener}
          look="icon"
          aria-label={words.edit(label)}
          title={words.edit(label)}
          onClick={() => setEdited(true)}
        >
          <Pencil aria-hidden className="size-3.5" />
        </Button>
      )}
    </div>
  )
}

interface FormProps extends Omit<Props, 'mayEdit'> {
  readonly onClose: () => void
}

function NoteForm({ rowId, field, note, onClose }: FormProps) {
  const { notes: words } = useFindingWords()
  const { common } = useWords()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const [text, setText] = useState(note.text ?? '')
  /** The version that the person has seen. Notifications replace `note` meanwhile. */
  const [seen] = useState(note.version)
  const save = useSave(rowId, field, onClose)
  const conflict = conflictOf(save.error)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    save.mutate({ text, version: seen })
  }
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    // Only the form closes; the dialog or panel around it stays open.
    event.stopPropagation()
    event.nativeEvent.stopImmediatePropagation()
    onClose()
  }
  if (conflict !== null)
    return (
      <Conflict
        theirs={conflict.theirs}
        mine={text}
        isBusy={save.isPending}
        onKeepTheirs={onClose}
        onKeepMine={() => save.mutate({ text, version: conflict.version })}
      />
    )
  const label = field === 'entry_notes' ? words.entry : words.transaction
  return (
    <form
      ref={form}
      aria-label={label}
      onSubmit={submit}
      onKeyDown={leave}
      noValidate
      className="grid gap-2 py-1"
    >
      <TextField
        label={label}
        name={field}
        hint={field === 'entry_notes' ? words.entryHint : words.transactionHint}
        value={text}
        onChange={setText}
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

function useSave(rowId: string, field: NoteField, onSaved: () => void) {
  const { notes: words } = useFindingWords()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ text, version }: { text: string; version: number }) =>
      api.changeTransactionNotes({
        params: { id: rowId },
        body:
          field === 'entry_notes'
            ? { entry_notes: text, entry_version: version }
            : { transaction_notes: text, transaction_version: version },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['bc-transactions'] })
      onSaved()
      reportSuccess(words.saved)
    },
  })
}

const conflictOf = (error: Error | null): { readonly theirs: string; readonly version: number } | null =>
  error instanceof ApiError && codeOf(error) === 'NOTE_CHANGED'
    ? { theirs: String(error.params.theirs), version: Number(error.params.version) }
    : null

interface ConflictProps {
  readonly theirs: string
  readonly mine: string
  readonly isBusy: boolean
  readonly onKeepTheirs: () => void
  readonly onKeepMine: () => void
}

function Conflict({ theirs, mine, isBusy, onKeepTheirs, onKeepMine }: ConflictProps) {
  const { notes: words } = useFindingWords()
  const client = useQueryClient()
  return (
    <div role="alert" className="my-1 grid gap-2 rounded-md bg-warn-wash px-3 py-2">
      <p className="text-warn">{words.conflict}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        <dt className="text-mute">{words.theirs}</dt>
        <dd className="break-words">{theirs === '' ? words.removed : <bdi>{theirs}</bdi>}</dd>
        <dt className="text-mute">{words.mine}</dt>
        <dd className="break-words">
          <bdi>{mine === '' ? words.removed : mine}</bdi>
        </dd>
      </dl>
      <p className="flex flex-wrap gap-2">
        <Button
          onClick={() => {
            void client.invalidateQueries({ queryKey: ['bc-transactions'] })
            onKeepTheirs()
          }}
        >
          {words.keepTheirs}
        </Button>
        <Button look="solid" disabled={isBusy} onClick={onKeepMine}>
          {words.keepMine}
        </Button>
      </p>
    </div>
  )
}
