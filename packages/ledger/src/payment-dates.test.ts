import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextPaymentDate, nextPaymentDates, type PaymentDates } from './payment-dates.ts'

const dates = (change: Partial<PaymentDates>): PaymentDates => ({
  repeats: 'monthly',
  startsOn: '2026-01-01',
  time: '08:00',
  dayOfMonth: null,
  endsOn: null,
  ...change,
})
const listed = (change: Partial<PaymentDates>, after: string, count = 4) =>
  nextPaymentDates(dates(change), new Date(after), count).map((date) => date.toISOString().slice(0, 16))

test('once: its date, and none afterwards', () => {
  const once = { repeats: 'once', startsOn: '2026-03-05', time: '09:30' } as const
  expect(listed(once, '2026-03-01T00:00Z')).toEqual(['2026-03-05T09:30'])
  expect(listed(once, '2026-03-05T09:30Z')).toEqual([])
})

test('weekly: the weekday of the first date, also after years', () => {
  const weekly = { repeats: 'weekly', startsOn: '2026-01-02' } as const
  expect(listed(weekly, '2025-12-01T00:00Z', 3)).toEqual([
    '2026-01-02T08:00',
    '2026-01-09T08:00',
    '2026-01-16T08:00',
  ])
  expect(listed(weekly, '2026-01-09T08:00Z', 1)).toEqual(['2026-01-16T08:00'])
  expect(listed(weekly, '2030-06-05T00:00Z', 1)).toEqual(['2030-06-07T08:00'])
})

test('monthly on the 31st: the last day of shorter months, the 29th in a leap February, and the 31st again', () => {
  expect(listed({ dayOfMonth: 31 }, '2026-01-01T00:00Z')).toEqual([
    '2026-01-31T08:00',
    '2026-02-28T08:00',
    '2026-03-31T08:00',
    '2026-04-30T08:00',
  ])
  expect(listed({ dayOfMonth: 30 }, '2028-02-01T00:00Z', 2)).toEqual(['2028-02-29T08:00', '2028-03-30T08:00'])
})

test('monthly: a start after the day begins in the next month; without a day it is that of the start', () => {
  expect(listed({ dayOfMonth: 5, startsOn: '2026-01-10' }, '2025-01-01T00:00Z', 2)).toEqual([
    '2026-02-05T08:00',
    '2026-03-05T08:00',
  ])
  expect(listed({ startsOn: '2026-11-15' }, '2026-11-01T00:00Z', 3)).toEqual([
    '2026-11-15T08:00',
    '2026-12-15T08:00',
    '2027-01-15T08:00',
  ])
})

test('the last day is included, and nothing follows it', () => {
  expect(listed({ dayOfMonth: 15, endsOn: '2026-02-15' }, '2026-01-01T00:00Z')).toEqual([
    '2026-01-15T08:00',
    '2026-02-15T08:00',
  ])
  const atMidnight = {
    repeats: 'weekly',
    startsOn: '2026-02-02',
    time: '00:00',
    endsOn: '2026-02-15',
  } as const
  expect(listed(atMidnight, '2026-02-01T00:00Z')).toEqual(['2026-02-02T00:00', '2026-02-09T00:00'])
})

test('dates only rise, from any moment, and none lies before the start', () => {
  const anyDates = fc.record({
    repeats: fc.constantFrom('once', 'weekly', 'monthly'),
    startsOn: fc
      .date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    time: fc.constantFrom('00:00', '08:00', '23:59'),
    dayOfMonth: fc.option(fc.integer({ min: 1, max: 31 })),
    endsOn: fc.constant(null),
  })
  const moments = fc.date({ min: new Date('2019-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(anyDates, moments, (some, moment) => {
      const first = nextPaymentDate(some, moment)
      if (first === null) expect(some.repeats).toBe('once')
      else {
        expect(first.getTime()).toBeGreaterThan(moment.getTime())
        expect(first.getTime()).toBeGreaterThanOrEqual(Date.parse(`${some.startsOn}T00:00:00Z`))
        // Nothing lies between: from just before it, it is the next one.
        expect(nextPaymentDate(some, new Date(first.getTime() - 1))).toEqual(first)
      }
    }),
  )
})
