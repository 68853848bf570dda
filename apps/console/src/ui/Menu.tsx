/** A menu of actions behind a button. Only the button is loaded until it is first opened; the popup is loaded then. */
import { cloneElement, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { type MenuProps, useMenuParts } from './menu-parts.ts'
import { useLazyContent } from './use-lazy-content.ts'

const load = () => import('./OpenMenu.tsx')

export function Menu(props: MenuProps) {
  const { loaded, opener } = useLazyContent(load)
  if (loaded !== undefined) return <loaded.OpenMenu {...props} />
  return cloneElement(props.trigger, { ...opener, 'aria-haspopup': 'menu', 'aria-expanded': false })
}

interface ItemProps {
  readonly icon?: ReactNode
  readonly look?: 'plain' | 'danger' | 'warn'
  readonly isDisabled?: boolean
  /** Why it is disabled, below its text. Null: it is not. */
  readonly whyNot?: string | null
  readonly onSelect: () => void
  readonly children: ReactNode
}

const looks = { plain: '', danger: 'text-bad', warn: 'text-warn' }

export function MenuItem({
  icon,
  look = 'plain',
  isDisabled = false,
  whyNot = null,
  onSelect,
  children,
}: ItemProps) {
  const { Item } = useMenuParts()
  if (whyNot !== null)
    return (
      <Item
        disabled
        onClick={onSelect}
        className="grid max-w-72 gap-0.5 rounded-sm px-2 py-1 outline-none select-none data-highlighted:bg-hover"
      >
        <span className="text-mute">{children}</span>
        <span className="text-xs text-soft">{whyNot}</span>
      </Item>
    )
  return (
    <Item
      disabled={isDisabled}
      onClick={onSelect}
      className={cx(
        'flex min-h-7 items-center gap-2.5 rounded-sm px-2 py-1 outline-none select-none data-disabled:opacity-45 data-highlighted:bg-hover',
        looks[look],
      )}
    >
      {icon !== undefined && <span className="grid size-3.5 place-items-center text-mute">{icon}</span>}
      {children}
    </Item>
  )
}

export function MenuSeparator() {
  const { Separator } = useMenuParts()
  return <Separator className="mx-2 my-1 h-px bg-line" />
}
