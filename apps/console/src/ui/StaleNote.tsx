/** Above rows that could not be read again: they may have changed since. */
import { useWords } from '../words/words.tsx'

/** `reason`: why; null: they were read. */
export function StaleNote({ reason }: { readonly reason: string | null }) {
  const { common } = useWords()
  if (reason === null) return null
  return (
    <p role="status" className="shrink-0 border-b border-line bg-warn-wash px-5 py-2 break-words text-warn">
      {common.stale(reason)}
    </p>
  )
}
