/** All payments, those to own wallets, or those from them. Arrows move between the three; they are one tab stop. */
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { cx } from '../../../ui/cx.ts'
import { useFindingWords } from '../finding-words.ts'

type Direction = 'in' | 'out' | undefined

interface Props {
  readonly value: Direction
  readonly onChange: (value: Direction) => void
}

const choices = [undefined, 'in', 'out'] as const
const icons = { in: ArrowDownLeft, out: ArrowUpRight }

export function DirectionChoice({ value, onChange }: Props) {
  const words = useFindingWords()
  const move = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = choices[(choices.indexOf(value) + step + choices.length) % choices.length]
    onChange(next)
    event.currentTarget.parentElement
      ?.querySelector<HTMLElement>(`[data-direction="${next ?? 'all'}"]`)
      ?.focus()
  }
  return (
    <div
      role="radiogroup"
      aria-label={words.direction}
      className="flex w-fit shrink-0 gap-0.5 rounded-md bg-sunken p-0.5"
    >
      {choices.map((choice) => {
        const isChosen = choice === value
        const Icon = choice && icons[choice]
        return (
          <button
            key={choice ?? 'all'}
            type="button"
            role="radio"
            aria-checked={isChosen}
            data-direction={choice ?? 'all'}
            tabIndex={isChosen ? 0 : -1}
            onClick={() => onChange(choice)}
            onKeyDown={move}
            className={cx(
              'flex h-6 items-center gap-1 rounded-sm px-2 text-xs font-medium',
              isChosen ? 'bg-raised text-ink shadow-pop' : 'text-soft hover:text-ink',
            )}
          >
            {Icon && <Icon aria-hidden className="size-3.5" />}
            {words[choice ?? 'all']}
          </button>
        )
      })}
    </div>
  )
}
