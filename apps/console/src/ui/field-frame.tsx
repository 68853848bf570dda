/** Label above, hint and error below: the frame of every field. An error text makes the field invalid and describes it. */
import { Field } from '@base-ui/react/field'
import type { ReactNode } from 'react'

export interface FieldProps {
  readonly label: string
  readonly name?: string
  readonly hint?: ReactNode
  /** The fault of the value. */
  readonly error?: string | undefined
}

export function FieldFrame({
  label,
  name,
  hint,
  error,
  isNativeLabel = true,
  children,
}: FieldProps & { readonly isNativeLabel?: boolean; readonly children: ReactNode }) {
  return (
    <Field.Root
      {...(name === undefined ? {} : { name })}
      invalid={error !== undefined}
      className="grid content-start gap-1"
    >
      <Field.Label
        className="font-medium"
        {...(isNativeLabel ? {} : { nativeLabel: false, render: <div /> })}
      >
        {label}
      </Field.Label>
      {children}
      {hint !== undefined && <Field.Description className="text-xs text-mute">{hint}</Field.Description>}
      <Field.Error match={error !== undefined} className="text-xs text-bad">
        {error}
      </Field.Error>
    </Field.Root>
  )
}
