/** The figures at the head of a batch, side by side. */
import type { ReactNode } from 'react'

interface Figure {
  readonly label: string
  readonly value: ReactNode
  readonly title?: string
}

export const Figures = ({ figures }: { readonly figures: readonly Figure[] }) => (
  <dl className="flex flex-wrap gap-x-8 gap-y-2">
    {figures.map(({ label, value, title }) => (
      <div key={label} title={title}>
        <dt className="text-2xs text-mute">{label}</dt>
        <dd className="text-base font-semibold">{value}</dd>
      </div>
    ))}
  </dl>
)
