import { expect, test } from 'vitest'
import { networks as words } from '../../../locales/en/networks.ts'
import { faultsOf, placeOf, type TypedNetwork } from './network-fields.ts'

test('[NET-07] the sort order is the whole part of the typed number, and 0 if it is no number', () => {
  expect(['7.9', 'x', '', ' 12 ', '-3', '5 apples', '99999999999'].map(placeOf)).toEqual([
    7, 0, 0, 12, -3, 5, 2_147_483_647,
  ])
})

test('each fault is shown beside its field', () => {
  const good: TypedNetwork = {
    name: 'TRON',
    chainId: '0x2b6653dc',
    symbol: 'TRX',
    explorer: '',
    sortOrder: '1',
    isActive: true,
  }
  expect(faultsOf(good, words)).toEqual({})
  expect(
    faultsOf({ ...good, name: ' ', symbol: '', chainId: 'a b', explorer: 'javascript:alert(1)' }, words),
  ).toEqual({
    name: words.nameMissing,
    symbol: words.symbolMissing,
    chainId: words.chainIdWrong,
    explorer: words.explorerWrong,
  })
})
