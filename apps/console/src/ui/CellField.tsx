/** A field in the cell of a row in editing. Its column is its label. Enter saves the row, Escape cancels. */
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { cx } from './cx.ts'

/** The keyboard actions of every field of a row. */
export interface RowKeys {
  readonly save: () => void
  readonly cancel: () => void
}

interface Props {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly keys: RowKeys
  readonly error?: string | undefined
  readonly isMono?: boolean
  readonly isNumeric?: boolean
  /** Receives the focus when the row opens. */
  readonly hasFocus?: boolean
  readonly className?: string
}

export function CellField({
  label,
  value,
  onChange,
  keys,
  error,
  isMono,
  isNumeric,
  hasFocus,
  className,
}: Props) {
  const errorId = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (hasFocus) field.current?.focus()
  }, [hasFocus])
  return (
    <span className="grid gap-0.5 py-1">
      <input
        ref={field}
        aria-label={label}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        inputMode={isNumeric ? 'numeric' : undefined}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => press(event, keys)}
        className={cx(
          'h-7 w-full min-w-16 rounded-md border border-edge bg-page px-2 aria-invalid:border-bad',
          isMono && 'font-mono text-xs',
          isNumeric && 'text-right',
          className,
        )}
      />
      {error !== undefined && (
        <span id={errorId} className="text-2xs text-bad">
          {error}
        </span>
      )}
    </span>
  )
}

function press(event: KeyboardEvent, keys: RowKeys): void {
  if (event.nativeEvent.isComposing) return
  if (event.key === 'Enter') keys.save()
  else if (event.key === 'Escape') keys.cancel()
  else return
  event.preventDefault()
  event.stopPropagation()
}
