/** A framed section with a title. */
import { useId, type ReactNode } from 'react'
import { cx } from './cx.ts'

interface Props {
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
  /** The content has its own padding. */
  readonly isFlush?: boolean
  /** The content is a table, which is itself a landmark with the same name. */
  readonly holdsTable?: boolean
  readonly className?: string
}

export function Card({ title, actions, children, isFlush = false, holdsTable = false, className }: Props) {
  const id = useId()
  const Frame = holdsTable ? 'div' : 'section'
  return (
    <Frame
      {...(holdsTable ? {} : { 'aria-labelledby': id })}
      className={cx('min-w-0 overflow-hidden rounded-lg border border-line', className)}
    >
      <header className="flex flex-wrap items-center justify-end gap-x-2 border-b border-line px-5 py-2.5">
        <h2 id={id} className="mr-auto min-w-32 flex-1 py-1 font-semibold">
          {title}
        </h2>
        {actions !== undefined && <div className="flex flex-wrap justify-end gap-2">{actions}</div>}
      </header>
      <div className={cx(!isFlush && !holdsTable && 'px-5 py-4')}>{children}</div>
    </Frame>
  )
}
