import { expect, test } from 'vitest'
import { pay } from '../../../locales/en/pay.ts'
import { faultsOfDates, notScheduled, type TypedDates } from './schedule-fields.ts'

const words = pay.schedule
const now = new Date('2026-11-27T09:00:00.000Z')
const weekly: TypedDates = { ...notScheduled, repeats: 'weekly', name: 'Rent', startsOn: '2026-12-01' }

test.each<[string, Partial<TypedDates>, object]>([
  ['complete', {}, {}],
  ['without a name', { name: ' ' }, { name: words.nameMissing }],
  ['without a day', { startsOn: '' }, { startsOn: words.dayMissing }],
  ['without a time', { time: '' }, { time: words.timeMissing }],
  ['without a number', { end: 'after' }, { count: words.countMissing }],
  ['without a last day', { end: 'on' }, { endsOn: words.dayMissing }],
  ['ending before it begins', { end: 'on', endsOn: '2026-11-30' }, { endsOn: words.endsEarly }],
  ['in the past', { repeats: 'once', startsOn: '2026-11-01' }, { startsOn: words.none }],
])('the fault of a schedule is named at its field: %s', (_case, change, faults) => {
  expect(faultsOfDates({ ...weekly, ...change }, words, now)).toEqual(faults)
})
