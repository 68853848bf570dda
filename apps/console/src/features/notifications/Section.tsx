import { useId, type ReactNode } from 'react'

interface Props {
  readonly title: string
  readonly children: ReactNode
}

export function Section({ title, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="text-base font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}
