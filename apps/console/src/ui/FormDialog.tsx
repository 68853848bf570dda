/** A dialog with one form. Faults of fields appear from the first attempt on, and nothing is sent while there are any. */
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useWords } from '../words/words.tsx'
import { Button } from './Button.tsx'
import { Dialog, DialogFooter } from './Dialog.tsx'

/** By the name of the field; undefined where there is no fault. */
type Faults = Readonly<Record<string, string | undefined>>

interface Props<F extends Faults> extends Omit<FormProps<F>, 'onCancel'> {
  readonly title: string
  readonly lead?: string | undefined
  readonly size?: 'normal' | 'wide'
  readonly onClose: () => void
}

export function FormDialog<F extends Faults>({ title, lead, size, onClose, ...form }: Props<F>) {
  const { common } = useWords()
  return (
    <Dialog
      title={title}
      lead={lead}
      closeLabel={common.close}
      onClose={onClose}
      {...(size === undefined ? {} : { size })}
    >
      <DialogForm {...form} onCancel={onClose} />
    </Dialog>
  )
}

interface FormProps<F extends Faults> {
  readonly faults: F
  /** The label of the submit button. */
  readonly submit: string
  /** The label of the cancel button; 'Cancel' by default. */
  readonly leave?: string
  readonly isBusy: boolean
  /** Why this person may not send it at all. */
  readonly whyNot?: string | null
  /** Why sending failed. */
  readonly failure: string | null
  readonly onSubmit: () => void
  readonly onCancel: () => void
  /** The fields, with the faults to show. */
  readonly children: (shown: Partial<F>) => ReactNode
}

export function DialogForm<F extends Faults>({
  faults,
  submit,
  leave,
  isBusy,
  whyNot = null,
  failure,
  onSubmit,
  onCancel,
  children,
}: FormProps<F>) {
  const { common } = useWords()
  const reason = useId()
  const [isTried, setTried] = useState(false)
  const trySubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    flushSync(() => setTried(true))
    if (whyNot !== null) return
    if (Object.values(faults).every((fault) => fault === undefined)) onSubmit()
    else event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  return (
    <form onSubmit={trySubmit} noValidate>
      <div className="grid gap-4 px-5 py-4">
        {whyNot !== null && (
          <p id={reason} role="status" className="rounded-md bg-warn-wash px-3 py-2 text-warn">
            {whyNot}
          </p>
        )}
        {children(isTried ? faults : {})}
        {failure !== null && (
          <p role="alert" className="break-words text-bad">
            {failure}
          </p>
        )}
      </div>
      <DialogFooter>
        <Button onClick={onCancel}>{leave ?? common.cancel}</Button>
        <Button
          look="solid"
          type="submit"
          disabled={isBusy || whyNot !== null}
          aria-describedby={whyNot === null ? undefined : reason}
        >
          {submit}
        </Button>
      </DialogFooter>
    </form>
  )
}
