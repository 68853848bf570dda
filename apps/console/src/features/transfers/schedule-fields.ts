/** The typed dates of a scheduled payment, their faults, and the fields of the call. */
import type { ApiCall } from '@holdfast/contract'
import { nextPaymentDates, type ScheduleRepeat } from '@holdfast/ledger'
import type { PayWords } from './pay-words.ts'

export interface TypedDates {
  /** 'now': not scheduled. */
  readonly repeats: ScheduleRepeat | 'now'
  readonly name: string
  /** YYYY-MM-DD. */
  readonly startsOn: string
  /** HH:MM in UTC. */
  readonly time: string
  readonly dayOfMonth: number | null
  readonly end: 'never' | 'on' | 'after'
  readonly endsOn: string
  readonly count: number | null
}

export const notScheduled: TypedDates = {
  repeats: 'now',
  name: '',
  startsOn: '',
  time: '08:00',
  dayOfMonth: null,
  end: 'never',
  endsOn: '',
  count: null,
}

export type DateFaults = Partial<Record<'name' | 'startsOn' | 'time' | 'endsOn' | 'count', string>>

export function faultsOfDates(typed: TypedDates, words: PayWords['schedule'], now: Date): DateFaults {
  if (typed.repeats === 'now') return {}
  const hasEnd = typed.repeats !== 'once'
  const faults: DateFaults = {
    ...(typed.name.trim() === '' ? { name: words.nameMissing } : {}),
    ...(isDay(typed.startsOn) ? {} : { startsOn: words.dayMissing }),
    ...(isTime(typed.time) ? {} : { time: words.timeMissing }),
    ...(hasEnd && typed.end === 'on' ? endFaultOf(typed, words) : {}),
    ...(hasEnd && typed.end === 'after' && typed.count === null ? { count: words.countMissing } : {}),
  }
  if (Object.keys(faults).length > 0 || nextOf(typed, now).length > 0) return faults
  return { startsOn: words.none }
}

function endFaultOf({ startsOn, endsOn }: TypedDates, words: PayWords['schedule']): DateFaults {
  if (!isDay(endsOn)) return { endsOn: words.dayMissing }
  return isDay(startsOn) && endsOn < startsOn ? { endsOn: words.endsEarly } : {}
}

const shownDates = 3

/** The next dates of complete fields. */
export function nextOf(typed: TypedDates, now: Date): Date[] {
  const fields = datesBodyOf(typed)
  if (fields === undefined) return []
  return nextPaymentDates(
    {
      repeats: fields.repeats,
      startsOn: fields.starts_on,
      time: fields.time,
      dayOfMonth: fields.day_of_month,
      endsOn: fields.ends_on,
    },
    now,
    Math.min(shownDates, fields.count ?? shownDates),
  )
}

type Fields = ApiCall<'createPaymentSchedule'>['body']
type DatesBody = Required<
  Pick<Fields, 'repeats' | 'starts_on' | 'time' | 'day_of_month' | 'ends_on' | 'count'>
> & {
  readonly time: string
  readonly day_of_month: number | null
  readonly ends_on: string | null
  readonly count: number | null
}

/** Undefined: incomplete, or not scheduled. */
export function datesBodyOf(typed: TypedDates): DatesBody | undefined {
  const { repeats, startsOn, time, end } = typed
  const endsOn = end === 'on' && repeats !== 'once' ? typed.endsOn : null
  if (repeats === 'now' || !isDay(startsOn) || !isTime(time)) return undefined
  if (endsOn !== null && !isDay(endsOn)) return undefined
  return {
    repeats,
    starts_on: startsOn,
    time,
    day_of_month: repeats === 'monthly' ? (typed.dayOfMonth ?? Number(startsOn.slice(8))) : null,
    ends_on: endsOn,
    count: end === 'after' && repeats !== 'once' ? typed.count : null,
  }
}

const isTime = (text: string): boolean => /^\d\d:\d\d$/.test(text)
const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
