/** Addresses of the four chain families: published vectors, and the effect of one wrong character. */
import fc from 'fast-check'
import type { ChainName } from '@holdfast/ledger'
import { describe, expect, test } from 'vitest'
import { chainOf } from './chain-of.ts'

const on = (chain: ChainName) => (text: string) => chainOf(chain).normaliseAddress(text)
const main = { is_main: true }
const testNetwork = { is_main: false }

describe('Ethereum', () => {
  // Examples of EIP-55.
  const checked = [
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ]

  test.each(checked)('%s is unchanged, and is derived from lower case', (address) => {
    expect(on('ethereum')(address)).toBe(address)
    expect(on('ethereum')(address.toLowerCase())).toBe(address)
  })

  test.each([
    ['a letter of the other case', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed'],
    ['another digit', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe0'],
    ['one too few', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe'],
    ['no 0x', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ])('%s is refused', (_, address) => {
    expect(on('ethereum')(address)).toBeNull()
  })
})

describe('Bitcoin', () => {
  // From the first block, BIP-13, BIP-173 and BIP-350.
  const ofMain = [
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '3P14159f73E4gFr7JterCCQh9QjiTjiZrG',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ]
  const ofTests = [
    'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
    'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
  ]

  test.each(ofMain)('%s is an address of the main network only', (address) => {
    expect(on('bitcoin')(address)).toBe(address)
    expect(chainOf('bitcoin').normaliseAddress(address, main)).toBe(address)
    expect(chainOf('bitcoin').normaliseAddress(address, testNetwork)).toBeNull()
  })

  test.each(ofTests)('%s is an address of the test networks only', (address) => {
    expect(on('bitcoin')(address)).toBe(address)
    expect(chainOf('bitcoin').normaliseAddress(address, testNetwork)).toBe(address)
    expect(chainOf('bitcoin').normaliseAddress(address, main)).toBeNull()
  })

  test('capitals are the same address', () => {
    const [, , address = ''] = ofMain
    expect(on('bitcoin')(address.toUpperCase())).toBe(address)
  })

  test.each([
    ['a wrong sum', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
    ['a wrong sum', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
    ['version 1 with the sum of version 0', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
    ['version 0 with the sum of version 1', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh'],
    ['capitals and small letters', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3T4'],
    ['another chain', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ])('%s is refused', (_, address) => {
    expect(on('bitcoin')(address)).toBeNull()
  })
})

describe('Solana', () => {
  test.each(['11111111111111111111111111111111', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'])(
    '%s is 32 bytes',
    (address) => {
      expect(on('solana')(address)).toBe(address)
    },
  )

  test.each([
    ['31 bytes', '1111111111111111111111111111111'],
    ['a letter that base58 does not have', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1l'],
    ['a signature', '5'.repeat(88)],
    ['another chain', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ])('%s is refused', (_, address) => {
    expect(on('solana')(address)).toBeNull()
  })
})

test('changing one character of an address with a checksum never gives another valid address', () => {
  const addresses: readonly (readonly [ChainName, string, string])[] = [
    [
      'tron',
      'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz',
    ],
    [
      'bitcoin',
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz',
    ],
    ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'],
  ]
  fc.assert(
    fc.property(fc.constantFrom(...addresses), fc.nat(), fc.nat(), ([chain, address, letters], at, pick) => {
      const place = 3 + (at % (address.length - 3))
      const letter = letters[pick % letters.length] ?? ''
      fc.pre(address[place] !== letter)
      expect(on(chain)(address.slice(0, place) + letter + address.slice(place + 1))).toBeNull()
    }),
    { numRuns: 300 },
  )
})
