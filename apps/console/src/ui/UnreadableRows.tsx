/** Rows of an answer that could not be read, each as a row of its own behind the others. */
import { unreadableRows } from '@holdfast/contract'
import { useWords } from '../words/words.tsx'

interface Props {
  /** As it was answered. */
  readonly list: readonly unknown[] | undefined
  /** How many columns the table has. */
  readonly columns: number
}

export function UnreadableRows({ list, columns }: Props) {
  const { common } = useWords()
  return unreadableRows(list).map(({ at, id }) => (
    <tr key={at} data-unreadable={at} className="h-9">
      <td colSpan={columns} className="px-5 text-warn">
        {id === null ? common.rowUnreadable : common.rowUnreadableId(id)}
      </td>
    </tr>
  ))
}
