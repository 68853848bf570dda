import { expect, test } from 'vitest'
import { enforcedBySigners, enforcedToday } from './enforced-today.ts'

const settingsOf = (state: string) =>
  Object.entries(enforcedToday).flatMap(([setting, each]) => (each === state ? [setting] : []))

test('the gate enforces approvals, limits and controls; signers always bind messages and use nonces once', () => {
  expect(settingsOf('enforced')).toEqual([
    'required',
    'roleBound',
    'expiry',
    'perTxCap',
    'dailyCap',
    'recipients',
    'hours',
    'ips',
    'countries',
  ])
  expect(settingsOf('always')).toEqual(['binding', 'nonces'])
  expect(settingsOf('recorded')).toHaveLength(Object.keys(enforcedToday).length - 11)
})

test('under rules the signers enforce everything that the server does, but addresses and countries', () => {
  expect(
    settingsOf('enforced').filter((setting) => !(enforcedBySigners as ReadonlySet<string>).has(setting)),
  ).toEqual(['ips', 'countries'])
  expect([...enforcedBySigners].every((setting) => enforcedToday[setting] === 'enforced')).toBe(true)
})
