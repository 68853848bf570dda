/** Tabs over one panel at a time. The panel's content is the caller's, chosen by the same value. */
import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import type { Option } from './options.ts'

interface Props<V extends string> {
  readonly label: string
  readonly tabs: readonly Option<V>[]
  readonly value: V
  readonly onChange: (value: V) => void
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
  children,
  className,
  actions,
}: Props<V>) {
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(next as V)} className={className}>
      <div className="flex shrink-0 flex-wrap items-end gap-x-4 border-b border-line px-5">
        <Base.List aria-label={label} className="flex gap-4">
          {tabs.map((tab) => (
            <Base.Tab
              key={tab.value}
              value={tab.value}
              className="-mb-px h-9 border-b-2 border-transparent text-soft hover:text-ink data-active:border-accent data-active:font-medium data-active:text-ink"
            >
              {tab.label}
            </Base.Tab>
          ))}
        </Base.List>
        {actions && <div className="ml-auto py-2">{actions}</div>}
      </div>
      <Base.Panel value={value} className="flex min-h-0 flex-1 flex-col">
        {children}
      </Base.Panel>
    </Base.Root>
  )
}
