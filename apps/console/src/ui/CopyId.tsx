/** The first eight characters of an id; a click copies all of it. */
import { useWords } from '../words/words.tsx'
import { useCopy } from './use-copy.ts'

export function CopyId({ id }: { readonly id: string }) {
  const { common } = useWords()
  const copy = useCopy()
  const short = id.slice(0, 8)
  return (
    <button
      type="button"
      title={id}
      aria-label={common.copy(short)}
      onClick={() => copy(id)}
      className="h-6 rounded-sm font-mono text-xs hover:text-accent"
    >
      {short}
    </button>
  )
}
