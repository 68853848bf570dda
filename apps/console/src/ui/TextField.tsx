/** One line of text. `isMono` for addresses, hashes and keys. */
import { Field } from '@base-ui/react/field'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { box } from './field-box.ts'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

type Input = Omit<ComponentProps<'input'>, 'name' | 'className' | 'value' | 'onChange' | 'defaultValue'>

interface Props extends FieldProps, Input {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isMono?: boolean
}

export function TextField({ label, name, hint, error, value, onChange, isMono, ...input }: Props) {
  return (
    <FieldFrame label={label} {...(name === undefined ? {} : { name })} hint={hint} error={error}>
      <Field.Control
        {...input}
        value={value}
        onValueChange={onChange}
        className={cx(box, isMono && 'font-mono text-xs')}
      />
    </FieldFrame>
  )
}
