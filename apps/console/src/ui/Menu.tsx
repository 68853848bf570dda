/** A menu of actions behind a button. */
import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'

interface MenuProps {
  /** The button; it needs a name. */
  readonly trigger: ReactElement
  readonly children: ReactNode
  readonly align?: 'start' | 'end'
}

export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align={align} className="z-30">
          <Base.Popup className="pop max-h-(--available-height) min-w-48 overflow-y-auto p-1 outline-none">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

interface ItemProps {
  readonly icon?: ReactNode
  readonly look?: 'plain' | 'danger' | 'warn'
  readonly isDisabled?: boolean
  readonly onSelect: () => void
  readonly children: ReactNode
}

const looks = { plain: '', danger: 'text-bad', warn: 'text-warn' }

export function MenuItem({ icon, look = 'plain', isDisabled = false, onSelect, children }: ItemProps) {
  return (
    <Base.Item
      disabled={isDisabled}
      onClick={onSelect}
      className={cx(
        'flex min-h-7 items-center gap-2.5 rounded-sm px-2 py-1 outline-none select-none data-disabled:opacity-45 data-highlighted:bg-hover',
        looks[look],
      )}
    >
      {icon !== undefined && <span className="grid size-3.5 place-items-center text-mute">{icon}</span>}
      {children}
    </Base.Item>
  )
}

export function MenuSeparator() {
  return <Base.Separator className="mx-2 my-1 h-px bg-line" />
}
