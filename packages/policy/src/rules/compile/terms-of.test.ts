import { describe, expect, test } from 'vitest'
import { network, payee, rulesOf, trx, usdt, usualDocument } from '../rules.fixture.ts'
import { withDeclaredParams } from '../with-declared-params.fixture.ts'
import { compileRules } from './compile-rules.ts'
import type { RulesTerms } from './rules-sources.ts'
import { before, bundle, compiled, sources } from './sources.fixture.ts'
import { assetTermsOf, hoursOf, recipientTermsIn } from './terms-of.ts'

const otherNetwork = 'tron:0xcd8690dc'
const caps = { perTransfer: '5', perDay: '7' }
const termsOf = (change: Partial<RulesTerms>): RulesTerms => ({ assets: [], recipients: [], ...change })
const capsIn = (change: Parameters<typeof compiled>[0]) =>
  compiled(change).rules.document.assets.map(({ id, perTransfer, perDay }) => [id, perTransfer, perDay])
const usdtFromDollars = [usdt, '1000000000', '3000000000']
const trxFromDollars = [trx, '3333333333', '10000000000']

describe('caps that people set', () => {
  test('count instead of those computed from dollars, and are told apart from conversions', () => {
    const change = { terms: termsOf({ assets: [{ network, id: trx, caps }] }) }
    expect(capsIn(change)).toEqual([usdtFromDollars, [trx, '5', '7']])
    const { fixed, conversions } = compiled(change)
    expect(fixed).toEqual([{ network, id: trx, ...caps }])
    expect(conversions.map(({ asset }) => asset)).toEqual([usdt])
  })

  test('stay until they are computed again, for their own asset only', () => {
    const fixedBefore = [
      { network: otherNetwork, id: usdt, ...caps },
      { network: otherNetwork, id: trx, ...caps },
      { network, id: trx, ...caps },
    ]
    expect(capsIn({ fixedBefore })).toEqual([usdtFromDollars, [trx, '5', '7']])
    const assets = [{ network, id: trx, caps: null }]
    expect(capsIn({ fixedBefore, terms: termsOf({ assets }) })).toEqual([usdtFromDollars, trxFromDollars])
    const otherwise = [{ network, id: trx, feeCeiling: '1' }]
    expect(capsIn({ fixedBefore, terms: termsOf({ assets: otherwise }) })).toEqual([
      usdtFromDollars,
      [trx, '5', '7'],
    ])
  })

  test('list an asset that has no price', () => {
    const assets = sources().assets.map((asset) => ({ ...asset, price: null }))
    const { rules, unlisted } = compiled({ assets, terms: termsOf({ assets: [{ network, id: trx, caps }] }) })
    expect(rules.document.assets.map(({ symbol }) => symbol)).toEqual(['TRX'])
    expect(unlisted.map(({ asset }) => asset)).toEqual([usdt])
  })
})

test('terms of an asset are those of its network and its id', () => {
  const set = { network: otherNetwork, id: usdt, feeCeiling: '11' }
  const find = (network: string, id: string) =>
    assetTermsOf({ network, id }, sources({ terms: termsOf({ assets: [set] }) }))
  expect([find(otherNetwork, usdt), find(network, usdt), find(otherNetwork, trx)]).toEqual([
    set,
    undefined,
    undefined,
  ])
})

test('people set the ceiling of fees and the tiers above the lowest of one asset', () => {
  const tiers = [{ above: '9', needed: 3, role: null }]
  const { assets, approvals } = compiled({
    terms: termsOf({ assets: [{ network, id: usdt, feeCeiling: '11', tiers }] }),
  }).rules.document
  expect(assets.map(({ feeCeiling }) => feeCeiling)).toEqual(['11', '40000000'])
  const lowest = { above: '0', needed: 1, role: null }
  expect(approvals[0]?.tiers).toEqual([lowest, ...tiers])
  const none = { network, id: usdt, tiers: [] }
  expect(compiled({ terms: termsOf({ assets: [none] }) }).rules.document.approvals[0]?.tiers).toEqual([
    lowest,
  ])
})

