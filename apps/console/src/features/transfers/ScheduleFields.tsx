/** When a transfer is requested: now, on a date, or again and again. */
import { useState } from 'react'
import { NumberField } from '../../ui/NumberField.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type DateFaults, nextOf, type TypedDates } from './schedule-fields.ts'
import { usePayWords } from './pay-words.ts'

interface Props {
  readonly typed: TypedDates
  readonly onChange: (change: Partial<TypedDates>) => void
  readonly faults: DateFaults
  /** Without 'Now'. */
  readonly isScheduled: boolean
}

export function ScheduleFields({ typed, onChange, faults, isScheduled }: Props) {
  const { schedule: words } = usePayWords()
  const [now] = useState(() => new Date())
  const { repeats } = typed
  const kinds = (['now', 'once', 'weekly', 'monthly'] as const).filter(
    (kind) => !isScheduled || kind !== 'now',
  )
  const dates = nextOf(typed, now)
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Select
        label={words.label}
        name="repeats"
        options={kinds.map((value) => ({ value, label: words.options[value] }))}
        value={repeats}
        onChange={(next) => onChange({ repeats: next })}
      />
      {repeats !== 'now' && (
        <>
          <TextField
            label={words.name}
            name="schedule_name"
            maxLength={120}
            autoComplete="off"
            value={typed.name}
            onChange={(name) => onChange({ name })}
            error={faults.name}
          />
          <TextField
            label={repeats === 'once' ? words.onceOn : words.startsOn}
            name="starts_on"
            type="date"
            value={typed.startsOn}
            onChange={(startsOn) => onChange({ startsOn })}
            error={faults.startsOn}
          />
          <TextField
            label={words.time}
            name="time"
            type="time"
            value={typed.time}
            onChange={(time) => onChange({ time })}
            error={faults.time}
          />
          {repeats === 'monthly' && (
            <NumberField
              label={words.dayOfMonth}
              name="day_of_month"
              hint={words.dayOfMonthHint}
              min={1}
              max={31}
              value={typed.dayOfMonth ?? (Number(typed.startsOn.slice(8)) || 1)}
              onChange={(dayOfMonth) => onChange({ dayOfMonth })}
            />
          )}
          {repeats !== 'once' && <EndFields typed={typed} onChange={onChange} faults={faults} />}
          {dates.length > 0 && (
            <p className="text-xs text-soft sm:col-span-2">{words.next(dates.map(shortDate).join(' · '))}</p>
          )}
        </>
      )}
    </div>
  )
}

function EndFields({ typed, onChange, faults }: Pick<Props, 'typed' | 'onChange' | 'faults'>) {
  const { schedule: words } = usePayWords()
  return (
    <>
      <Select
        label={words.end}
        name="end"
        options={(['never', 'on', 'after'] as const).map((value) => ({ value, label: words.ends[value] }))}
        value={typed.end}
        onChange={(end) => onChange({ end })}
      />
      {typed.end === 'on' && (
        <TextField
          label={words.endsOn}
          name="ends_on"
          type="date"
          value={typed.endsOn}
          onChange={(endsOn) => onChange({ endsOn })}
          error={faults.endsOn}
        />
      )}
      {typed.end === 'after' && (
        <NumberField
          label={words.count}
          name="count"
          min={1}
          max={1000}
          value={typed.count}
          onChange={(count) => onChange({ count })}
          error={faults.count}
        />
      )}
    </>
  )
}

/** '2026-12-01 08:00', in UTC. */
const shortDate = (date: Date): string => date.toISOString().slice(0, 16).replace('T', ' ')
