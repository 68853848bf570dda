/** Toasts in the corner: short notices after copying, success messages, and alerts, which stay until dismissed. */
import { Check, TriangleAlert, X } from 'lucide-react'
import { useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useWords } from '../words/words.tsx'
import { useAlerts } from './ask.ts'
import { Button } from './Button.tsx'

const noticeMs = 1500
/** Time to read a sentence. */
const successMs = 6000
/** Time to read it and reach the button. */
const undoMs = 10_000

interface Notice {
  readonly id: number
  readonly title: string
  readonly text: string | undefined
  readonly isSuccess: boolean
  readonly undo?: () => void
}

let notices: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** `text` is the subject of the notice, such as the copied address. */
export type ShowToast = (title: string, text?: string) => void

export const showToast: ShowToast = (title, text) => add({ title, text, isSuccess: false }, noticeMs)

/** Shows a success message. `undo`: takes the action back, where that loses nothing. */
export const reportSuccess = (sentence: string, undo?: () => void): void =>
  add(
    { title: sentence, text: undefined, isSuccess: true, ...(undo === undefined ? {} : { undo }) },
    undo === undefined ? successMs : undoMs,
  )

export const useToast = (): ShowToast => showToast

/** In the body, and marked as live, so that an open dialog neither hides it nor treats a click on it as a click outside. */
export const Toasts = () => createPortal(<Corner />, document.body)

function Corner() {
  const alerts = useAlerts(null)
  const shown = useSyncExternalStore(onChange, () => notices)
  return (
    <div
      aria-live="off"
      className="pointer-events-none fixed inset-x-0 bottom-10 z-80 mx-auto grid max-h-[calc(100vh-5rem)] w-[26rem] max-w-full gap-2 overflow-y-auto p-4"
    >
      {alerts.map(({ id, text, dismiss }) => (
        <Card key={id} kind="alert" onDismiss={dismiss}>
          {text}
        </Card>
      ))}
      <div role="status" aria-live="polite" className="grid gap-2">
        {shown.map(({ id, title, text, isSuccess, undo }) =>
          isSuccess ? (
            <Card
              key={id}
              kind="success"
              onDismiss={() => drop(id)}
              {...(undo === undefined ? {} : { undo })}
            >
              {title}
            </Card>
          ) : (
            <div key={id} className="pop px-4 py-2.5">
              <div className="font-medium">{title}</div>
              {text !== undefined && <div className="font-mono text-xs break-all text-mute">{text}</div>}
            </div>
          ),
        )}
      </div>
    </div>
  )
}

interface CardProps {
  readonly kind: 'alert' | 'success'
  readonly onDismiss: () => void
  readonly undo?: () => void
  readonly children: ReactNode
}

function Card({ kind, onDismiss, undo, children }: CardProps) {
  const { common } = useWords()
  const Icon = kind === 'alert' ? TriangleAlert : Check
  return (
    <div
      role={kind === 'alert' ? 'alert' : undefined}
      data-message={kind}
      className="pop pointer-events-auto flex items-start gap-2.5 py-2.5 pr-2.5 pl-4"
    >
      <Icon
        aria-hidden
        className={`mt-0.5 size-4 shrink-0 ${kind === 'alert' ? 'text-bad' : 'text-accent'}`}
      />
      <p className="min-w-0 flex-1 break-words whitespace-pre-line">{children}</p>
      {undo !== undefined && (
        <Button
          look="ghost"
          className="-my-1 shrink-0 text-accent"
          onClick={() => {
            onDismiss()
            undo()
          }}
        >
          {common.undo}
        </Button>
      )}
      <Button
        look="cell"
        aria-label={common.close}
        title={common.close}
        // The focus stays where it is.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onDismiss}
      >
        <X aria-hidden className="size-3.5" />
      </Button>
    </div>
  )
}

function add(notice: Omit<Notice, 'id'>, ms: number): void {
  const id = ++lastId
  change([...notices.slice(-2), { id, ...notice }])
  setTimeout(() => drop(id), ms)
}

const drop = (id: number): void => change(notices.filter((notice) => notice.id !== id))

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly Notice[]): void {
  notices = next
  for (const listener of listeners) listener()
}
