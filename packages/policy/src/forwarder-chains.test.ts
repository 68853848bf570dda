import { expect, test } from 'vitest'
import { forwarderChains } from './forwarder-chains.ts'

test('no chain has a factory yet, and no init code is expected on any', () => {
  expect(forwarderChains.map(({ chain }) => chain)).toEqual([
    'mainnet',
    'polygon',
    'arbitrum',
    'optimism',
    'base',
    'bsc',
  ])
  for (const { factory, expectedInitCodeHash } of forwarderChains) {
    expect(factory).toBe(`0x${'0'.repeat(40)}`)
    expect(expectedInitCodeHash).toBeNull()
  }
})
