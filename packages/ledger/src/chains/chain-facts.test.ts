import { expect, test } from 'vitest'
import { chainNames, listNames } from './chain-facts.ts'
import { allChainFacts, chainFactsOf } from './facts-of.ts'

test('the chains and the lists of providers, as the documented calls spell them', () => {
  expect(chainNames).toEqual(['tron', 'ethereum', 'bitcoin', 'solana'])
  expect(listNames).toEqual(['native', 'trc20', 'internal'])
  expect(allChainFacts.map(({ name }) => name)).toEqual(chainNames)
})

test.each([
  ['tron', 'slip44:195', 'TRX', 6, 'tron:0x2b6653dc'],
  ['ethereum', 'slip44:60', 'ETH', 18, 'eip155:1', 'eip155:137', 'eip155:42161', 'eip155:8453', 'eip155:56'],
  ['bitcoin', 'slip44:0', 'BTC', 8, 'bip122:000000000019d6689c085ae165831e93'],
  ['solana', 'slip44:501', 'SOL', 9, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
] as const)('%s: its coin %s and its main networks', (name, asset, symbol, decimals, ...networks) => {
  const { native, mainNetworks } = chainFactsOf(name)
  expect(native).toEqual({ asset, symbol, decimals })
  expect(mainNetworks).toEqual(networks)
})

test('the test networks of each chain, where rules for real money are relaxed', () => {
  expect(allChainFacts.flatMap(({ testNetworks }) => testNetworks)).toEqual([
    'tron:0xcd8690dc',
    'tron:0x94a9059e',
    'tron:0x5a17b0c5',
    'tron:0x5a17b0c6',
    'eip155:11155111',
    'eip155:17000',
    'eip155:560048',
    'eip155:80002',
    'eip155:421614',
    'eip155:84532',
    'eip155:97',
    'eip155:31337',
    'eip155:1337',
    'eip155:1511502021',
    'eip155:1511502022',
    'bip122:000000000933ea01ad0ee984209779ba',
    'bip122:00000000da84f2bafbbc53dee25a72ae',
    'bip122:00000008819873e925422c1ff0f99f7c',
    'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    'solana:4uhcVJyU9pJkvQyUS88uRDiswHXSCkY3',
  ])
})

test('the dollar tokens, by the contracts of their issuers', () => {
  expect(allChainFacts.map(({ name, dollarTokens }) => [name, ...dollarTokens])).toEqual([
    [
      'tron',
      { symbol: 'USDT', asset: 'trc20:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
      { symbol: 'USDC', asset: 'trc20:TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8' },
    ],
    [
      'ethereum',
      { symbol: 'USDT', asset: 'erc20:0xdAC17F958D2ee523a2206206994597C13D831ec7' },
      { symbol: 'USDC', asset: 'erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
    ],
    ['bitcoin'],
    [
      'solana',
      { symbol: 'USDT', asset: 'token:Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB' },
      { symbol: 'USDC', asset: 'token:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' },
    ],
  ])
})

test('token standards with their lists', () => {
  const standards = allChainFacts.map(({ tokenStandards }) =>
    tokenStandards.map(({ namespace, list }) => `${namespace} ${list}`),
  )
  expect(standards).toEqual([['trc10 null', 'trc20 trc20'], ['erc20 null'], [], ['token null']])
})

test('a TRC-10 number has seven digits, of which the first is a one', () => {
  const numbers = chainFactsOf('tron').tokenStandards[0]?.numbers
  const isNumber = (text: string) => numbers?.test(text)
  expect(['1002000', '1999999'].map(isNumber)).toEqual([true, true])
  for (const other of ['100200', '10020000', '2002000', '1a02000', 'T1002000', '1002000x'])
    expect(isNumber(other), other).toBe(false)
})

test('the history of TRON is read from all lists, that of Ethereum from one, that of other chains from none', () => {
  expect(allChainFacts.map(({ historyLists }) => historyLists)).toEqual([
    ['native', 'trc20', 'internal'],
    ['native'],
    [],
    [],
  ])
})

test('the parts of a fee, as estimates and receipts name them', () => {
  expect(allChainFacts.map(({ feeComponents }) => feeComponents)).toEqual([
    ['energy', 'bandwidth', 'activation', 'memo', 'multi-signature'],
    ['gas', 'blob-gas'],
    ['size'],
    ['base', 'priority', 'rent'],
  ])
})

test('explorers open a transaction by its hash', () => {
  expect(allChainFacts.map(({ explorer }) => `${explorer.transaction}abc`)).toEqual([
    'https://tronscan.org/#/transaction/abc',
    'https://etherscan.io/tx/abc',
    'https://mempool.space/tx/abc',
    'https://solscan.io/tx/abc',
  ])
})

test('how signed transactions end, and the columns that only one chain fills', () => {
  expect(allChainFacts.map(({ ending, columnPrefix }) => [ending, columnPrefix])).toEqual([
    ['time', 'trx_'],
    ['conflict', 'eth_'],
    ['conflict', 'btc_'],
    ['height', 'sol_'],
  ])
})

test('the part of an address that all addresses of the chain share', () => {
  const shared = (name: 'tron' | 'ethereum' | 'bitcoin' | 'solana', address: string) =>
    chainFactsOf(name).addresses.sharedStart.exec(address)?.[0] ?? null
  expect(shared('tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe('')
  expect(shared('solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toBe('')
  expect(shared('ethereum', '0xdAC17F958D2ee523a2206206994597C13D831ec7')).toBe('0')
  expect(shared('ethereum', '00xdAC17F958D2ee523a2206206994597C13D831')).toBeNull()
  expect(shared('ethereum', '10xdAC17F958D2ee523a2206206994597C13D831')).toBeNull()
  expect(shared('bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')).toBe('bc1')
  expect(shared('bitcoin', 'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvses')).toBe('tb1')
  expect(shared('bitcoin', 'bc1x')).toBeNull()
  expect(shared('bitcoin', 'xbc1q')).toBeNull()
  expect(shared('bitcoin', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2')).toBeNull()
  expect(allChainFacts.map(({ addresses }) => addresses.alphabet)).toEqual([
    'base58',
    'hexadecimal',
    'base32',
    'base58',
  ])
})
