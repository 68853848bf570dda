/** The place of an open request until everything about it is there. */
import { useWords } from '../../words/words.tsx'
import { useIsLate } from '../../ui/states.tsx'

/** `hasHead`: also in place of the panel's head. */
export function PanelSkeleton({ hasHead = false }: { readonly hasHead?: boolean }) {
  const { common } = useWords()
  const isLate = useIsLate()
  return (
    <div role="status" className="min-h-0 flex-1 overflow-hidden">
      <p className="sr-only">{common.loading}</p>
      {hasHead && <div className="h-11 border-b border-line" />}
      {isLate && (
        <div aria-hidden className="grid animate-pulse gap-5 px-5 py-4">
          <Bars widths={['w-36', 'w-52', 'w-40']} />
          <Bars widths={['w-48', 'w-72', 'w-56']} />
          <Bars widths={['w-40', 'w-64']} />
          <Bars widths={['w-full', 'w-full', 'w-64']} />
          <Bars widths={['w-32', 'w-full', 'w-full', 'w-full']} />
        </div>
      )}
    </div>
  )
}

const Bars = ({ widths }: { readonly widths: readonly string[] }) => (
  <div className="grid gap-3">
    {Object.entries(widths).map(([place, width]) => (
      <i key={place} className={`h-2.5 rounded-full bg-line ${width}`} />
    ))}
  </div>
)
