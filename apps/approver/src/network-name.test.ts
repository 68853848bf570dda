import { allChainFacts } from '@holdfast/ledger'
import { expect, test } from 'vitest'
import { networkName } from './network-name.ts'

test('every network of the product has a name of its own', () => {
  const ids = allChainFacts.flatMap(({ mainNetworks, testNetworks }) => [...mainNetworks, ...testNetworks])
  const names = ids.map(networkName)
  expect(names.filter((name) => name.includes(':'))).toEqual([])
  expect(new Set(names).size).toBe(ids.length)
})

test('another network keeps its id', () => {
  expect(networkName('eip155:999')).toBe('eip155:999')
})
