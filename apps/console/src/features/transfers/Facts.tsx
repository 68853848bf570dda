/** A list of names with their full values, for careful reading. */
import type { ReactNode } from 'react'

export function Facts({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid gap-2.5">
      {facts.map(([name, value]) => (
        <div
          key={name}
          className="grid gap-x-5 border-b border-line/70 pb-2.5 last:border-b-0 last:pb-0 sm:grid-cols-[10rem_minmax(0,1fr)]"
        >
          <dt className="text-xs text-mute sm:text-sm">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
