import { Ellipsis } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { SendItem } from '../requesting/SendItem.tsx'
import { type NamedAddress, useAddressWords } from './address-list.ts'

/** Actions on an entry. */
export interface AddressActs {
  /** Absent: nothing is paid from this list. */
  readonly onSend?: ((name: NamedAddress) => void) | undefined
  readonly onEdit: (name: NamedAddress) => void
  readonly onHistory: (name: NamedAddress) => void
  readonly onDelete: (name: NamedAddress) => void
}

interface Props extends AddressActs {
  readonly name: NamedAddress
}

export function AddressMenu({ name, onSend, onEdit, onHistory, onDelete }: Props) {
  const words = useAddressWords()
  return (
    <Menu
      trigger={
        <Button look="cell" aria-label={words.menuOf(name.name)} title={words.menuOf(name.name)}>
          <Ellipsis aria-hidden className="size-4" />
        </Button>
      }
    >
      {onSend !== undefined && <SendItem label={words.send} onSend={() => onSend(name)} />}
      <MenuItem onSelect={() => onEdit(name)}>{words.edit}</MenuItem>
      <MenuItem onSelect={() => onHistory(name)}>{words.history}</MenuItem>
      <MenuItem look="danger" onSelect={() => onDelete(name)}>
        {words.delete}
      </MenuItem>
    </Menu>
  )
}
