import type { TransferFailure } from '@holdfast/chains'
import { plainEnglish, renderRefusal } from '@holdfast/contract'
import { expect, test } from 'vitest'
import { reasonOfFailure } from './reason-of-failure.ts'

test.each<[TransferFailure, string]>([
  [{ code: 'WALLET_NOT_ACTIVE' }, 'The chain has not seen this wallet yet: it holds nothing.'],
  [{ code: 'TO_ITSELF' }, 'The recipient is the wallet itself.'],
  [{ code: 'TRX_TO_CONTRACT' }, 'The recipient is a contract, and TRX can’t be sent to it.'],
  [
    { code: 'NOT_ENOUGH_TRX', needed: 1_500_000n, available: 1n, decimals: 6 },
    'The wallet holds 0.000001 TRX; amount and fee come to 1.5 TRX.',
  ],
  [
    { code: 'NOT_ENOUGH_TOKEN', needed: 15n, available: 1n, decimals: 1 },
    'The wallet holds 0.1 of the token; 1.5 are to be sent.',
  ],
  [{ code: 'CALL_REFUSED', answer: null }, 'The token’s contract refuses the transfer.'],
  [{ code: 'CALL_REFUSED', answer: 'paused' }, 'The token’s contract refuses the transfer: paused.'],
  [
    { code: 'FEE_LIMIT_TOO_LOW', needed: 2_000_000n, available: 0n, decimals: 6 },
    'The max fee of 0 TRX is below the 2 TRX that this transfer may cost.',
  ],
])('%o has a sentence with its figures', (failure, text) => {
  expect(renderRefusal(reasonOfFailure(failure, 'TRX'), plainEnglish)).toBe(text)
})

test('figures in the coin of the network carry its symbol', () => {
  const failure = { code: 'NOT_ENOUGH_TRX', needed: 15n, available: 1n, decimals: 1 } as const
  expect(renderRefusal(reasonOfFailure(failure, 'FIF'), plainEnglish)).toBe(
    'The wallet holds 0.1 FIF; amount and fee come to 1.5 FIF.',
  )
})
