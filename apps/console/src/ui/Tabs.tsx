/**
 * Tabs over one panel at a time. The caller provides the panel's content, selected by the same value. Arrows, Home and End move
 * among the tabs; Enter, space or a click selects one.
 */
import { type KeyboardEvent, type ReactNode, useEffect, useId } from 'react'
import { cx } from './cx.ts'
import type { Option } from './options-state.ts'

interface Props<V extends string> {
  readonly label: string
  readonly tabs: readonly Option<V>[]
  readonly value: V
  readonly onChange: (value: V) => void
  /** Behind the label of a tab: a count. */
  readonly marks?: Readonly<Partial<Record<V, ReactNode>>>
  readonly children: ReactNode
  readonly className?: string
  /** Beside the tabs, for all of them. */
  readonly actions?: ReactNode
}

export function Tabs<V extends string>({
  label,
  tabs,
  value,
  onChange,
  marks,
  children,
  className,
  actions,
}: Props<V>) {
  const id = useId()
  // Where the tabs are wider than the screen, the chosen one is in view.
  useEffect(() => {
    document.getElementById(`${id}-${value}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [id, value])
  return (
    <div className={className}>
      <div className="flex shrink-0 flex-wrap items-end gap-x-4 border-b border-line px-5">
        <div
          role="tablist"
          aria-label={label}
          className="base-ui-disable-scrollbar -mb-px flex min-w-0 gap-4 overflow-x-auto max-sm:gap-3 whitespace-nowrap"
        >
          {tabs.map((tab) => {
            const isChosen = tab.value === value
            return (
              <button
                key={tab.value}
                type="button"
                role="tab"
                id={`${id}-${tab.value}`}
                aria-selected={isChosen}
                aria-controls={`${id}-panel`}
                tabIndex={isChosen ? 0 : -1}
                onClick={() => onChange(tab.value)}
                onKeyDown={moveFocus}
                className={cx(
                  'h-9 shrink-0 border-b-2',
                  isChosen
                    ? 'border-accent font-medium text-ink'
                    : 'border-transparent text-soft hover:text-ink',
                )}
              >
                {tab.label}
                {marks?.[tab.value]}
              </button>
            )
          })}
        </div>
        {actions && <div className="ml-auto py-2">{actions}</div>}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        className="flex min-h-0 flex-1 flex-col"
      >
        {children}
      </div>
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const tabs = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])]
  const at = tabs.indexOf(event.currentTarget)
  const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  tabs.at(step % tabs.length)?.focus()
}
