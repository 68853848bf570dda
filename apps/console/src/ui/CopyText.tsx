/** A long text that is cut where the cell ends; a click copies all of it. */
import { useWords } from '../words/words.tsx'
import { useCopy } from './use-copy.ts'

export function CopyText({ text }: { readonly text: string | null }) {
  const { common } = useWords()
  const copy = useCopy()
  if (text === null || text === '') return <span className="text-mute">-</span>
  return (
    <button
      type="button"
      title={text}
      aria-label={common.copy(text)}
      onClick={() => copy(text)}
      className="block h-6 max-w-full truncate rounded-sm text-left font-mono text-xs hover:text-accent"
    >
      {text}
    </button>
  )
}
