/** A part of a live page that shows samples: marked, and its buttons say that nothing was done. */
import { useCallback, useId, useState, type ReactNode } from 'react'
import { SampleMark } from '../ui/SampleMark.tsx'
import { Refusal } from './refusal.ts'
import { useMockupWords } from './use-mockup-words.ts'

interface Props {
  readonly title: string
  readonly why: string
  readonly children: ReactNode
}

export function SampleArea({ title, why, children }: Props) {
  const words = useMockupWords()
  const id = useId()
  const [tries, setTries] = useState(0)
  const refuse = useCallback(() => setTries((count) => count + 1), [])
  return (
    <Refusal value={refuse}>
      <section aria-labelledby={id} className="grid gap-4">
        <header className="border-t border-line pt-5">
          <div className="flex flex-wrap items-center gap-3">
            <h2 id={id} className="text-base font-semibold">
              {title}
            </h2>
            <SampleMark />
          </div>
          <p className="mt-0.5 text-mute">{why}</p>
          <p role="status" className="mt-1 text-warn empty:hidden">
            {tries > 0 && (
              <span key={tries} className="fresh rounded-sm">
                {words.nothingDone}
              </span>
            )}
          </p>
        </header>
        {children}
      </section>
    </Refusal>
  )
}
