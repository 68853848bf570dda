/** A section of the page with its heading and its actions. Not a landmark, because its table is one. */
import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  readonly action?: ReactNode
  readonly children: ReactNode
}

export function Section({ title, action, children }: Props) {
  return (
    <div className="grid gap-2 [&>section]:pb-0">
      <header className="flex min-h-8 flex-wrap items-center gap-3 px-5">
        <h2 className="text-base font-semibold">{title}</h2>
        <span className="ml-auto">{action}</span>
      </header>
      {children}
    </div>
  )
}
