import { expect, test } from 'vitest'
import { feeMaximumsUnder } from './fee-maximums-under.ts'

const maximums = feeMaximumsUnder('SIGNER')

test('coins become base units; the usual maximum is the default', () => {
  const usual = { tron: 200_000_000n, ethereum: 50_000_000_000_000_000n }
  expect(maximums.parse({})).toEqual(usual)
  expect(maximums.parse({ SIGNER_MAX_FEE_TRX: '35', PATH: '/bin' })).toEqual({ ...usual, tron: 35_000_000n })
  const read = maximums.parse({ SIGNER_MAX_FEE_TRX: 1.5, SIGNER_MAX_FEE_ETH: '0.002' })
  expect(read).toEqual({ tron: 1_500_000n, ethereum: 2_000_000_000_000_000n })
})

test.each([
  ['TRX', '0'],
  ['TRX', '15001'],
  ['TRX', '1.0000001'],
  ['TRX', '-1'],
  ['TRX', 'many'],
  ['ETH', '1.1'],
])('of %s, %s is not a valid maximum', (symbol, text) => {
  const { error } = maximums.safeParse({ [`SIGNER_MAX_FEE_${symbol}`]: text })
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([`SIGNER_MAX_FEE_${symbol}`])
})
