import { useState } from 'react'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useWords } from '../../words/words.tsx'
import { AccountGroupRow } from './AccountGroupRow.tsx'
import { EditedGroupRow } from './EditedGroupRow.tsx'
import type { AccountGroup, GroupActions } from './use-account-groups.ts'
import { useGroupWords } from './words.ts'

interface Props {
  readonly groups: readonly AccountGroup[]
  readonly isSystem: boolean
  readonly actions: GroupActions
}

export function AccountGroupsTable({ groups, isSystem, actions }: Props) {
  const { pages } = useWords()
  const { columns } = useGroupWords()
  const [edited, setEdited] = useState<string | null>(null)
  return (
    <TableFrame
      caption={pages.accountGroups}
      className="min-w-[54rem] max-sm:[&_:is(td,th):first-child]:hidden max-sm:[&_:is(td,th):nth-child(2)]:pl-5"
      columns={[
        { label: columns.entity },
        { label: columns.name },
        { label: columns.description },
        { label: columns.sort, align: 'right' },
        { label: columns.active },
        { label: columns.uuid },
        ...(isSystem ? [{ label: columns.actions, isActions: true }] : []),
      ]}
    >
      {groups.map((group) =>
        isSystem && group.id === edited ? (
          <EditedGroupRow
            key={group.id}
            group={group}
            onSave={(fields) => actions.save(group, fields)}
            onClose={() => setEdited(null)}
          />
        ) : (
          <AccountGroupRow
            key={group.id}
            group={group}
            isSystem={isSystem}
            actions={actions}
            onEdit={() => setEdited(group.id)}
          />
        ),
      )}
    </TableFrame>
  )
}