describe('hours', () => {
  const own = { days: [6], from: 9, to: 10 }
  const weekdays = { days: [1, 2, 3, 4, 5], from: 8, to: 18 }
  const hours = (known: typeof own | null, set: RulesTerms['hours'], treasuryHoursOnly: boolean) =>
    hoursOf(
      sources({
        before: rulesOf(usualDocument({ hours: known })),
        terms: termsOf(set === undefined ? {} : { hours: set }),
        bundle: bundle({ controls: { treasuryHoursOnly } }),
      }),
    )

  test('that people set stay, whatever the policy has', () => {
    expect([hours(own, undefined, true), hours(own, undefined, false)]).toEqual([own, own])
  })

  test('that people set count at once', () => {
    expect([hours(null, own, true), hours(weekdays, own, false)]).toEqual([own, own])
  })

  test('are those of the policy without any, and when people give up theirs', () => {
    expect([hours(null, undefined, true), hours(null, undefined, false)]).toEqual([weekdays, null])
    expect([hours(own, null, true), hours(own, null, false)]).toEqual([weekdays, null])
    expect(hours(weekdays, undefined, false)).toBeNull()
  })
})

test('the terms of a recipient are found in any spelling of its address, on its network only', () => {
  const set = { network: 'eip155:1', address: '0xAbC', caps: [] }
  const find = recipientTermsIn(sources({ terms: termsOf({ recipients: [set] }) }))
  const at = (network: string, address: string) => find({ id: 'a', label: 'A', network, address })
  expect([at('eip155:1', '0xabc'), at('eip155:1', '0xAbC')]).toEqual([set, set])
  expect([at('eip155:5', '0xabc'), at('eip155:1', '0xabd')]).toEqual([undefined, undefined])
})

const faultsOf = (terms: Partial<RulesTerms>) => {
  const result = compileRules(sources({ terms: termsOf(terms) }))
  return result.ok ? [] : withDeclaredParams(result.faults)
}
const unknown = { network, id: 'slip44:1' }
const unknownAsset = {
  code: 'ASSET_UNKNOWN',
  field: 'terms.assets.0.id',
  params: { network, asset: unknown.id },
}

test.each<[string, Partial<RulesTerms>, unknown[]]>([
  [
    'an asset that is not listed',
    { assets: [{ ...unknown, caps, feeCeiling: '1', tiers: [] }] },
    [unknownAsset],
  ],
  ['without other terms', { assets: [unknown] }, [unknownAsset]],
  ['with a ceiling', { assets: [{ ...unknown, caps: null, feeCeiling: '1' }] }, [unknownAsset]],
  ['with tiers', { assets: [{ ...unknown, caps: null, tiers: [] }] }, [unknownAsset]],
  ['whose caps are to be computed again', { assets: [{ ...unknown, caps: null }] }, []],
  [
    'two terms of one asset',
    { assets: [trx, usdt, trx].map((id) => ({ network, id, feeCeiling: '1' })) },
    [{ code: 'TWICE', field: 'terms.assets.2.id', params: { value: `${network} ${trx}` } }],
  ],
  [
    'two terms of one recipient',
    { recipients: [payee, payee].map((address) => ({ network, address, caps: [] })) },
    [{ code: 'TWICE', field: 'terms.recipients.1.address', params: { value: `${network} ${payee}` } }],
  ],
  [
    'a recipient that is not listed',
    { recipients: [{ network, address: 'TOther', caps: [] }] },
    [
      {
        code: 'RECIPIENT_UNKNOWN',
        field: 'terms.recipients.0.address',
        params: { network, address: 'TOther' },
      },
    ],
  ],
  [
    'a cap of a recipient in an asset that is not listed',
    {
      recipients: [
        {
          network,
          address: payee,
          caps: [
            { id: trx, perDay: '1' },
            { id: unknown.id, perDay: '1' },
          ],
        },
      ],
    },
    [
      {
        code: 'ASSET_UNKNOWN',
        field: 'terms.recipients.0.caps.1.id',
        params: { network, asset: unknown.id },
      },
    ],
  ],
])('the faults of terms: %s', (_name, terms, faults) => {
  expect(faultsOf(terms)).toEqual(faults)
})

test('a recipient’s own caps and start are those that people set', () => {
  const { recipients } = compiled({
    terms: termsOf({
      recipients: [{ network, address: payee, activeFrom: 9, caps: [{ id: trx, perDay: '8' }] }],
    }),
  }).rules.document
  expect(recipients).toEqual([
    {
      ...before.document.recipients[0],
      activeFrom: 9,
      assets: [
        { id: usdt, perDay: '2000000' },
        { id: trx, perDay: '8' },
      ],
    },
  ])
})
