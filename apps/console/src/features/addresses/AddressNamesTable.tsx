import { Ellipsis, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { localTime } from '../../format/time.ts'
import { AddressRibbon } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { Scroller } from '../../ui/Scroller.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { useWords } from '../../words/words.tsx'
import { type NamedAddress, useAddressWords } from './address-list.ts'
import { LookAlikes } from './LookAlikes.tsx'

interface Acts {
  readonly onEdit: (name: NamedAddress) => void
  readonly onHistory: (name: NamedAddress) => void
  readonly onDelete: (name: NamedAddress) => void
}

const head =
  'sticky top-0 z-10 h-7 bg-page px-3 text-left text-2xs font-medium text-mute shadow-[inset_0_-1px_var(--color-line)]'
/** Rows drawn before somebody asks for more. */
const step = 300

export function AddressNamesTable({ names, ...acts }: Acts & { readonly names: readonly NamedAddress[] }) {
  const words = useAddressWords()
  const [most, setMost] = useState(step)
  const { columns } = words
  return (
    <Scroller label={words.columns.address} className="min-h-0 flex-1">
      <table className="w-full min-w-[60rem] border-separate border-spacing-0">
        <thead>
          <tr>
            <th scope="col" className={`${head} pl-5`}>
              {columns.name}
            </th>
            <th scope="col" className={head}>
              {columns.address}
            </th>
            <th scope="col" className={head}>
              {columns.network}
            </th>
            <th scope="col" className={head}>
              {columns.note}
            </th>
            <th scope="col" className={head}>
              {columns.added}
            </th>
            <th scope="col" className={`${head} pr-5`}>
              <span className="sr-only">{columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody className="[&_td]:shadow-[inset_0_-1px_var(--color-line)]">
          {names.slice(0, most).map((name) => (
            <Row key={name.id} name={name} {...acts} />
          ))}
        </tbody>
      </table>
      {names.length > most && (
        <div className="p-3 text-center">
          <Button onClick={() => setMost(most + step)}>{words.more}</Button>
        </div>
      )}
    </Scroller>
  )
}

function Row({ name, onEdit, onHistory, onDelete }: Acts & { readonly name: NamedAddress }) {
  const words = useAddressWords()
  const who = words.by(name.created_by ?? words.nobody, localTime(name.created_at))
  const changed =
    name.updated_at === null
      ? undefined
      : words.changedBy(name.updated_by ?? words.nobody, localTime(name.updated_at))
  return (
    <tr data-name={name.id} className="h-8 hover:bg-hover">
      <td className="max-w-64 px-3 pl-5">
        <bdi className="block truncate font-medium" title={name.name}>
          {name.name}
        </bdi>
      </td>
      <td className="px-3">
        <span className="flex items-center gap-2">
          <WholeAddress address={name.address} />
          {name.look_alikes.length > 0 && (
            <Popover
              label={words.lookAlikeOf(name.name)}
              className="shrink-0"
              trigger={
                <span className="flex items-center gap-1 rounded-full bg-warn-wash px-1.5 text-xs text-warn">
                  <TriangleAlert aria-hidden className="size-3" />
                  {words.lookAlike(name.look_alikes.length)}
                </span>
              }
            >
              {() => (
                <div className="w-88 max-w-[calc(100vw-3rem)] p-2">
                  <LookAlikes address={name.address} lookAlikes={name.look_alikes} />
                </div>
              )}
            </Popover>
          )}
        </span>
      </td>
      <td className="px-3 whitespace-nowrap">{name.network}</td>
      <td className="max-w-72 px-3">
        <bdi className="block truncate text-soft" title={name.note}>
          {name.note}
        </bdi>
      </td>
      <td className="px-3 whitespace-nowrap text-soft" title={changed}>
        {who}
      </td>
      <td className="px-3 pr-5 text-right">
        <RowMenu name={name} onEdit={onEdit} onHistory={onHistory} onDelete={onDelete} />
      </td>
    </tr>
  )
}

function RowMenu({ name, onEdit, onHistory, onDelete }: Acts & { readonly name: NamedAddress }) {
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

function WholeAddress({ address }: { readonly address: string }) {
  const { common } = useWords()
  const copy = useCopy()
  return (
    <button
      type="button"
      aria-label={common.copy(address)}
      onClick={() => copy(address)}
      className="inline-flex h-6 items-center gap-1.5 rounded-sm font-mono text-xs hover:text-accent"
    >
      <AddressRibbon address={address} />
      {address}
    </button>
  )
}
