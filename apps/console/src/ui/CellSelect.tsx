/**
 * A select in the cell of a row in editing. Its column is its label. Only the button is loaded until it is first opened; the list
 * is loaded then.
 */
import { ChevronsUpDown } from 'lucide-react'
import { closedSelect } from './closed-select.ts'
import type { CellSelectProps } from './OpenCellSelect.tsx'
import { useLazyContent } from './use-lazy-content.ts'

const load = () => import('./OpenCellSelect.tsx')

export function CellSelect<V extends string>(props: CellSelectProps<V>) {
  const { loaded, opener } = useLazyContent(load)
  const { label, options, value } = props
  const button = {
    'aria-label': label,
    className:
      'flex h-7 w-full min-w-28 items-center justify-between gap-2 rounded-md border border-edge bg-page px-2 text-left',
    children: (
      <>
        <span className="truncate">{options.find((option) => option.value === value)?.label ?? value}</span>
        <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-mute" />
      </>
    ),
  }
  if (loaded !== undefined) return <loaded.OpenCellSelect {...props} button={button} />
  return <button {...opener} {...closedSelect} {...button} />
}
