import { expect, test } from 'vitest'
import type { RulesTier } from '../rules-schema.ts'
import { network, rulesOf, trx, usdt, usualDocument } from '../rules.fixture.ts'
import { compileAssets } from './compile-assets.ts'
import { bundle, sources } from './sources.fixture.ts'

const [first, second] = sources().assets as [
  ReturnType<typeof sources>['assets'][number],
  ReturnType<typeof sources>['assets'][number],
]
const otherNetwork = 'tron:0xcd8690dc'
const gem = { ...second, id: 'slip44:1', symbol: 'GEM' }

test('assets stay in the order of the version before, and new ones follow in their own', () => {
  const gems = [
    { ...gem, symbol: 'B' },
    { ...gem, id: 'slip44:2', symbol: 'A' },
  ]
  const { assets, approvals } = compileAssets(
    sources({ assets: [gems[0]!, second, { ...first, network: otherNetwork }, first, gems[1]!] }),
  )
  expect(assets.map(({ network, symbol }) => [network, symbol])).toEqual([
    [network, 'USDT'],
    [network, 'TRX'],
    [network, 'B'],
    [otherNetwork, 'USDT'],
    [network, 'A'],
  ])
  expect(approvals.map(({ asset }) => asset)).toEqual(assets.map(({ id }) => id))
})

test('a cap of one base unit is a cap', () => {
  const assets = [{ ...gem, decimals: 0, price: { ...gem.price!, usd: '1000' } }]
  expect(compileAssets(sources({ assets }))).toMatchObject({
    assets: [{ perTransfer: '1', perDay: '3' }],
    unlisted: [],
  })
})

const tiersAfter = (tiers: readonly RulesTier[], required = 1, asset = first) => {
  const document = usualDocument()
  const approvals = document.approvals.map((entry) =>
    entry.asset === usdt ? { ...entry, tiers: [...tiers] } : entry,
  )
  const before = rulesOf({ ...document, approvals })
  return compileAssets(
    sources({ before, assets: [asset], bundle: bundle({ approvals: { required, roleBound: false } }) }),
  ).approvals[0]?.tiers
}
const tier = (above: string, needed: number, role: RulesTier['role'] = null): RulesTier => ({
  above,
  needed,
  role,
})

test('a higher tier stays while it asks for more people or for a treasurer than the one below it', () => {
  const people = [tier('0', 1), tier('10', 2), tier('20', 3)]
  expect(tiersAfter(people)).toEqual(people)
  expect(tiersAfter(people, 2)).toEqual([tier('0', 2), tier('20', 3)])
  const both = [tier('0', 1), tier('10', 2), tier('20', 3), tier('30', 3), tier('40', 3, 'treasurer')]
  expect(tiersAfter(both)).toEqual([...both.slice(0, 3), both[4]])
})

test('the tiers of an asset are those of no other one', () => {
  const tiers = [tier('0', 1), tier('10', 2)]
  expect(tiersAfter(tiers, 1, { ...first, network: otherNetwork })).toEqual([tier('0', 1)])
  expect(tiersAfter(tiers, 1, gem)).toEqual([tier('0', 1)])
  expect(tiersAfter(tiers, 1, first)).toEqual(tiers)
})

test('caps that stay are told with their asset', () => {
  const { kept, conversions } = compileAssets(
    sources({ capChanges: { perTransfer: 'kept', perDay: 'kept' } }),
  )
  expect(kept).toEqual([
    { network, id: usdt, perTransfer: '1000000', perDay: '3000000' },
    { network, id: trx, perTransfer: '500', perDay: '500' },
  ])
  expect(conversions).toEqual([])
})
