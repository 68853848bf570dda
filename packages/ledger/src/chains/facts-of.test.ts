import { describe, expect, test } from 'vitest'
import { isNativeAsset } from '../amount.ts'
import { networkClassOf } from '../network-class.ts'
import { evmNetworks } from './evm-networks.ts'
import { withEip55Checksum } from './with-eip55-checksum.ts'
import {
  allChainFacts,
  chainFactsOf,
  chainOfNetworkId,
  dollarTokenAt,
  dollarTokensOf,
  listOfAsset,
  nativeOfNetwork,
  nativeOfNetworkId,
  networkFactsOf,
  proposeChain,
  tokenStandardOf,
} from './facts-of.ts'

describe.each(allChainFacts.map((facts) => [facts.name, facts] as const))('%s', (name, facts) => {
  test('its networks carry its namespace, and none is both a main and a test network', () => {
    const ids = [...facts.mainNetworks, ...facts.testNetworks]
    expect(ids.map(chainOfNetworkId)).toEqual(ids.map(() => name))
    expect(new Set(ids).size).toBe(ids.length)
    expect(facts.mainNetworks.map(networkClassOf)).toEqual(facts.mainNetworks.map(() => 'main'))
    expect(facts.testNetworks.map(networkClassOf)).toEqual(facts.testNetworks.map(() => 'test'))
  })

  test('its coin is native, its tokens are not, and dollar tokens are of one of its standards', () => {
    expect(isNativeAsset(facts.native.asset)).toBe(true)
    const namespaces = facts.tokenStandards.map(({ namespace }) => namespace)
    expect(namespaces.map((namespace) => isNativeAsset(`${namespace}:1`))).not.toContain(true)
    for (const { asset } of facts.dollarTokens) expect(namespaces).toContain(asset.split(':')[0])
  })

  test('the lists of its tokens are among its history lists', () => {
    const lists = facts.tokenStandards.flatMap(({ list }) => list ?? [])
    expect(facts.historyLists).toEqual(expect.arrayContaining(lists))
  })
})

test('a namespace that no chain has names no chain and no coin', () => {
  expect(chainOfNetworkId('cosmos:cosmoshub-4')).toBeNull()
  expect(chainOfNetworkId('tronlike:0x2b6653dc')).toBeNull()
  expect(() => nativeOfNetworkId('cosmos:cosmoshub-4')).toThrow(
    new RangeError("'cosmos:cosmoshub-4' names no known chain"),
  )
})

test('a network of the Ethereum family has its own coin; one that is not listed has that of its chain', () => {
  const symbols = ['eip155:1', 'eip155:137', 'eip155:80002', 'eip155:8453', 'eip155:56', 'eip155:999']
  expect(symbols.map((id) => nativeOfNetworkId(id).symbol)).toEqual([
    'ETH',
    'POL',
    'POL',
    'ETH',
    'BNB',
    'ETH',
  ])
  expect(nativeOfNetwork({ chain: 'ethereum', chain_id: '137' }).asset).toBe('slip44:966')
  expect(nativeOfNetwork({ chain: 'tron', chain_id: '137' }).asset).toBe('slip44:195')
  expect(networkFactsOf('eip155:84532')).toMatchObject({ class: 'test', dataFee: 'op-stack' })
  expect(networkFactsOf('tron:0x2b6653dc')).toBeNull()
})

test('networks are listed once, tokens in the spelling of EIP-55, and dollar tokens on main networks only', () => {
  const ids = evmNetworks.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const addresses = evmNetworks.flatMap(({ dollarTokens }) =>
    dollarTokens.map(({ asset }) => asset.slice('erc20:0x'.length)),
  )
  expect(addresses.length).toBe(5)
  for (const address of addresses) expect(withEip55Checksum(address)).toBe(`0x${address}`)
  for (const facts of evmNetworks)
    if (facts.class === 'test') expect(facts.dollarTokens, facts.id).toEqual([])
})

test('the dollar tokens of all main networks are known with their network', () => {
  const found = dollarTokensOf(chainFactsOf('ethereum')).map(
    ({ network, token }) => `${network} ${token.symbol}`,
  )
  expect(found).toEqual([
    'eip155:1 USDT',
    'eip155:1 USDC',
    'eip155:137 USDC',
    'eip155:42161 USDC',
    'eip155:8453 USDC',
  ])
  expect(dollarTokensOf(chainFactsOf('tron')).map(({ network }) => network)).toEqual([
    'tron:0x2b6653dc',
    'tron:0x2b6653dc',
  ])
  expect(dollarTokenAt('ethereum', '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913')).toBe('USDC')
})

test('a chain that is not known has no facts', () => {
  expect(() => chainFactsOf('cosmos' as never)).toThrow(new RangeError("'cosmos' is no known chain"))
})

test.each([
  ['TRON Nile', 'TRX', 'tron'],
  ['Tron', '', 'tron'],
  ['Nile', 'TRX', 'tron'],
  ['Bitcoin Signet', 'sBTC', 'bitcoin'],
  ['Bitcoin', '', 'bitcoin'],
  ['Signet', 'sBTC', 'bitcoin'],
  ['Solana', '', 'solana'],
  ['Devnet', 'SOL', 'solana'],
  ['Devnet', 'WSOL', 'ethereum'],
  ['Devnet', 'SOLX', 'ethereum'],
  ['Consolation', 'CON', 'ethereum'],
  ['Polygon', 'POL', 'ethereum'],
])('%s with %s is proposed as %s', (name, symbol, chain) => {
  expect(proposeChain({ name, symbol })).toBe(chain)
})

test('a TRON contract is TRC-20, a number is TRC-10, and Bitcoin has no tokens', () => {
  expect(tokenStandardOf('tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')?.namespace).toBe('trc20')
  expect(tokenStandardOf('tron', '1002000')?.namespace).toBe('trc10')
  expect(tokenStandardOf('tron', '2002000')?.namespace).toBe('trc20')
  expect(tokenStandardOf('ethereum', '1002000')?.namespace).toBe('erc20')
  expect(tokenStandardOf('solana', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB')?.namespace).toBe('token')
  expect(tokenStandardOf('bitcoin', '1002000')).toBeNull()
})

test('USDT is known by its contract; only hexadecimal is compared without case', () => {
  expect(dollarTokenAt('ethereum', '0xDAC17F958D2EE523A2206206994597C13D831EC7')).toBe('USDT')
  expect(dollarTokenAt('tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe('USDT')
  expect(dollarTokenAt('tron', 'tr7nhqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBeNull()
  expect(dollarTokenAt('tron', '0xDAC17F958D2EE523A2206206994597C13D831EC7')).toBeNull()
})

test('only TRC-20 transfers have a list of their own', () => {
  const tron = chainFactsOf('tron')
  expect(listOfAsset(tron, 'trc20:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe('trc20')
  expect(listOfAsset(tron, 'trc10:1002000')).toBeNull()
  expect(listOfAsset(tron, tron.native.asset)).toBeNull()
  expect(listOfAsset(tron, 'trc2000:T')).toBeNull()
})

test('EIP-55: the examples of the standard, whatever their case was', () => {
  const examples = [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
  ]
  for (const address of examples) {
    expect(withEip55Checksum(address.slice(2).toLowerCase())).toBe(address)
    expect(withEip55Checksum(address.slice(2).toUpperCase())).toBe(address)
  }
})
