import { expect, test } from 'vitest'
import { averageText, durationText, matchesFilter, recordsOf, type Run, stageText } from './run-text.ts'

const run = (change: Partial<Run> = {}): Run => ({
  id: '01a1fc55-59fd-762d-b251-4c54ee7e4ddf',
  name: 'catch-up',
  labels: {
    wallet_id: '01a1fc55-59fd-762d-b251-4c54ee7e4dd0',
    address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    provider: 'trongrid',
    network_symbol: 'TRX',
    network_name: 'TRON Sandbox',
    wallet_name: 'Cold vault',
  },
  started_at: '2026-11-01T12:00:00.000Z',
  ended_at: '2026-11-01T12:00:01.234Z',
  duration_ms: 1234,
  records_fetched: 25,
  outcome: 'match',
  failure: null,
  extra: { total_processed: 25 },
  stages: [{ name: 'fetch', duration_ms: 850, extra: {} }],
  ...change,
})

test('durations: ms below one second, then seconds with two decimals, a dash for none', () => {
  expect(durationText(0, 'en')).toBe('0 ms')
  expect(durationText(0.42, 'en')).toBe('0.4 ms')
  expect(durationText(999, 'en')).toBe('999 ms')
  expect(durationText(1000, 'en')).toBe('1.00 s')
  expect(durationText(61_005, 'en')).toBe('61.01 s')
  expect(durationText(1234, 'es')).toBe('1,23 s')
  expect(durationText(null, 'en')).toBe('-')
})

test('[RUNS-06] records are those fetched, else those processed; the average is a dash without any', () => {
  expect(recordsOf(run())).toBe(25)
  expect(recordsOf(run({ records_fetched: null, extra: { total_processed: 7 } }))).toBe(7)
  expect(averageText(run(), 'en')).toBe('49 ms')
  expect(averageText(run({ records_fetched: 0 }), 'en')).toBe('-')
  expect(averageText(run({ duration_ms: null }), 'en')).toBe('-')
})

test('[RUNS-04] a stage has its own duration, a missing one a dash', () => {
  expect(stageText(run(), 'fetch', 'en')).toBe('850 ms')
  expect(stageText(run(), 'reconcile', 'en')).toBe('-')
})

test('[RUNS-02] the filter is a contains over wallet, address, network and provider, in any case', () => {
  for (const part of ['cold', 'otszgjlj6T', 'SANDBOX', 'trx', 'GRID', '', '  vault '])
    expect([part, matchesFilter(run(), part)]).toEqual([part, true])
  for (const part of ['hot', 'catch-up', '1234'])
    expect([part, matchesFilter(run(), part)]).toEqual([part, false])
})
