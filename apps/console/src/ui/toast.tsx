/** Short notices in the corner, read out politely: what was copied, or why it was not. Gone after 1.5 seconds. */
import { useSyncExternalStore } from 'react'

const noticeMs = 1500

interface Notice {
  readonly id: number
  readonly title: string
  readonly text: string | undefined
}

let notices: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** `text` is what the notice is about, such as the copied address. */
export type ShowToast = (title: string, text?: string) => void

export const showToast: ShowToast = (title, text) => {
  const id = ++lastId
  change([...notices.slice(-2), { id, title, text }])
  setTimeout(() => change(notices.filter((notice) => notice.id !== id)), noticeMs)
}

export const useToast = (): ShowToast => showToast

export function Toasts() {
  const shown = useSyncExternalStore(onChange, () => notices)
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed right-4 bottom-14 z-80 grid w-80 max-w-[calc(100vw-2rem)] gap-2"
    >
      {shown.map(({ id, title, text }) => (
        <div key={id} className="pop px-4 py-2.5">
          <div className="font-medium">{title}</div>
          {text !== undefined && <div className="font-mono text-xs break-all text-mute">{text}</div>}
        </div>
      ))}
    </div>
  )
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly Notice[]): void {
  notices = next
  for (const listener of listeners) listener()
}
