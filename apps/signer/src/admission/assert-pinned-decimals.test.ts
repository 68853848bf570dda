import { expect, test } from 'vitest'
import { assertPinnedDecimals } from './assert-pinned-decimals.ts'
import { trxIntent } from './intent.fixture.ts'

const usdt = 'trc20:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const pinned = new Map([
  [`${trxIntent.network}/${usdt}`, 6],
  [`${trxIntent.network}/slip44:195`, 6],
])
const stating = (id: string, decimals: number) => ({ ...trxIntent, asset: { id, decimals } })

test('decimals as the operator pinned them pass', () => {
  assertPinnedDecimals(stating(usdt, 6), { assets: pinned })
  assertPinnedDecimals(stating('slip44:195', 6), { assets: pinned })
})

test('other decimals than the pinned ones are refused', () => {
  expect(() => assertPinnedDecimals(stating(usdt, 18), { assets: pinned })).toThrow(
    expect.objectContaining({
      code: 'DECIMALS_MISMATCH',
      field: 'asset.decimals',
      message: expect.stringContaining(
        `6 are pinned for ${trxIntent.network}/${usdt}, 18 are stated`,
      ) as string,
    }),
  )
})

test('an asset that a list does not hold is refused, the coin of the network too', () => {
  const onlyUsdt = new Map([[`${trxIntent.network}/${usdt}`, 6]])
  for (const id of ['trc20:TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH', 'slip44:195'])
    expect(() => assertPinnedDecimals(stating(id, 6), { assets: onlyUsdt })).toThrow(
      expect.objectContaining({
        code: 'ASSET_NOT_PINNED',
        field: 'asset',
        message: expect.stringContaining(`${trxIntent.network}/${id}`) as string,
      }),
    )
})

test('the same asset of another network is another asset', () => {
  const elsewhere = new Map([[`tron:0x5a17b0c5/${usdt}`, 6]])
  expect(() => assertPinnedDecimals(stating(usdt, 6), { assets: elsewhere })).toThrow(
    expect.objectContaining({ code: 'ASSET_NOT_PINNED' }),
  )
})

test('without a list only the decimals of the network’s own coin are known', () => {
  const assets = new Map<string, number>()
  assertPinnedDecimals(stating(usdt, 18), { assets })
  assertPinnedDecimals(stating('slip44:195', 6), { assets })
  expect(() => assertPinnedDecimals(stating('slip44:195', 18), { assets })).toThrow(
    expect.objectContaining({ code: 'DECIMALS_MISMATCH' }),
  )
})

test('the coin of Polygon is not that of Ethereum', () => {
  const assets = new Map<string, number>()
  const polygon = { ...trxIntent, network: 'eip155:137' }
  const stated = (id: string) => ({ ...polygon, asset: { id, decimals: 6 } })
  expect(() => assertPinnedDecimals(stated('slip44:966'), { assets })).toThrow(
    expect.objectContaining({ code: 'DECIMALS_MISMATCH' }),
  )
  // No asset of that network: `matchIntent` refuses it.
  assertPinnedDecimals(stated('slip44:60'), { assets })
})
