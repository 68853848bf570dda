/** Placeholder while the first rows load: their geometry, and a sentence. */
import { useIsLate } from '../../ui/states.tsx'
import type { TransactionsWords } from './transactions-words.ts'

export function ListLoading({ rows, words }: { rows: number; words: TransactionsWords }) {
  const isLate = useIsLate()
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
