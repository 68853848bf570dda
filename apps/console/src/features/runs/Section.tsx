/** A part of the metrics, with its heading. */
import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  readonly why?: ReactNode
  /** At the right end of the heading. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

export function Section({ title, why, action, children }: Props) {
  return (
    <section aria-label={title} className="border-b border-line px-5 py-4 last:border-b-0">
      <header className="flex flex-wrap items-baseline gap-x-3 pb-2">
        <h3 className="text-base font-semibold">{title}</h3>
        {why !== undefined && <p className="text-mute">{why}</p>}
        {action !== undefined && <div className="ml-auto">{action}</div>}
      </header>
      {children}
    </section>
  )
}

/** Names with their figures, in as many columns as fit. */
export function Figures({
  figures,
}: {
  readonly figures: readonly (readonly [name: string, value: string, note?: string])[]
}) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-6 gap-y-3 lg:grid-cols-4">
      {figures.map(([name, value, note]) => (
        <div key={name}>
          <dt className="text-mute">{name}</dt>
          <dd className="text-lg font-semibold">{value}</dd>
          {note !== undefined && <dd className="font-mono text-2xs break-all text-mute">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
