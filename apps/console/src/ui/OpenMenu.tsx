/** A menu from its first opening on. */
import { Menu as Base } from '@base-ui/react/menu'
import { MenuParts, type MenuProps } from './menu-parts.ts'
import { useOpened } from './use-opened.ts'

const parts = { Item: Base.Item, Separator: Base.Separator }

export function OpenMenu({ trigger, children, align = 'end' }: MenuProps) {
  const button = useOpened()
  return (
    <Base.Root modal={false}>
      <Base.Trigger ref={button} render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align={align} className="z-30">
          <Base.Popup className="pop max-h-(--available-height) min-w-48 overflow-y-auto p-1 outline-none">
            <MenuParts value={parts}>{children}</MenuParts>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
