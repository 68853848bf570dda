import { expect, test } from 'vitest'
import { amountsOfTier } from './amounts-of-tier.ts'

const tiers = [
  { above: '0', needed: 1, role: null },
  { above: '10000', needed: 2, role: null },
  { above: '50000', needed: 3, role: null },
] as const
const asset = { id: 'slip44:195' } as Parameters<typeof amountsOfTier>[1]['asset']
const network = 'tron:0x94a9059e' as Parameters<typeof amountsOfTier>[1]['network']
const document = { approvals: [{ network, asset: asset.id, tiers: [...tiers] }] } as unknown as Parameters<
  typeof amountsOfTier
>[0]

test('a tier ends where the next one begins, and only the last one has no end', () => {
  const ends = tiers.map((tier) => amountsOfTier(document, { network, asset }, tier))
  expect(ends).toEqual([
    { above: '0', upTo: '10000' },
    { above: '10000', upTo: '50000' },
    { above: '50000', upTo: null },
  ])
})

test('the tiers of other assets are not used', () => {
  const other = { ...asset, id: 'trc20:other' as typeof asset.id }
  expect(amountsOfTier(document, { network, asset: other }, tiers[0])).toEqual({ above: '0', upTo: null })
})
