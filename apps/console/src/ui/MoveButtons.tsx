/** Buttons that move a row up and down. */
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Button } from './Button.tsx'

interface Props {
  readonly upLabel: string
  readonly downLabel: string
  readonly isDisabled: boolean
  readonly onMove: (by: 1 | -1) => void
}

export function MoveButtons({ upLabel, downLabel, isDisabled, onMove }: Props) {
  return (
    <span className="inline-flex align-middle">
      <Button
        look="cell"
        aria-label={upLabel}
        title={upLabel}
        disabled={isDisabled}
        onClick={() => onMove(-1)}
      >
        <ArrowUp aria-hidden className="size-3.5" />
      </Button>
      <Button
        look="cell"
        aria-label={downLabel}
        title={downLabel}
        disabled={isDisabled}
        onClick={() => onMove(1)}
      >
        <ArrowDown aria-hidden className="size-3.5" />
      </Button>
    </span>
  )
}
