/**
 * A filter in a bar: only its name until it is set, then name and value. Unset is undefined; `all` is the label of that choice.
 * Only the button is loaded until it is first opened; the list is loaded then.
 */
import { ChevronDown } from 'lucide-react'
import { cx } from './cx.ts'
import { closedSelect } from './closed-select.ts'
import type { FilterSelectProps } from './OpenFilterSelect.tsx'
import { useLazyContent } from './use-lazy-content.ts'

const load = () => import('./OpenFilterSelect.tsx')

export function FilterSelect<V extends string>(props: FilterSelectProps<V>) {
  const { loaded, opener } = useLazyContent(load)
  const { label, options, value, title, isDisabled = false } = props
  const chosen = options.find((option) => option.value === value)?.label ?? value
  const button = {
    'aria-label': chosen === undefined ? label : `${label}: ${chosen}`,
    title,
    className: cx(
      'flex h-7 max-w-52 shrink-0 items-center gap-1 rounded-md border px-1.5 2xl:gap-1.5 2xl:px-2 hover:bg-hover disabled:opacity-45 data-disabled:opacity-45',
      chosen === undefined ? 'border-line' : 'border-accent/40 bg-selected',
    ),
    children: <FilterText label={label} chosen={chosen} />,
  }
  if (loaded !== undefined) return <loaded.OpenFilterSelect {...props} button={button} />
  return <button {...opener} {...closedSelect} {...button} disabled={isDisabled} />
}

function FilterText({ label, chosen }: { readonly label: string; readonly chosen: string | undefined }) {
  return (
    <>
      <span className={cx('shrink-0 whitespace-nowrap', chosen === undefined ? 'text-soft' : 'text-mute')}>
        {label}
      </span>
      {chosen !== undefined && (
        <span className="truncate font-medium">
          <bdi>{chosen}</bdi>
        </span>
      )}
      <ChevronDown aria-hidden className="size-3.5 shrink-0 text-mute" />
    </>
  )
}
