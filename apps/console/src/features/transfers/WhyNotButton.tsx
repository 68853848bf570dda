/** A button of a row. While its act is not open it stays where it is, can be focused, and says why. */
import { useId, type ReactNode } from 'react'
import { Button, type ButtonLook } from '../../ui/Button.tsx'

interface Props {
  /** Said in place of what stands on it; holds that text. */
  readonly name: string
  /** Null: it is open. */
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
