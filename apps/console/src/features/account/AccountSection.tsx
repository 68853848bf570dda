/** A section of My Account: what it is on the left, its content on the right. */
import { useId, type ReactNode } from 'react'

interface Props {
  readonly title: string
  readonly why: string
  /** The content is a table, which is itself a landmark with the same name. */
  readonly holdsTable?: boolean
  readonly children: ReactNode
}

export function AccountSection({ title, why, holdsTable = false, children }: Props) {
  const id = useId()
  const Frame = holdsTable ? 'div' : 'section'
  return (
    <Frame
      {...(holdsTable ? {} : { 'aria-labelledby': id })}
      className="grid gap-x-10 gap-y-4 border-t border-line py-6 lg:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <header>
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        <p className="mt-0.5 text-mute">{why}</p>
      </header>
      <div className="min-w-0">{children}</div>
    </Frame>
  )
}

interface FactProps {
  readonly label: string
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** One line of a list of facts (`dl`), with its action at the right edge. */
export function Fact({ label, action, children }: FactProps) {
  return (
    <div className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-b border-line py-2 sm:grid-cols-[14rem_minmax(0,1fr)_auto]">
      <dt className="text-soft max-sm:col-start-1">{label}</dt>
      <dd className="min-w-0 break-words max-sm:col-start-1">{children}</dd>
      {action !== undefined && (
        <dd className="flex gap-1 max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1">{action}</dd>
      )}
    </div>
  )
}
