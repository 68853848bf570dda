import { expect, test } from 'vitest'
import { trxIntent } from './intent.fixture.ts'
import { assertFeeWithin } from './assert-fee-within.ts'

test('a fee ceiling may be as high as the maximum and not one unit higher', () => {
  const intent = { ...trxIntent, feeCeiling: 200_000_000n }
  assertFeeWithin(intent, 'tron', { tron: 200_000_000n })
  expect(() => assertFeeWithin(intent, 'tron', { tron: 199_999_999n })).toThrow(
    expect.objectContaining({
      code: 'FEE_ABOVE_MAXIMUM',
      field: 'feeCeiling',
      message: expect.stringContaining('200000000 is intended, 199999999 is the most') as string,
    }),
  )
})

test('a chain that the operator sets no maximum for has none', () => {
  assertFeeWithin({ ...trxIntent, feeCeiling: 10n ** 30n }, 'tron', { ethereum: 1n })
})
