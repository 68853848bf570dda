/** Placeholders for content: loading, empty, or failed. */
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useWords } from '../words/words.tsx'
import { Button } from './Button.tsx'
import type { EmptyKind } from './EmptyPicture.tsx'

const EmptyPicture = lazy(async () => ({ default: (await import('./EmptyPicture.tsx')).EmptyPicture }))

/** Bars with the geometry of rows, only when loading takes longer than 150 ms. `widths` are classes, one for each column. */
export function Skeleton({ rows, widths }: { readonly rows: number; readonly widths: readonly string[] }) {
  const { common } = useWords()
  const isLate = useIsLate()
  return (
    <div role="status" className="min-h-0 flex-1 overflow-hidden">
      <p className="sr-only">{common.loading}</p>
      {isLate && (
        <div aria-hidden className="animate-pulse">
          {Array.from({ length: rows }, (_, row) => (
            <div key={row} className="flex h-7 items-center gap-6 border-b border-line px-5">
              {Object.entries(widths).map(([column, width]) => (
                <i key={column} className={`h-2 rounded-full bg-line ${width}`} />
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

/** For a page whose files load: the bar that most pages begin with, and rows. */
export const PageSkeleton = () => (
  <>
    <div className="min-h-12 shrink-0 border-b border-line py-2">
      <div className="h-8" />
    </div>
    <Skeleton rows={12} widths={['w-40', 'w-24', 'ml-auto w-32', 'w-20']} />
  </>
)

/** True after 150 ms, because a placeholder that flashes is worse than none. */
export function useIsLate(ms = 150): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isLate
}

interface EmptyProps {
  /** The next step, as a picture. */
  readonly picture?: EmptyKind
  readonly title: string
  readonly why?: ReactNode
  /** One button or link to continue with. */
  readonly action?: ReactNode
}

export function EmptyState({ picture, title, why, action }: EmptyProps) {
  return (
    <Centred>
      {picture !== undefined && (
        <div aria-hidden className="h-20">
          <Suspense>
            <EmptyPicture kind={picture} />
          </Suspense>
        </div>
      )}
      <p className="text-base font-medium">{title}</p>
      {why !== undefined && <p className="max-w-prose text-mute">{why}</p>}
      {action}
    </Centred>
  )
}

interface ErrorProps {
  readonly message: string
  readonly onRetry?: () => void
}

export function ErrorState({ message, onRetry }: ErrorProps) {
  const { common } = useWords()
  return (
    <Centred>
      <p role="alert" className="max-w-prose text-base break-words text-bad">
        {message}
      </p>
      {onRetry && <Button onClick={onRetry}>{common.tryAgain}</Button>}
    </Centred>
  )
}

function Centred({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-0 flex-1 flex-col items-center gap-3 overflow-y-auto px-5 py-16 text-center">
      {children}
    </div>
  )
}
