/** A group in editing: the typed values stay until they are saved or cancelled. */
import { useState } from 'react'
import { useSession } from '../../session/use-session.ts'
import { CellField } from '../../ui/CellField.tsx'
import { CopyId } from '../../ui/CopyId.tsx'
import { SaveButtons } from '../../ui/SaveButtons.tsx'
import { useWords } from '../../words/words.tsx'
import type { AccountGroup, GroupFields } from './use-account-groups.ts'
import { useGroupWords } from './words.ts'

interface Props {
  readonly group: AccountGroup
  readonly onSave: (fields: GroupFields) => Promise<boolean>
  readonly onClose: () => void
}

export function EditedGroupRow({ group, onSave, onClose }: Props) {
  const { common } = useWords()
  const words = useGroupWords()
  const { entityName } = useSession()
  const [name, setName] = useState(group.name)
  const [description, setDescription] = useState(group.description)
  const [sort, setSort] = useState(String(group.sort_order))
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const faults = {
    name: name.trim() === '' ? words.nameMissing : undefined,
    sort: isWholeNumber(sort) ? undefined : words.sortWrong,
  }
  const save = async () => {
    setTried(true)
    if (isBusy || faults.name !== undefined || faults.sort !== undefined) return
    setBusy(true)
    const isStored = await onSave({
      name: name.trim(),
      description: description.trim(),
      sort_order: Number(sort),
    })
    setBusy(false)
    if (isStored) onClose()
  }
  const keys = { save: () => void save(), cancel: onClose }
  return (
    <tr data-group={group.id} className="bg-selected align-top">
      <td className="pt-2.5 text-soft">{group.entity || entityName}</td>
      <td>
        <CellField
          label={words.columns.name}
          value={name}
          onChange={setName}
          keys={keys}
          hasFocus
          error={isTried ? faults.name : undefined}
        />
      </td>
      <td>
        <CellField
          label={words.columns.description}
          value={description}
          onChange={setDescription}
          keys={keys}
        />
      </td>
      <td>
        <CellField
          label={words.columns.sort}
          value={sort}
          onChange={setSort}
          keys={keys}
          isNumeric
          error={isTried ? faults.sort : undefined}
        />
      </td>
      <td className="pt-2.5">{group.is_active ? common.yes : common.no}</td>
      <td className="pt-2">
        <CopyId id={group.id} />
      </td>
      <td className="text-right whitespace-nowrap">
        <SaveButtons keys={keys} isBusy={isBusy} />
      </td>
    </tr>
  )
}

export const isWholeNumber = (text: string): boolean =>
  /^\s*-?\d{1,10}\s*$/.test(text) && Math.abs(Number(text)) < 2 ** 31
