import { expect, test } from 'vitest'
import { usdText } from './usd-text.ts'

test.each([
  ['en', '25,000', '$25,000'],
  ['en', '−3.50', '−$3.50'],
  ['en', '+3.50', '+$3.50'],
  ['es', '25.000', '25.000\u00a0USD'],
  ['es', '−3,50', '−3,50\u00a0USD'],
] as const)('%s: %s', (language, figure, text) => {
  expect(usdText(figure, language)).toBe(text)
})
