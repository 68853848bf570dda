import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyId } from '../../ui/CopyId.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx'
import { MoveButtons } from '../../ui/MoveButtons.tsx'
import { useWords } from '../../words/words.tsx'
import type { AccountGroup, GroupActions } from './use-account-groups.ts'
import { useGroupWords } from './words.ts'

interface Props {
  readonly group: AccountGroup
  readonly isSystem: boolean
  readonly actions: GroupActions
  readonly onEdit: () => void
}

export function AccountGroupRow({ group, isSystem, actions, onEdit }: Props) {
  const { common } = useWords()
  const words = useGroupWords()
  const { entityName } = useSession()
  const [isMoving, setMoving] = useState(false)
  const move = (by: 1 | -1) => {
    setMoving(true)
    void actions.move(group, by).finally(() => setMoving(false))
  }
  return (
    <tr data-group={group.id} className="h-9 hover:bg-hover">
      <td className="text-soft">{group.entity || entityName}</td>
      <td className="max-w-56 truncate font-medium" title={group.name}>
        <bdi>{group.name}</bdi>
      </td>
      <td className="max-w-80 truncate text-soft" title={group.description}>
        {group.description}
      </td>
      <td className="text-right whitespace-nowrap">
        {group.sort_order}
        {isSystem && (
          <span className="pl-1">
            <MoveButtons
              upLabel={words.up(group.name)}
              downLabel={words.down(group.name)}
              isDisabled={isMoving}
              onMove={move}
            />
          </span>
        )}
      </td>
      <td>{group.is_active ? common.yes : common.no}</td>
      <td>
        <CopyId id={group.id} />
      </td>
      {isSystem && (
        <td className="text-right">
          <RowMenu group={group} actions={actions} onEdit={onEdit} />
        </td>
      )}
    </tr>
  )
}

function RowMenu({ group, actions, onEdit }: Omit<Props, 'isSystem'>) {
  const words = useGroupWords()
  return (
    <Menu
      trigger={
        <Button look="cell" aria-label={words.menuOf(group.name)}>
          <Ellipsis aria-hidden className="size-4" />
        </Button>
      }
    >
      <MenuItem onSelect={onEdit}>{words.edit}</MenuItem>
      {group.is_active ? (
        <MenuItem onSelect={() => void actions.archive(group)}>{words.archive}</MenuItem>
      ) : (
        <MenuItem onSelect={() => void actions.unarchive(group)}>{words.unarchive}</MenuItem>
      )}
      <MenuSeparator />
      <MenuItem look="danger" onSelect={() => void actions.delete(group)}>
        {words.delete}
      </MenuItem>
    </Menu>
  )
}
