import { expect, test } from 'vitest'
import { enforcedToday } from './enforced-today.ts'

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
