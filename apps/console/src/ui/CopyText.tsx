/** A long text, cut at the end of the cell, or wrapped when `isWhole`; a click copies it in full. */
import { cx } from './cx.ts'
import { useWords } from '../words/words.tsx'
import { useCopy } from './use-copy.ts'

interface Props {
  readonly text: string | null
  readonly isWhole?: boolean
}

export function CopyText({ text, isWhole = false }: Props) {
  const { common } = useWords()
  const copy = useCopy()
  if (text === null || text === '') return <span className="text-mute">-</span>
  return (
    <button
      type="button"
      title={text}
      aria-label={common.copy(text)}
      onClick={() => copy(text)}
      className={cx(
        'block max-w-full rounded-sm text-left font-mono text-xs hover:text-accent',
        isWhole ? 'min-h-6 min-w-32 text-balance wrap-anywhere' : 'h-6 truncate',
      )}
    >
      {text}
    </button>
  )
}
