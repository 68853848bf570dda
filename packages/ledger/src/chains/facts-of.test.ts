import { describe, expect, test } from 'vitest'
import { isNativeAsset } from '../amount.ts'
import { networkClassOf } from '../network-class.ts'
import { withEip55Checksum } from './with-eip55-checksum.ts'
import {
  allChainFacts,
  chainFactsOf,
  chainOfNetworkId,
  dollarTokenAt,
  listOfAsset,
  nativeOfNetworkId,
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
  expect(nativeOfNetworkId('eip155:137').decimals).toBe(18)
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
