import { expect, test } from 'vitest'
import { rules as english } from '../../../locales/en/rules.ts'
import { approvalLines } from './approval-lines.ts'

const network = 'tron:0x5a17b0c5'
const asset = (id: string, decimals: number) => ({
  network,
  id,
  decimals,
  symbol: id.toUpperCase(),
  perTransfer: '1',
  perDay: '1',
  feeCeiling: '1',
})
const approvals = (id: string, above: string, role: 'treasurer' | null = null) => ({
  network,
  asset: id,
  tiers: [
    { above: '0', needed: 1, role: null },
    { above, needed: 2, role },
  ],
})

test('assets with the same amounts share their sentences, whatever their decimals', () => {
  const document = {
    assets: [asset('trx', 6), asset('usdt', 18), asset('btc', 8)],
    approvals: [
      approvals('trx', '10000000000'),
      approvals('usdt', '10000000000000000000000'),
      approvals('btc', '100000000', 'treasurer'),
    ],
  }
  expect(approvalLines(document, english, 'en')).toEqual([
    'Up to 10,000.00 TRX or USDT, 1 approval, any approver or treasurer',
    'Above 10,000.00 TRX or USDT, 2 approvals, any approver or treasurer',
    'Up to 1.00 BTC, 1 approval, any approver or treasurer',
    'Above 1.00 BTC, 2 approvals, one treasurer',
  ])
})

test('one tier holds for any amount; an asset that is not listed has no sentence', () => {
  const [tier] = approvals('trx', '1').tiers
  const document = {
    assets: [asset('trx', 6)],
    approvals: [
      { network, asset: 'trx', tiers: [tier!] },
      { network, asset: 'gone', tiers: [tier!] },
    ],
  }
  expect(approvalLines(document, english, 'en')).toEqual([
    'TRX: Any amount, 1 approval, any approver or treasurer',
  ])
})
