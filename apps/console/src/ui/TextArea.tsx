/** Several lines of text. `isMono` for addresses and hex. */
import { Field } from '@base-ui/react/field'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

type Area = Omit<ComponentProps<'textarea'>, 'name' | 'className' | 'value' | 'onChange' | 'defaultValue'>

interface Props extends FieldProps, Area {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isMono?: boolean
}

export function TextArea({ label, name, hint, error, value, onChange, isMono, ...area }: Props) {
  return (
    <FieldFrame label={label} {...(name === undefined ? {} : { name })} hint={hint} error={error}>
      <Field.Control
        value={value}
        onValueChange={onChange}
        render={<textarea {...area} />}
        className={cx(
          'w-full resize-y rounded-md border border-edge bg-page px-2.5 py-1.5 focus-visible:outline-2 focus-visible:outline-offset-0 data-invalid:border-bad disabled:opacity-45',
          isMono && 'font-mono text-xs',
        )}
      />
    </FieldFrame>
  )
}
