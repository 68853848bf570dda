/**
 * A button that may be unavailable. It keeps its place then, can be focused, and gives its reason to a pointer, to the keyboard
 * and to a screen reader; pressing it shows the reason.
 */
import { type ComponentProps, useId } from 'react'
import { alertUser } from './ask.ts'
import { Button, type ButtonLook } from './Button.tsx'
import { Tooltip } from './Tooltip.tsx'

interface Props extends Omit<ComponentProps<'button'>, 'onClick'> {
  /** Null: available. */
  readonly whyNot: string | null
  readonly look?: ButtonLook
  readonly onClick: () => void
}

export function WhyButton({ whyNot, onClick, ...props }: Props) {
  const id = useId()
  return (
    <>
      {whyNot !== null && (
        <span id={id} hidden>
          {whyNot}
        </span>
      )}
      {/* The description says the same to a screen reader. */}
      <Tooltip content={whyNot === null ? null : <span aria-hidden>{whyNot}</span>}>
        <Button
          {...props}
          {...(whyNot === null ? {} : { 'aria-disabled': true, 'aria-describedby': id })}
          onClick={() => (whyNot === null ? onClick() : alertUser(whyNot))}
        />
      </Tooltip>
    </>
  )
}
