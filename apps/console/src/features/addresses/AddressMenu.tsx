import { Ellipsis } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { type NamedAddress, useAddressWords } from './address-list.ts'

/** How an entry is paid. Null: nothing is paid from this list. */
export interface Sending {
  /** Why the person cannot request a transfer. Null: they can. */
  readonly whyNot: string | null
  readonly send: (name: NamedAddress) => void
}

/** Actions on an entry. */
export interface AddressActs {
  readonly sending: Sending | null
  readonly onOpen: (name: NamedAddress) => void
  readonly onEdit: (name: NamedAddress) => void
  readonly onHistory: (name: NamedAddress) => void
  readonly onDelete: (name: NamedAddress) => void
}

interface Props extends Pick<AddressActs, 'onEdit' | 'onHistory' | 'onDelete'> {
  readonly name: NamedAddress
}

export function AddressMenu({ name, onEdit, onHistory, onDelete }: Props) {
  const words = useAddressWords()
  return (
    <Menu
      trigger={
        <Button look="cell" aria-label={words.menuOf(name.name)} title={words.menuOf(name.name)}>
          <Ellipsis aria-hidden className="size-4" />
        </Button>
      }
    >
      <MenuItem onSelect={() => onEdit(name)}>{words.edit}</MenuItem>
      <MenuItem onSelect={() => onHistory(name)}>{words.history}</MenuItem>
      <MenuItem look="danger" onSelect={() => onDelete(name)}>
        {words.delete}
      </MenuItem>
    </Menu>
  )
}
