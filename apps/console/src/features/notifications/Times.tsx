/** Digest and quiet hours, in a time zone of the person. */
import { displayedZone } from '../../format/zone.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { useLocale } from '../../words/words.tsx'
import { type Settings, useChangeSettings } from './use-settings.ts'
import { useNotificationWords } from './words.ts'

type Digest = Settings['digest']

/** The zone in which the console displays times. */
const ownZone = (): string => displayedZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
const usualQuiet = { from: 20 * 60, to: 7 * 60 }

export function Times({ settings: { digest, quiet, time_zone: zone } }: { readonly settings: Settings }) {
  const words = useNotificationWords()
  const change = useChangeSettings()
  const hasTimes = digest.mode !== 'off' || quiet !== null
  // The first time that is set is one of the displayed zone.
  const save = (part: Partial<Pick<Settings, 'digest' | 'quiet'>>) => {
    const all = hasTimes ? part : { ...part, time_zone: ownZone() }
    change(all, (now) => ({ ...now, ...all }))
  }
  return (
    <div className="mt-3 grid gap-4">
      <DigestFields digest={digest} onChange={(next) => save({ digest: next })} />
      <div className="grid gap-2">
        <Select
          label={words.quiet}
          hint={words.quietHint}
          options={[
            { value: 'off', label: words.quietOff },
            { value: 'on', label: words.quietOn },
          ]}
          value={quiet === null ? 'off' : 'on'}
          onChange={(next) => save({ quiet: next === 'off' ? null : usualQuiet })}
        />
        {quiet !== null && (
          <div className="grid grid-cols-2 gap-2">
            <HalfHour
              label={words.quietFrom}
              minute={quiet.from}
              onChange={(from) => save({ quiet: { ...quiet, from } })}
            />
            <HalfHour
              label={words.quietTo}
              minute={quiet.to}
              onChange={(to) => save({ quiet: { ...quiet, to } })}
            />
          </div>
        )}
      </div>
      {hasTimes && (
        <p className="flex flex-wrap items-center gap-2 text-xs text-mute">
          {words.zone(zone)}
          {zone !== ownZone() && (
            <Button
              look="row"
              onClick={() => change({ time_zone: ownZone() }, (now) => ({ ...now, time_zone: ownZone() }))}
            >
              {words.takeZone(ownZone())}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

function DigestFields({
  digest,
  onChange,
}: {
  readonly digest: Digest
  readonly onChange: (digest: Digest) => void
}) {
  const words = useNotificationWords()
  const locale = useLocale()
  const { mode, hour, weekday } = digest
  return (
    <div className="grid gap-2">
      <Select
        label={words.digest}
        options={(['off', 'daily', 'weekly'] as const).map((value) => ({
          value,
          label: words.digestModes[value],
        }))}
        value={mode}
        onChange={(next) => onChange({ ...digest, mode: next })}
      />
      {mode !== 'off' && (
        <div className="grid grid-cols-2 gap-2">
          {mode === 'weekly' && (
            <Select
              label={words.digestDay}
              options={[1, 2, 3, 4, 5, 6, 7].map((day) => ({
                value: String(day),
                label: dayName(day, locale),
              }))}
              value={String(weekday)}
              onChange={(next) => onChange({ ...digest, weekday: Number(next) })}
            />
          )}
          <Select
            label={words.digestHour}
            options={Array.from({ length: 24 }, (_, at) => ({ value: String(at), label: clock(at * 60) }))}
            value={String(hour)}
            onChange={(next) => onChange({ ...digest, hour: Number(next) })}
          />
        </div>
      )}
    </div>
  )
}

function HalfHour({
  label,
  minute,
  onChange,
}: {
  readonly label: string
  readonly minute: number
  readonly onChange: (minute: number) => void
}) {
  const times = new Set(Array.from({ length: 48 }, (_, at) => at * 30)).add(minute)
  return (
    <Select
      label={label}
      options={[...times].toSorted((a, b) => a - b).map((at) => ({ value: String(at), label: clock(at) }))}
      value={String(minute)}
      onChange={(next) => onChange(Number(next))}
    />
  )
}

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** 1 January 2024 was a Monday. */
const dayName = (day: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, day)),
  )
