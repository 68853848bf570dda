/** The components of the page's sections. */
import type { ReactNode } from 'react'

interface PartProps {
  readonly title: string
  readonly why?: string
  readonly children: ReactNode
}

/** Not a landmark: the table in it is one, with the same name. */
export function Part({ title, why, children }: PartProps) {
  return (
    <div data-part={title} className="border-b border-line py-4 last:border-b-0 [&>section]:pb-0">
      <header className="flex flex-wrap items-baseline gap-x-3 px-5 pb-2">
        <h2 className="text-base font-semibold">{title}</h2>
        {why !== undefined && <p className="text-mute">{why}</p>}
      </header>
      {children}
    </div>
  )
}

/** Names with their figures, in as many columns as fit. */
export function Figures({ figures }: { readonly figures: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-6 gap-y-3 px-5">
      {figures.map(([name, value]) => (
        <div key={name} className="flex flex-col-reverse justify-end">
          <dt className="text-mute">{name}</dt>
          <dd className="text-lg font-semibold whitespace-nowrap">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
