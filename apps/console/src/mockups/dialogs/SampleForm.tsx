/**
 * The form of a static area's dialog: fields with validation. A valid form answers that nothing was saved; nothing is ever sent.
 */
import { CircleCheck } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useWords } from '../../words/words.tsx'
import { SampleMark } from '../../ui/SampleMark.tsx'
import type { Check } from './checks.ts'
import { useDialogWords } from './use-dialog-words.ts'

export interface SampleField {
  readonly name: string
  readonly label: string
  readonly check: Check
  /** Present: a choice of these. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  readonly initial?: string
  readonly hint?: string
  readonly isMono?: boolean
  readonly isHalf?: boolean
  readonly inputMode?: 'text' | 'email' | 'decimal' | 'numeric'
}

interface Props {
  readonly title: string
  readonly lead: string
  readonly submit: string
  readonly fields: readonly SampleField[]
  readonly onClose: () => void
}

export function SampleForm({ title, lead, submit, fields, onClose }: Props) {
  const { common } = useWords()
  const words = useDialogWords()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(() => initialOf(fields))
  const [isTried, setTried] = useState(false)
  const [isDone, setDone] = useState(false)
  const faultOf = ({ name, check }: SampleField) => check(values[name] ?? '', values)
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    const faulty = fields.find((field) => faultOf(field) !== undefined)
    if (faulty === undefined) setDone(true)
    else form.current?.querySelector<HTMLElement>(`[data-field="${faulty.name}"] :is(input, button)`)?.focus()
  }
  if (isDone)
    return (
      <Dialog title={title} closeLabel={common.close} onClose={onClose}>
        <NothingSaved onClose={onClose} />
      </Dialog>
    )
  return (
    <Dialog
      title={title}
      lead={
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          {lead}
          <SampleMark />
        </span>
      }
      closeLabel={common.close}
      onClose={onClose}
    >
      <form ref={form} onSubmit={onSubmit} noValidate autoComplete="off">
        <div className="grid grid-cols-2 gap-4 px-5 py-4">
          {fields.map((field) => {
            const fault = isTried ? faultOf(field) : undefined
            return (
              <div
                key={field.name}
                data-field={field.name}
                className={cx(field.isHalf === true ? 'max-sm:col-span-2' : 'col-span-2')}
              >
                <Field
                  field={field}
                  value={values[field.name] ?? ''}
                  onChange={(value) => setValues((all) => ({ ...all, [field.name]: value }))}
                  error={fault === undefined ? undefined : words.faults[fault]}
                />
              </div>
            )
          })}
        </div>
        <DialogFooter>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="solid" type="submit">
            {submit}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

const initialOf = (fields: readonly SampleField[]): Readonly<Record<string, string>> =>
  Object.fromEntries(fields.map(({ name, initial }) => [name, initial ?? '']))

interface FieldProps {
  readonly field: SampleField
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}

function Field({ field, value, onChange, error }: FieldProps) {
  const words = useDialogWords()
  const { name, label, options, hint } = field
  if (options === undefined)
    return (
      <TextField
        name={name}
        label={label}
        value={value}
        onChange={onChange}
        error={error}
        {...(hint === undefined ? {} : { hint })}
        isMono={field.isMono ?? false}
        inputMode={field.inputMode ?? 'text'}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
      />
    )
  return (
    <Select
      name={name}
      label={label}
      options={options}
      value={value === '' ? undefined : value}
      onChange={onChange}
      placeholder={words.choose}
      error={error}
    />
  )
}

function NothingSaved({ onClose }: { readonly onClose: () => void }) {
  const { common } = useWords()
  const words = useDialogWords()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <>
      <div role="status" className="grid justify-items-center gap-2 px-5 py-8 text-center">
        <CircleCheck aria-hidden className="size-6 text-warn" strokeWidth={1.75} />
        <p className="text-base font-medium">{words.nothingSaved}</p>
        <p className="max-w-prose text-soft">{words.nothingSavedWhy}</p>
      </div>
      <DialogFooter>
        <Button look="solid" ref={button} onClick={onClose}>
          {common.close}
        </Button>
      </DialogFooter>
    </>
  )
}
