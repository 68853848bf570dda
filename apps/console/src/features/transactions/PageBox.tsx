/** Previous, the page box, next. The box accepts any text while typing, and is applied on Enter or on leaving it. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { pageFromText } from './page-box.ts'
import type { TransactionsWords } from './transactions-words.ts'

interface Props {
  readonly page: number
  readonly lastPage: number
  /** The list is longer than the count. */
  readonly isFloor: boolean
  readonly formatCount: (count: number) => string
  readonly words: TransactionsWords
  readonly onGo: (page: number) => void
}

export function PageBox({ page, lastPage, isFloor, formatCount, words, onGo }: Props) {
  const [draft, setDraft] = useState<string | null>(null)
  const settle = (): void => {
    if (draft === null) return
    const target = pageFromText(draft, lastPage)
    setDraft(null)
    if (target !== null && target !== page) onGo(target)
  }
  return (
    <nav aria-label={words.page} className="flex items-center gap-2">
      <Button
        look="icon"
        aria-label={words.previous}
        title={words.previous}
        disabled={page <= 1}
        onClick={() => onGo(page - 1)}
      >
        <ChevronLeft aria-hidden className="size-4" />
      </Button>
      <label className="flex items-center gap-2">
        {words.page}
        <input
          inputMode="numeric"
          autoComplete="off"
          value={draft ?? String(page)}
          onChange={(event) => setDraft(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={settle}
          onKeyDown={(event) => {
            if (event.key === 'Enter') settle()
            if (event.key === 'Escape') setDraft(null)
          }}
          className="h-7 w-12 rounded-md border border-edge bg-page text-center text-ink"
        />
      </label>
      <span>{words.pageOf(formatCount(lastPage) + (isFloor ? '+' : ''))}</span>
      <Button
        look="icon"
        aria-label={words.next}
        title={words.next}
        disabled={page >= lastPage && !isFloor}
        onClick={() => onGo(page + 1)}
      >
        <ChevronRight aria-hidden className="size-4" />
      </Button>
    </nav>
  )
}
