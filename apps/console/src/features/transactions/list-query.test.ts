import { expect, test } from 'vitest'
import { buildListQuery, formatMinAmounts } from './list-query.ts'
import { readTransactionsSearch } from './page-search.ts'
import { defaultPreferences, noThresholds } from './preferences.ts'
import { quickRangeNames, quickRanges } from './quick-ranges.ts'

const scope = { entityId: 'org', accountGroupId: undefined, walletId: undefined, q: undefined }
const now = new Date('2026-05-04T12:00:00.000Z')
const queryOf = (search: object, preferences = defaultPreferences) =>
  buildListQuery(scope, readTransactionsSearch(search), preferences, 30, now)

test('[TX-67] the query names the organisation, the page and its size, and omits unset filters', () => {
  const sent = Object.entries(queryOf({})).filter(([, value]) => value !== undefined)
  expect(Object.fromEntries(sent)).toEqual({
    page: 1,
    limit: 30,
    include_raw: 'false',
    entity_id: 'org',
    min_amounts: 'USDT:0.5,BTC:0.000001,ETH:0.0001,TRX:0.01',
    calls: 'show',
    include_energy: 'true',
    include_unknown: 'false',
  })
})

test('[TX-08] each quick range starts its number of minutes ago', () => {
  const minutes = quickRangeNames.map((range) => {
    const { from_date: from, to } = queryOf({ range })
    expect(to).toBeUndefined()
    return (now.getTime() - Date.parse(from!)) / 60_000
  })
  expect(minutes).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 2880, 4320, 10080])
  expect(Object.keys(quickRanges)).toHaveLength(11)
})

test('[TX-10] dates are whole local days, both inclusive, sent as from_date and to', () => {
  const query = queryOf({ from: '2026-03-01', to: '2026-03-02' })
  expect(query.from_date).toBe(new Date(2026, 2, 1, 0, 0, 0, 0).toISOString())
  expect(query.to).toBe(new Date(2026, 2, 2, 23, 59, 59, 999).toISOString())
  expect(query).not.toHaveProperty('to_date')
})

test('[TX-10] a date beside a range wins over it', () => {
  expect(queryOf({ range: '1hr', to: '2026-03-02' }).from_date).toBeUndefined()
})

test('[TXP-15] only thresholds above zero are sent, and none of them means no min_amounts', () => {
  expect(formatMinAmounts({ ...noThresholds, TRX: '0.01' })).toBe('TRX:0.01')
  expect(formatMinAmounts({ ...noThresholds, TRX: '0.000', USDT: '' })).toBeUndefined()
})

test('[TXP-16] the default thresholds hide no call; with a custom threshold calls appear as the fees of their transfers', () => {
  const withOwn = { ...defaultPreferences.thresholds, TRX: '10' }
  const queries = [
    defaultPreferences,
    { ...defaultPreferences, thresholds: { ...defaultPreferences.thresholds, TRX: '0.010', USDT: '7' } },
    { ...defaultPreferences, thresholds: withOwn },
    { ...defaultPreferences, thresholds: withOwn, mergedView: false },
    { ...defaultPreferences, thresholds: noThresholds },
  ].map((preferences) => queryOf({}, preferences).calls)
  expect(queries).toEqual(['show', 'show', 'merged', undefined, 'merged'])
})

test('[TXP-16] thresholds are plain decimals without trailing zeros or exponent', () => {
  expect(formatMinAmounts({ USDT: '0.50', BTC: '0.0000001', ETH: '10.', TRX: '.5' })).toBe(
    'USDT:0.5,BTC:0.0000001,ETH:10,TRX:0.5',
  )
})

test('[TXP-02] [TXP-03] the toggles are sent as true and false', () => {
  const query = queryOf({}, { ...defaultPreferences, showEnergy: false, showUnknown: true })
  expect(query).toMatchObject({ include_energy: 'false', include_unknown: 'true' })
})

test('a hand-edited address falls back field by field', () => {
  expect(
    readTransactionsSearch({
      page: 'x',
      status: 'nope',
      type: 'stake',
      from: '31/12/2025',
      network: 'tron',
    }),
  ).toEqual({ page: 1, type: 'stake' })
  expect(readTransactionsSearch({ page: 3, from: '2025-12-31' })).toMatchObject({
    page: 3,
    from: '2025-12-31',
  })
  expect(readTransactionsSearch({ page: -4 }).page).toBe(1)
})
