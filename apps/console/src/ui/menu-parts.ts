/** Shared by a menu and its entries: only the open menu provides the kit's components for entries. */
import {
  type ComponentProps,
  type ComponentType,
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
} from 'react'

export interface MenuProps {
  /** The button; it needs a name. */
  readonly trigger: ReactElement<ComponentProps<'button'>>
  readonly children: ReactNode
  readonly align?: 'start' | 'end'
}

interface Parts {
  readonly Item: ComponentType<{
    readonly disabled: boolean
    readonly onClick: () => void
    readonly className: string
    readonly children: ReactNode
  }>
  readonly Separator: ComponentType<{ readonly className: string }>
}
/** Provided by the open menu to its entries. */
export const MenuParts = createContext<Parts | undefined>(undefined)

export function useMenuParts(): Parts {
  const parts = useContext(MenuParts)
  if (parts === undefined) throw new Error('An entry stands outside of a menu')
  return parts
}
