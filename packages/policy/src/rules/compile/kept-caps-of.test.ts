import { expect, test } from 'vitest'
import { network, trx, usualDocument } from '../rules.fixture.ts'
import { keptCapsOf } from './kept-caps-of.ts'
import type { AssetCaps, CapChanges } from './rules-sources.ts'

const otherNetwork = 'tron:0xcd8690dc'
const document = usualDocument()
const elsewhere = { ...document.assets[1]!, network: otherNetwork, perTransfer: '1', perDay: '2' }
const before = { hash: null, document: { ...document, assets: [elsewhere, ...document.assets] } }
const kept = (capChanges: CapChanges, converted: AssetCaps | null, id = trx) =>
  keptCapsOf({ network, id }, converted, { before, capChanges })
const caps = (perTransfer: string, perDay: string): AssetCaps => ({ perTransfer, perDay })

test('the caps that stay are those of this asset on this network', () => {
  expect(kept({ perTransfer: 'kept', perDay: 'kept' }, null)).toEqual(caps('500', '500'))
  expect(kept({ perTransfer: 'kept', perDay: 'kept' }, null, 'slip44:1')).toBeUndefined()
})

test('a cap that changes without a price leaves none', () => {
  expect(kept({ perTransfer: 'kept' }, null)).toBeUndefined()
  expect(kept({ perDay: 'kept' }, null)).toBeUndefined()
  expect(kept({ perTransfer: 'lowered', perDay: 'kept' }, null)).toBeUndefined()
  expect(kept({ perTransfer: 'kept', perDay: 'raised' }, null)).toBeUndefined()
})

test('one cap stays and the other follows from the dollars, up or down', () => {
  expect(kept({ perTransfer: 'kept' }, caps('7', '900'))).toEqual(caps('500', '900'))
  expect(kept({ perDay: 'kept' }, caps('7', '900'))).toEqual(caps('7', '500'))
  expect(kept({ perTransfer: 'kept' }, caps('7', '400'))).toEqual(caps('400', '400'))
})

test('a lowered cap is never above the one before, a raised one never below', () => {
  expect(kept({ perTransfer: 'lowered', perDay: 'kept' }, caps('600', '900'))).toEqual(caps('500', '500'))
  expect(kept({ perTransfer: 'lowered', perDay: 'kept' }, caps('400', '900'))).toEqual(caps('400', '500'))
  expect(kept({ perTransfer: 'kept', perDay: 'raised' }, caps('1', '400'))).toEqual(caps('500', '500'))
  expect(kept({ perTransfer: 'kept', perDay: 'raised' }, caps('1', '600'))).toEqual(caps('500', '600'))
})

test('caps that follow from the dollars are not told as kept', () => {
  expect(kept({}, caps('7', '900'))).toBeUndefined()
  expect(kept({ perTransfer: 'lowered', perDay: 'raised' }, caps('7', '900'))).toBeUndefined()
  expect(kept({ perTransfer: 'kept', perDay: 'kept' }, caps('500', '500'))).toBeUndefined()
})
