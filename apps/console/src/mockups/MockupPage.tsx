/**
 * The layout of every static page: a note that its figures are samples, links to its sister pages, and a notice when a person
 * tries to change something.
 */
import { useCallback, useState, type ReactNode } from 'react'
import { SampleMark } from '../ui/SampleMark.tsx'
import { Refusal } from './refusal.ts'
import { SisterPages } from '../shell/SisterPages.tsx'
import { useMockupWords } from './use-mockup-words.ts'

export function MockupPage({ children }: { readonly children: ReactNode }) {
  const words = useMockupWords()
  const [tries, setTries] = useState(0)
  const refuse = useCallback(() => setTries((count) => count + 1), [])
  return (
    <Refusal value={refuse}>
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-5 py-1.5">
        <SampleMark />
        <SisterPages />
        <p role="status" className="basis-full text-warn empty:hidden">
          {tries > 0 && (
            <span key={tries} className="fresh rounded-sm">
              {words.nothingDone}
            </span>
          )}
        </p>
      </div>
      {children}
    </Refusal>
  )
}

/** Figures on the left, actions on the right. */
export function MockupBar({
  children,
  actions,
}: {
  readonly children?: ReactNode
  readonly actions?: ReactNode
}) {
  return (
    <div className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-6 gap-y-2 border-b border-line px-5 py-2">
      {children}
      <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>
    </div>
  )
}
