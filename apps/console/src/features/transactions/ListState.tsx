/** What stands in place of rows: the first load, nothing found, or why nothing could be loaded, each with what to do. */
import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { TransactionsWords } from './transactions-words.ts'

export function ListLoading({ rows, words }: { rows: number; words: TransactionsWords }) {
  const isLate = useIsLate(150)
  return (
    <div className="min-h-0 flex-1 overflow-hidden">
      <output className={isLate ? 'block px-5 py-2 text-mute' : 'sr-only'}>{words.loading}</output>
      {isLate && (
        <div aria-hidden className="animate-pulse">
          {Array.from({ length: rows }, (_, at) => (
            <div key={at} className="flex h-7 items-center gap-6 border-b border-line px-5">
              {Object.entries(skeletonWidths).map(([column, width]) => (
                <i key={column} className={`h-2 rounded-full bg-line ${width}`} />
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

const skeletonWidths = {
  timestamp: 'w-32',
  status: 'w-20',
  from: 'w-24',
  to: 'w-24',
  amount: 'ml-auto w-32',
  fees: 'w-20',
  type: 'w-28',
  network: 'w-14',
  hash: 'w-20',
}

/** A skeleton that flashes is worse than none. */
function useIsLate(ms: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isLate
}

interface EmptyProps {
  readonly isFiltered: boolean
  readonly words: TransactionsWords
  readonly onClear: () => void
}

export function ListEmpty({ isFiltered, words, onClear }: EmptyProps) {
  return (
    <Placeholder>
      <p className="text-base">{words.empty}</p>
      <p className="text-mute">{isFiltered ? words.emptyFiltered : words.emptyBooks}</p>
      {isFiltered && <Button onClick={onClear}>{words.filters.clear}</Button>}
    </Placeholder>
  )
}

interface FailedProps {
  readonly reason: string
  readonly words: TransactionsWords
  readonly onRetry: () => void
}

export function ListFailed({ reason, words, onRetry }: FailedProps) {
  return (
    <Placeholder>
      <p role="alert" className="text-base text-bad">
        {reason}
      </p>
      <Button onClick={onRetry}>{words.tryAgain}</Button>
    </Placeholder>
  )
}

function Placeholder({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-0 flex-1 flex-col items-center gap-3 overflow-y-auto px-5 py-16 text-center">
      {children}
    </div>
  )
}
