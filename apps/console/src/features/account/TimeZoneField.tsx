/** The zone of displayed times, found by typing. */
import { Combobox } from '@base-ui/react/combobox'
import { ChevronsUpDown } from 'lucide-react'
import { useId, useState } from 'react'
import { localTime } from '../../format/time.ts'
import { zoneOffset } from '../../format/zone.ts'
import { box } from '../../ui/field-box.ts'
import { cx } from '../../ui/cx.ts'
import { useAccountWords } from './use-account-words.ts'
import { zones } from './zones.ts'

interface Props {
  /** Null: the zone of the browser. */
  readonly value: string | null
  readonly onChange: (zone: string | null) => void
}

/** The option without a zone. */
const own = ''

export function TimeZoneField({ value, onChange }: Props) {
  const words = useAccountWords()
  const id = useId()
  const [now] = useState(() => new Date())
  const label = (zone: string) =>
    zone === own
      ? words.zoneOfBrowser(Intl.DateTimeFormat().resolvedOptions().timeZone)
      : `${zone.replaceAll('_', ' ')} (${zoneOffset(now, zone)})`
  return (
    <div className="grid content-start gap-1">
      <Combobox.Root
        items={[own, ...zones()]}
        limit={60}
        autoHighlight
        value={value ?? own}
        onValueChange={(zone) => {
          if (zone !== null) onChange(zone === own ? null : zone)
        }}
        itemToStringLabel={label}
      >
        <label htmlFor={id} className="font-medium">
          {words.timeZone}
        </label>
        <div className="relative">
          <Combobox.Input
            id={id}
            maxLength={80}
            spellCheck={false}
            autoComplete="off"
            aria-describedby={`${id}-hint`}
            onFocus={(event) => event.currentTarget.select()}
            className={cx(box, 'pr-8 text-ellipsis')}
          />
          <Combobox.Trigger
            aria-label={words.timeZone}
            className="absolute top-1 right-1 grid size-6 place-items-center rounded-sm text-mute hover:bg-hover hover:text-ink"
          >
            <ChevronsUpDown aria-hidden className="size-3.5" />
          </Combobox.Trigger>
        </div>
        <Combobox.Portal>
          <Combobox.Positioner sideOffset={4} className="z-60">
            <Combobox.Popup className="pop max-h-[min(20rem,var(--available-height))] w-(--anchor-width) overflow-y-auto p-1 outline-none">
              <Combobox.Empty className="px-2 py-1 text-mute empty:hidden">{words.noZone}</Combobox.Empty>
              <Combobox.List aria-label={words.timeZone}>
                {(zone: string) => (
                  <Combobox.Item
                    key={zone}
                    value={zone}
                    className="flex min-h-7 items-center rounded-sm px-2 py-1 outline-none data-highlighted:bg-hover data-selected:font-medium"
                  >
                    <span className="truncate">{label(zone)}</span>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
      <p id={`${id}-hint`} className="text-xs text-mute">
        {words.zoneHint(localTime(now.toISOString()).slice(11, 16))}
      </p>
    </div>
  )
}
