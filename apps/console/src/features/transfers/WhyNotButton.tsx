/** A button of a row. While its action is unavailable it keeps its place, can be focused, and says why. */
import { useId, type ReactNode } from 'react'
import { Button, type ButtonLook } from '../../ui/Button.tsx'

interface Props {
  /** The accessible name; contains the visible text. */
  readonly name: string
  /** Null: available. */
  readonly why: string | null
  readonly look?: ButtonLook
  readonly onClick: () => void
  readonly children: ReactNode
}

export function WhyNotButton({ name, why, look = 'row', onClick, children }: Props) {
  const id = useId()
  return (
    <>
      <Button
        look={look}
        aria-label={name}
        {...(why === null ? {} : { 'aria-disabled': true, 'aria-describedby': id, title: why })}
        onClick={() => {
          if (why === null) onClick()
        }}
      >
        {children}
      </Button>
      {why !== null && (
        <span id={id} hidden>
          {why}
        </span>
      )}
    </>
  )
}
