/** All payments, those to own wallets, or those from them. */
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import { Choice } from '../../../ui/Choice.tsx'
import { useFindingWords } from '../finding-words.ts'

type Direction = 'in' | 'out' | undefined

interface Props {
  readonly value: Direction
  readonly onChange: (value: Direction) => void
}

const choices = ['all', 'in', 'out'] as const
const icons = { in: ArrowDownLeft, out: ArrowUpRight }

export function DirectionChoice({ value, onChange }: Props) {
  const words = useFindingWords()
  return (
    <Choice
      label={words.direction}
      size="small"
      options={choices.map((choice) => {
        const Icon = choice === 'all' ? null : icons[choice]
        return {
          value: choice,
          label: (
            <>
              {Icon && <Icon aria-hidden className="size-3.5" />}
              {words[choice]}
            </>
          ),
        }
      })}
      value={value ?? 'all'}
      onChange={(choice) => onChange(choice === 'all' ? undefined : choice)}
    />
  )
}
