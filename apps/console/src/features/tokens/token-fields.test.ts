import { expect, test } from 'vitest'
import { tokens as words } from '../../../locales/en/tokens.ts'
import { bodyOf, changeToken, faultsOf, proposeCaip19, type TypedToken } from './token-fields.ts'

const usdt: TypedToken = {
  name: 'Tether USD',
  symbol: 'USDT',
  contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  decimals: '6',
  tier: '1',
  isActive: true,
  chainNs: 'tron',
  chainRef: '0x2b6653dc',
  assetNs: 'trc20',
  assetRef: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  caip19: 'tron:0x2b6653dc/trc20:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  source: '',
}

test('the CAIP-19 of four parts; none while one is missing', () => {
  expect(proposeCaip19(usdt)).toBe(usdt.caip19)
  expect(proposeCaip19({ ...usdt, chainRef: ' ' })).toBe('')
})

test('it follows its parts until it is edited', () => {
  expect(changeToken(usdt, { assetNs: 'trc10' }).caip19).toBe(
    'tron:0x2b6653dc/trc10:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  )
  const own = changeToken(usdt, { caip19: 'tron:x/own:y' })
  expect(changeToken(own, { assetNs: 'trc10' }).caip19).toBe('tron:x/own:y')
})

test('[TOK-04] decimals and tier are sent as numbers, empty texts are left out', () => {
  expect(bodyOf(usdt)).toMatchObject({ decimals: 6, tier: 1, source: null })
})

test('each field shows its fault', () => {
  expect(faultsOf(usdt, words)).toEqual({})
  expect(
    Object.keys(
      faultsOf(
        {
          ...usdt,
          name: '',
          symbol: ' ',
          decimals: '78',
          tier: '',
          chainNs: 'X',
          assetRef: 'a b',
          caip19: 'a/b',
        },
        words,
      ),
    ).sort(),
  ).toEqual(['assetRef', 'caip19', 'chainNs', 'decimals', 'name', 'symbol', 'tier'])
})
