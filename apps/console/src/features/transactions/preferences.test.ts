import { expect, test } from 'vitest'
import {
  defaultPreferences,
  preferencesKey,
  readPreferences,
  thresholdSteps,
  writePreferences,
} from './preferences.ts'

const storageWith = (text: string | null) => ({
  getItem: (key: string) => (key === preferencesKey ? text : null),
})

test('[TXP-09] [TXP-10] [TXP-11] [TXP-12] a fresh browser has the documented thresholds', () => {
  expect(readPreferences(storageWith(null)).thresholds).toEqual({
    USDT: '0.50',
    BTC: '0.000001',
    ETH: '0.0001',
    TRX: '0.01',
  })
  expect(thresholdSteps).toEqual({ USDT: '0.01', BTC: '0.000001', ETH: '0.0001', TRX: '0.01' })
})

test('[TXP-17] [CONST-11] what is saved is read back from one key of version 1 with the four preferences', () => {
  const stored = new Map<string, string>()
  const chosen = {
    thresholds: { USDT: '5', BTC: '0', ETH: '0.1', TRX: '100' },
    showEnergy: false,
    showUnknown: true,
    mergedView: false,
  }
  writePreferences({ setItem: (key, value) => stored.set(key, value) }, chosen)
  expect([...stored.keys()]).toEqual(['bcTransactionPreferences.v1'])
  expect(JSON.parse(stored.get(preferencesKey)!)).toEqual({
    version: 1,
    amountThresholds: chosen.thresholds,
    showEnergy: false,
    showUnknown: true,
    mergedView: false,
  })
  expect(readPreferences(storageWith(stored.get(preferencesKey)!))).toEqual(chosen)
})

test('[TXP-17] [CONST-11] another version, another shape and broken text are ignored', () => {
  const { thresholds: amountThresholds, ...toggles } = { ...defaultPreferences, showUnknown: true }
  for (const text of [
    JSON.stringify({ version: 2, amountThresholds, ...toggles }),
    JSON.stringify({ version: 1, amountThresholds: { ...amountThresholds, TRX: 'lots' }, ...toggles }),
    JSON.stringify({ version: 1, ...toggles }),
    '{"version":1',
    'null',
    '',
  ])
    expect(readPreferences(storageWith(text))).toEqual(defaultPreferences)
})
