import { expect, test } from 'vitest'
import { type AssetDraft, draftOf, emptyDraft, termsOf } from './terms-draft.ts'

const network = 'tron:0x2b6653dc'
const trx = {
  network,
  id: 'slip44:195',
  decimals: 6,
  symbol: 'TRX',
  perTransfer: '100',
  perDay: '300',
  feeCeiling: '5',
}
const withAsset = (part: Partial<AssetDraft>, locale = 'en') =>
  termsOf({ ...emptyDraft, assets: [{ ...draftOf(trx), ...part }] }, locale)

test('nothing is sent while everything is as before', () => {
  expect(termsOf(emptyDraft, 'en')).toBeUndefined()
})

test('amounts are base units, in the notation of the language; an empty limit keeps its value', () => {
  const named = { network, id: trx.id }
  expect(withAsset({ perTransfer: '1,234.5' })?.assets).toEqual([
    { ...named, caps: { per_transfer: '1234500000', per_day: '300' } },
  ])
  expect(withAsset({ perDay: '1.234,5' }, 'es')?.assets).toEqual([
    { ...named, caps: { per_transfer: '100', per_day: '1234500000' } },
  ])
  expect(withAsset({ isFromDollars: true })?.assets).toEqual([{ ...named, caps: null }])
  expect(withAsset({ fee: '7', above: '50', needed: 3, isTreasurer: true })?.assets).toEqual([
    {
      ...named,
      fee_ceiling: '7000000',
      tiers: [{ above: '50000000', needed: 3, role: 'treasurer' }],
    },
  ])
})

test.each(['much', '1.0000001', '-1'])('%s is no amount, so nothing can be sent', (perDay) => {
  expect(withAsset({ perDay })).toBeNull()
})

test('caps of one payee in several assets are one entry', () => {
  const usdt = { ...trx, id: 'trc20:T', symbol: 'USDT' }
  const recipient = { address: ' TPayee ', perDay: '1', from: '' }
  const terms = termsOf(
    {
      ...emptyDraft,
      recipients: [
        { ...recipient, asset: trx, from: '2030-01-02' },
        { ...recipient, asset: usdt },
      ],
    },
    'en',
  )
  expect(terms?.recipients).toEqual([
    {
      network,
      address: 'TPayee',
      active_from: '2030-01-02T00:00:00.000Z',
      caps: [
        { id: trx.id, per_day: '1000000' },
        { id: usdt.id, per_day: '1000000' },
      ],
    },
  ])
})

test('hours and the life of a request are sent once they are set', () => {
  expect(termsOf({ ...emptyDraft, hours: null }, 'en')).toMatchObject({ hours: null })
  expect(termsOf({ ...emptyDraft, longestHours: 12 }, 'en')).toEqual({
    assets: [],
    recipients: [],
    longest_intent_hours: 12,
  })
})
