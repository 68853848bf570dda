/** The details of a row, beside its list. It is not modal: the list stays usable. Tab moves into the panel, Escape closes it. */
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'

interface Props extends Readonly<Record<`data-${string}`, string>> {
  readonly label: string
  readonly title: ReactNode
  /** Beside the title. */
  readonly mark?: ReactNode
  readonly acts: ReactNode
  /** Takes the focus when it opens. */
  readonly isFocused?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

export function SidePanel({
  label,
  title,
  mark,
  acts,
  isFocused = false,
  onClose,
  children,
  ...marks
}: Props) {
  const panel = useRef<HTMLElement>(null)
  useEscape(onClose)
  useEffect(() => {
    if (isFocused) panel.current?.focus()
  }, [isFocused])
  return (
    <aside
      {...marks}
      ref={panel}
      aria-label={label}
      tabIndex={-1}
      className="absolute inset-y-0 right-0 z-20 flex w-[29.5rem] max-w-full flex-col border-l border-line bg-raised shadow-pop outline-none"
    >
      <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-5 py-2">
        <h2 className="truncate text-base font-semibold max-sm:basis-full">{title}</h2>
        {mark}
        <span className="ml-auto flex items-center gap-2">{acts}</span>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 py-2">{children}</div>
    </aside>
  )
}

/** Escape in a field, a menu or a popover belongs to that. */
function useEscape(onEscape: () => void): void {
  const escape = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere =
      (event.target as Element).closest(
        'input,[role=dialog],[role=alertdialog],[role=listbox],[role=menu]',
      ) ?? document.querySelector(':popover-open')
    if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere) onEscape()
  })
  useEffect(() => {
    document.addEventListener('keydown', escape)
    return () => document.removeEventListener('keydown', escape)
  }, [])
}
