import { useRef } from 'react'
import { newKey } from '../new-key.ts'

/** The idempotency key of a call: the same for the same content, and another one once the content changed. */
export function useContentKey(): (content: string) => string {
  const last = useRef<{ readonly content: string; readonly key: string } | null>(null)
  return (content) => {
    if (last.current?.content !== content) last.current = { content, key: newKey() }
    return last.current.key
  }
}
