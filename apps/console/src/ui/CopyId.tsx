/** A short form of an id, different from that of every other id on the screen; a click copies the full id. */
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { shortIds } from '../format/short-ids.ts'
import { useWords } from '../words/words.tsx'
import { useCopy } from './use-copy.ts'

export function CopyId({ id }: { readonly id: string }) {
  const { common } = useWords()
  const copy = useCopy()
  const short = useShortId(id)
  return (
    <button
      type="button"
      title={id}
      aria-label={common.copy(short)}
      onClick={() => copy(id)}
      className="h-6 rounded-sm font-mono text-xs whitespace-nowrap hover:text-accent"
    >
      {short}
    </button>
  )
}

/** The number of times each id is on the screen. */
const shown = new Map<string, number>()
let shorts: ReadonlyMap<string, string> = new Map()
let isOutdated = false
const listeners = new Set<() => void>()

function useShortId(id: string): string {
  useLayoutEffect(() => {
    count(id, 1)
    return () => count(id, -1)
  }, [id])
  return useSyncExternalStore(onChange, () => shorts.get(id) ?? id.slice(0, 8))
}

/** A table of a hundred rows registers row by row and is shortened once. */
function count(id: string, change: 1 | -1): void {
  const total = (shown.get(id) ?? 0) + change
  if (total > 0) shown.set(id, total)
  else shown.delete(id)
  if (isOutdated) return
  isOutdated = true
  queueMicrotask(() => {
    isOutdated = false
    shorts = shortIds(shown.keys())
    for (const listener of listeners) listener()
  })
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
