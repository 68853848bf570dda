import { expect, test } from 'vitest'
import { rules as english } from '../../../locales/en/rules.ts'
import { capLines } from './cap-lines.ts'

const network = 'tron:0x5a17b0c5'
const asset = (id: string, decimals: number, [perTransfer, perDay]: readonly [bigint, bigint]) => ({
  network,
  id,
  decimals,
  symbol: id.toUpperCase(),
  perTransfer: String(perTransfer * 10n ** BigInt(decimals)),
  perDay: String(perDay * 10n ** BigInt(decimals)),
  feeCeiling: '1',
})
const document = (...assets: ReturnType<typeof asset>[]) =>
  ({ assets }) as unknown as Parameters<typeof capLines>[0]['document']
const conversion = (id: string, usd: string) => ({
  network,
  asset: id,
  symbol: id.toUpperCase(),
  decimals: 6,
  perTransferUSD: 5_000,
  perDayUSD: 20_000,
  usd,
  source: 'operator',
  day: '2026-11-02',
})
const prices = (...conversions: ReturnType<typeof conversion>[]) =>
  ({ conversions, fixed: [], unlisted: [] }) as unknown as Parameters<typeof capLines>[0]['prices']

test('assets with the same limits share a line, whatever their decimals; another one has its own', () => {
  const assets = document(
    asset('trx', 6, [5_000n, 20_000n]),
    asset('usdt', 18, [5_000n, 20_000n]),
    asset('btc', 8, [1n, 2n]),
  )
  expect(capLines({ document: assets, prices: null }, english, 'en')).toEqual([
    { caps: 'TRX, USDT: 5,000.00 per transfer, 20,000.00 in 24 hours', notes: [] },
    { caps: '1.00 BTC per transfer, 2.00 BTC in 24 hours', notes: [] },
  ])
})

test('one symbol on two networks has two limits, and a line for each', () => {
  const there = { ...asset('usdt', 18, [5_000n, 20_000n]), network: 'eip155:1' }
  const lines = capLines(
    { document: document(asset('usdt', 6, [5_000n, 20_000n]), there), prices: null },
    english,
    'en',
  )
  expect(lines.map(({ caps }) => caps)).toEqual([
    `5,000.00 USDT (${network}) per transfer, 20,000.00 USDT (${network}) in 24 hours`,
    '5,000.00 USDT (eip155:1) per transfer, 20,000.00 USDT (eip155:1) in 24 hours',
  ])
})

test('the same limits at another price, or set by people, stand apart', () => {
  const assets = document(
    asset('trx', 6, [5_000n, 20_000n]),
    asset('usdt', 6, [5_000n, 20_000n]),
    asset('usdc', 6, [5_000n, 20_000n]),
  )
  const lines = (conversions: ReturnType<typeof prices>) =>
    capLines({ document: assets, prices: conversions }, english, 'en').map(({ caps }) => caps.split(':')[0])
  expect(lines(prices(conversion('usdt', '1'), conversion('usdc', '1')))).toEqual([
    '5,000.00 TRX per transfer, 20,000.00 TRX in 24 hours',
    'USDT, USDC',
  ])
  expect(lines(prices(conversion('usdt', '1'), conversion('usdc', '1.01')))).toHaveLength(3)
  const fixed = { ...prices(), fixed: [{ network, id: 'trx' }] } as unknown as ReturnType<typeof prices>
  expect(capLines({ document: assets, prices: fixed }, english, 'en')[0]?.notes).toEqual([
    'set in the proposal, not from dollars',
  ])
})
