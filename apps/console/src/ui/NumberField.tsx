/**
 * A whole number with steps. Accepts any text while typing; on leaving, the value is clamped to its limits, or restored when it
 * is not a number.
 */
import { NumberField as Base } from '@base-ui/react/number-field'
import { Minus, Plus } from 'lucide-react'
import { useWords } from '../words/words.tsx'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

interface Props extends FieldProps {
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  readonly min?: number
  readonly max?: number
  readonly isDisabled?: boolean
}

const step = 'grid h-8 w-8 shrink-0 place-items-center text-soft hover:bg-hover disabled:opacity-40'

export function NumberField({ value, onChange, min, max, isDisabled = false, ...field }: Props) {
  const { common } = useWords()
  return (
    <FieldFrame {...field}>
      <Base.Root
        value={value}
        onValueChange={onChange}
        disabled={isDisabled}
        {...(min === undefined ? {} : { min })}
        {...(max === undefined ? {} : { max })}
      >
        <Base.Group className="flex w-36 overflow-hidden rounded-md border border-edge bg-page focus-within:outline-2 focus-within:outline-accent data-disabled:opacity-45">
          <Base.Decrement className={step} aria-label={common.decrease}>
            <Minus aria-hidden className="size-3.5" />
          </Base.Decrement>
          <Base.Input className="w-full min-w-0 border-x border-edge bg-transparent text-center outline-none" />
          <Base.Increment className={step} aria-label={common.increase}>
            <Plus aria-hidden className="size-3.5" />
          </Base.Increment>
        </Base.Group>
      </Base.Root>
    </FieldFrame>
  )
}
