import { expect, test } from 'vitest'
import { tronActs } from '../chains/tron/own-acts.ts'
import { acmeWallets, lookAlikeOf, seedNumber, suppliers } from './cast.ts'
import { dayMs, daysOfHistory } from './diary.ts'
import { planYear } from './year.ts'

const end = new Date('2026-11-21T09:30:00Z')
const plan = (seed: number) => planYear(seed, end, tronActs)
const year = plan(seedNumber)

test('the same seed and end give the same year; another seed gives another', () => {
  expect(plan(seedNumber)).toEqual(year)
  expect(plan(seedNumber + 1)).not.toEqual(year)
})

test('it holds 600 to 1500 acts in twelve months, in order, up to the end', () => {
  expect(year.length).toBeGreaterThan(600)
  expect(year.length).toBeLessThan(1_500)
  const times = year.map(({ at }) => at.getTime())
  expect(times.toSorted((a, b) => a - b)).toEqual(times)
  expect(times[0]).toBeGreaterThanOrEqual(end.getTime() - (daysOfHistory + 1) * dayMs)
  expect(times.at(-1)).toBeLessThan(end.getTime())
  expect(times.at(-1)).toBeGreaterThan(end.getTime() - 2 * dayMs)
})

test("every usual event of a treasurer's year happens", () => {
  const kinds = new Set(year.map(({ act }) => (act.kind === 'own' ? act.own.kind : act.kind)))
  for (const kind of [
    'pay',
    'pay-token',
    'pay-two',
    'stake',
    'unstake',
    'withdraw-unstaked',
    'delegate',
    'undelegate',
    'vote',
    'claim-reward',
  ])
    expect(kinds).toContain(kind)
})

test('salaries are paid to the same people in the same amounts every month', () => {
  const payroll = acmeWallets.find(({ party }) => party.name === 'Payroll')?.party.address
  const months = new Map<string, string[]>()
  for (const { at, act } of year)
    if (act.kind === 'pay-token' && act.from.address === payroll) {
      const month = at.toISOString().slice(0, 7)
      months.set(month, [...(months.get(month) ?? []), `${act.to} ${act.units}`])
    }
  const [first, ...others] = [...months.values()]
  expect(months.size).toBeGreaterThanOrEqual(11)
  for (const other of others) expect(other).toEqual(first)
})

test('the wallet that is left for the user has two months to be read', () => {
  const fresh = acmeWallets.find(({ isRead }) => !isRead)?.party.address
  const touching = year.filter(({ act }) => 'to' in act && act.to === fresh)
  expect(touching.length).toBeGreaterThan(20)
  expect(touching[0]?.at.getTime()).toBeGreaterThan(end.getTime() - 62 * dayMs)
})

test.each(suppliers)('the look-alike of $name begins and ends like it', (supplier) => {
  const { address } = lookAlikeOf(supplier)
  expect(address).not.toBe(supplier.address)
  expect(address.slice(-2)).toBe(supplier.address.slice(-2))
})
