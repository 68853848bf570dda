import { expect, test } from 'vitest'
import { caip2Of, networkClassOf } from './network-class.ts'

test.each([
  'tron:0x2b6653dc',
  'eip155:1',
  'eip155:137',
  'bip122:000000000019d6689c085ae165831e93',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'tron:',
  'tron:0xCD8690DC',
  'Sepolia testnet',
])('%s is a main network: it is not listed as a test network', (caip2) => {
  expect(networkClassOf(caip2)).toBe('main')
})

test.each([
  'tron:0x5a17b0c5',
  'tron:0xcd8690dc',
  'eip155:11155111',
  'bip122:00000008819873e925422c1ff0f99f7c',
])('%s is a test network', (caip2) => {
  expect(networkClassOf(caip2)).toBe('test')
})

test('a network id is the namespace of its chain and the reference', () => {
  expect(caip2Of('tron', '0x2b6653dc')).toBe('tron:0x2b6653dc')
  expect(caip2Of('ethereum', '1')).toBe('eip155:1')
})
