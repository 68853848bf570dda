import { expect, test } from 'vitest'
import { feeMaximumsUnder } from './fee-maximums-under.ts'

const maximums = feeMaximumsUnder('SIGNER')

test('whole coins become base units; the usual maximum is the default', () => {
  expect(maximums.parse({ SIGNER_MAX_FEE_TRX: '35', PATH: '/bin' })).toEqual({ tron: 35_000_000n })
  expect(maximums.parse({})).toEqual({ tron: 200_000_000n })
})

test.each(['0', '15001', '1.5', 'many'])('%s is not a valid maximum', (text) => {
  const { error } = maximums.safeParse({ SIGNER_MAX_FEE_TRX: text })
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['SIGNER_MAX_FEE_TRX'])
})
