/** A select of a form, its label above. With `name` it is part of the form's data. */
import { Field } from '@base-ui/react/field'
import { Select as Base } from '@base-ui/react/select'
import { ChevronsUpDown } from 'lucide-react'
import { box } from './field-box.ts'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import type { Option, OptionsState } from './options-state.ts'
import { SelectPopup } from './SelectPopup.tsx'

interface Props<V extends string> extends FieldProps {
  readonly options: readonly Option<V>[]
  readonly value: V | undefined
  readonly onChange: (value: V) => void
  readonly placeholder?: string
  readonly state?: OptionsState
  readonly isDisabled?: boolean
  /** The labels of the options are names that people gave, in any script. */
  readonly isData?: boolean
}

export function Select<V extends string>({
  options,
  value,
  onChange,
  placeholder,
  state = 'ready',
  isDisabled = false,
  isData = false,
  ...field
}: Props<V>) {
  return (
    <FieldFrame {...field} isNativeLabel={false}>
      <Base.Root
        items={[...options]}
        value={value ?? null}
        onValueChange={(next) => {
          if (next !== null) onChange(next)
        }}
        disabled={isDisabled}
      >
        <Field.Control
          render={
            <Base.Trigger className={`${box} flex items-center justify-between gap-2 text-left`}>
              <Base.Value
                className="truncate data-placeholder:text-mute"
                placeholder={placeholder}
                render={isData ? <bdi /> : <span />}
              />
              <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-mute" />
            </Base.Trigger>
          }
        />
        <SelectPopup items={options} state={state} />
      </Base.Root>
    </FieldFrame>
  )
}
