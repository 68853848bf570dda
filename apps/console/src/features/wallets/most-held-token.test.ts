import { expect, test } from 'vitest'
import { mostHeldToken } from './most-held-token.ts'

const held = (token_id: string, balance: string | null, usd: string | null) => ({
  token_id,
  balance,
  ...(usd === null ? {} : { price: { usd } }),
})

test('the token that is worth the most, not the one of which there is the most', () => {
  expect(mostHeldToken([held('trx', '10000', '0.1'), held('usdt', '5000', '1')])).toBe('usdt')
})

test('tokens without a balance or a price do not count', () => {
  expect(mostHeldToken([held('spam', '999', null), held('usdc', null, '1')])).toBeUndefined()
  expect(mostHeldToken([held('usdt', '0', '1')])).toBeUndefined()
})
