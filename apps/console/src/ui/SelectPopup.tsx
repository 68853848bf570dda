/** The open list of a select, or a sentence while it has no options. */
import { Select } from '@base-ui/react/select'
import { Check } from 'lucide-react'
import { useWords } from '../words/words.tsx'
import type { Option, OptionsState } from './options-state.ts'

type Item<V extends string> = Omit<Option<V>, 'value'> & { readonly value: V | null }

export function SelectPopup<V extends string>({
  items,
  state,
}: {
  readonly items: readonly Item<V>[]
  readonly state: OptionsState
}) {
  const { common } = useWords()
  const note =
    state === 'loading'
      ? common.selectLoading
      : state === 'error'
        ? common.selectError
        : items.every(({ value }) => value === null)
          ? common.selectEmpty
          : null
  return (
    <Select.Portal>
      <Select.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-60">
        <Select.Popup className="pop max-h-[min(20rem,var(--available-height))] max-w-[min(24rem,var(--available-width))] min-w-(--anchor-width) overflow-y-auto p-1 outline-none">
          {note !== null && (
            <p className={`px-2 py-1 ${state === 'error' ? 'text-bad' : 'text-mute'}`} role="status">
              {note}
            </p>
          )}
          {state === 'ready' &&
            items.map((item) => (
              <Select.Item
                key={item.value ?? ''}
                value={item.value}
                disabled={item.isDisabled ?? false}
                className="flex min-h-7 items-center gap-2 rounded-sm py-1 pr-3 pl-2 outline-none data-disabled:opacity-45 data-highlighted:bg-hover"
              >
                <span className="w-3.5 shrink-0">
                  <Select.ItemIndicator>
                    <Check aria-hidden className="size-3.5 text-accent" />
                  </Select.ItemIndicator>
                </span>
                <Select.ItemText className="truncate">
                  <bdi>{item.label}</bdi>
                </Select.ItemText>
                {item.aside !== undefined && (
                  <span className="ml-auto pl-4 text-xs text-mute tabular-nums">{item.aside}</span>
                )}
              </Select.Item>
            ))}
        </Select.Popup>
      </Select.Positioner>
    </Select.Portal>
  )
}
