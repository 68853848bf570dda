/** The name of an entry, which opens it beside the list. */
import { type NamedAddress, useAddressWords } from './address-list.ts'
import type { AddressActs } from './AddressMenu.tsx'

interface Props extends Pick<AddressActs, 'onOpen'> {
  readonly name: NamedAddress
}

export function EntryButton({ name, onOpen }: Props) {
  const { panel } = useAddressWords()
  return (
    <button
      type="button"
      data-open={name.id}
      data-row-open
      title={panel.open(name.name)}
      className="block min-h-6 max-w-full truncate rounded-sm text-left font-medium hover:text-accent max-sm:whitespace-normal"
      onClick={() => onOpen(name)}
    >
      <bdi>{name.name}</bdi>
    </button>
  )
}
