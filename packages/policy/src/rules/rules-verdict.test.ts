import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RulesDocument } from './rules-schema.ts'
import {
  ana,
  bea,
  carl,
  dora,
  network,
  person,
  rulesOf,
  trx,
  usdt,
  usualDocument,
  uuid,
} from './rules.fixture.ts'
import { approvalWaits, rulesVerdict } from './rules-verdict.ts'
import { anyFactsChange, type FactsChange, noon, usualFacts, usualTransfer } from './transfer.fixture.ts'
import { tierOf } from './verdict/approvals-of.ts'

const verdictOf = (facts: FactsChange = {}, change: Partial<RulesDocument> = {}) => {
  const rules = rulesOf(usualDocument(change))
  return rulesVerdict(rules, usualFacts(rules, facts))
}
const faultsOf = (...parameters: Parameters<typeof verdictOf>) => {
  const verdict = verdictOf(...parameters)
  return verdict.outcome === 'refused' ? verdict.faults : []
}
const codes = (...parameters: Parameters<typeof verdictOf>) =>
  faultsOf(...parameters).map(({ code, field }) => `${code} ${field}`)
const [asset, coin] = usualDocument().assets as [
  RulesDocument['assets'][number],
  RulesDocument['assets'][number],
]
const hour = 3_600_000

test('the usual transfer is allowed, with one approval', () => {
  expect(verdictOf()).toEqual({
    outcome: 'allowed',
    approvals: { needed: 1, counted: [carl], missingRole: null },
  })
})

test.each<[string, FactsChange['transfer'], string]>([
  ['other rules', { rules: 'f'.repeat(64) }, 'RULES_CHANGED rules'],
  ['another organisation', { organisation: uuid(0xb) }, 'OTHER_ORGANISATION organisation'],
  ['a creation ahead of the clock', { createdAt: new Date(noon + 120_001) }, 'CREATED_AHEAD createdAt'],
  ['no time of creation', { createdAt: new Date(Number.NaN) }, 'CREATED_AHEAD createdAt'],
  ['an end that is now', { expiresAt: new Date(noon) }, 'INTENT_ENDED expiresAt'],
  ['no end', { expiresAt: new Date(Number.NaN) }, 'INTENT_TOO_LONG expiresAt'],
  [
    'a life above the longest',
    { createdAt: new Date(noon - 12 * hour), expiresAt: new Date(noon + 12 * hour + 1) },
    'INTENT_TOO_LONG expiresAt',
  ],
  ['another key', { wallet: { address: 'T', keyId: 'key-2', path: [] } }, 'KEY_NOT_IN_RULES wallet.keyId'],
  ['no key', { wallet: { address: 'T', keyId: null, path: [] } }, 'KEY_NOT_IN_RULES wallet.keyId'],
  ['another network', { network: 'tron:0xcd8690dc' }, 'NETWORK_NOT_OF_KEY network'],
  [
    'another address',
    { wallet: { address: 'TOther', keyId: 'key-1', path: [] } },
    'WALLET_NOT_OF_KEY wallet.address',
  ],
  [
    'an asset that is not listed',
    { asset: { id: 'trc20:TOther', decimals: 6 } },
    'ASSET_NOT_IN_RULES asset.id',
  ],
  ['other decimals', { asset: { id: usdt, decimals: 18 } }, 'DECIMALS_DIFFER asset.decimals'],
  ['no amount', { units: 0n }, 'AMOUNT_INVALID units'],
  ['a negative amount', { units: -1n }, 'AMOUNT_INVALID units'],
  ['an amount above the cap', { units: 1_000_001n }, 'OVER_TRANSFER_CAP units'],
  ['a fee above the cap', { feeCeiling: 50_000_001n }, 'FEE_ABOVE_CAP feeCeiling'],
  ['a negative fee', { feeCeiling: -1n }, 'FEE_ABOVE_CAP feeCeiling'],
  ['a requester who is nobody', { requestedBy: uuid(9) }, 'REQUESTER_NOT_IN_RULES requestedBy'],
  ['a requester without the role', { requestedBy: carl }, 'REQUESTER_NOT_IN_RULES requestedBy'],
])('%s is refused', (_name, transfer, expected) => {
  expect(codes({ transfer: transfer ?? {} })).toContain(expected)
})

test.each<[string, FactsChange['transfer'], object]>([
  [
    'a life above the longest',
    { createdAt: new Date(noon - 12 * hour), expiresAt: new Date(noon + 12 * hour + 1) },
    { code: 'INTENT_TOO_LONG', field: 'expiresAt', params: { most: 24 } },
  ],
  [
    'other decimals',
    { asset: { id: usdt, decimals: 18 } },
    { code: 'DECIMALS_DIFFER', field: 'asset.decimals', params: { expected: 6, found: 18 } },
  ],
  [
    'a fee above the cap',
    { feeCeiling: 50_000_001n },
    { code: 'FEE_ABOVE_CAP', field: 'feeCeiling', params: { fee: '50000001', cap: '50000000' } },
  ],
  [
    'an asset that is not listed',
    { asset: { id: 'trc20:TOther', decimals: 6 }, recipient: 'TStranger' },
    { code: 'ASSET_NOT_IN_RULES', field: 'asset.id', params: {} },
  ],
])('the only fault of %s has its figures', (_name, transfer, fault) => {
  expect(faultsOf({ transfer: transfer ?? {} })).toEqual([fault])
})

test('the fault of a network that the key is not for names it', () => {
  const other = 'tron:0xcd8690dc'
  expect(faultsOf({ transfer: { network: other } })).toContainEqual({
    code: 'NETWORK_NOT_OF_KEY',
    field: 'network',
    params: { network: other },
  })
})

test('the limits themselves are allowed', () => {
  const life = { createdAt: new Date(noon - 12 * hour), expiresAt: new Date(noon + 12 * hour) }
  expect(codes({ transfer: { ...life, units: 1_000_000n, feeCeiling: 50_000_000n } })).toEqual([])
  expect(codes({ transfer: { units: 1n, feeCeiling: 0n } })).toEqual([])
  expect(codes({ transfer: { createdAt: new Date(noon + 120_000) } })).toEqual([])
})

test('a path that is not the wallet’s is refused, though its joined steps look alike', () => {
  const wallets = [{ path: [1, 2], address: 'TWallet', label: 'Two steps' }]
  const [key] = usualDocument().keys
  const keys = [{ ...key!, wallets }]
  const of = (path: readonly number[]) =>
    codes({ transfer: { wallet: { address: 'TWallet', keyId: 'key-1', path } } }, { keys })
  expect(of([1, 2])).toEqual([])
  expect(of([12])).toEqual(['WALLET_NOT_OF_KEY wallet.address'])
  expect(of([])).toEqual(['WALLET_NOT_OF_KEY wallet.address'])
})

test('every wallet of a key can pay', () => {
  const [key] = usualDocument().keys
  const second = { path: [1], address: 'TSecond', label: 'Reserve' }
  const keys = [{ ...key!, wallets: [...key!.wallets, second] }]
  for (const { address, path } of keys[0]!.wallets)
    expect(codes({ transfer: { wallet: { address, keyId: 'key-1', path } } }, { keys })).toEqual([])
})

describe('two networks with one asset id and one recipient’s address', () => {
  const [ether, base] = ['eip155:1', 'eip155:8453'] as const
  const id = 'slip44:60'
  const address = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
  const usual = usualDocument()
  const rules = rulesOf({
    ...usual,
    keys: usual.keys.map((key) => ({ ...key, networks: [ether, base] })),
    assets: [
      { ...asset, network: ether, id, symbol: 'ETH', perTransfer: '10', perDay: '20' },
      { ...asset, network: base, id, symbol: 'ETH', perTransfer: '1000', perDay: '2000' },
    ],
    approvals: [
      { network: ether, asset: id, tiers: [{ above: '0', needed: 1, role: null }] },
      { network: base, asset: id, tiers: [{ above: '0', needed: 2, role: null }] },
    ],
    recipients: [
      { id: 'acme', label: 'Acme', network: ether, address, assets: null, activeFrom: noon + 1 },
      { id: 'bolt', label: 'Bolt', network: base, address, assets: null, activeFrom: noon },
    ],
  })
  const verdictOn = (on: string, units: bigint) =>
    rulesVerdict(
      rules,
      usualFacts(rules, { transfer: { network: on, asset: { id, decimals: 6 }, recipient: address, units } }),
    )

  test('each has its own caps, tiers and recipients', () => {
    expect(verdictOn(base, 1_000n)).toMatchObject({ outcome: 'held', approvals: { needed: 2 } })
    expect(verdictOn(ether, 11n)).toMatchObject({
      faults: [{ code: 'OVER_TRANSFER_CAP' }, { code: 'RECIPIENT_NOT_ACTIVE', params: { from: noon + 1 } }],
    })
  })
})

test('an asset with a cap of 0 cannot be sent', () => {
  const assets = [{ ...asset, perTransfer: '0' }, coin]
  expect(codes({ transfer: { units: 1n } }, { assets })).toEqual(['OVER_TRANSFER_CAP units'])
})

test('faults come in the order of a signer’s checks, with their figures', () => {
  const facts = {
    transfer: { rules: 'old', units: 1_000_001n, recipient: 'TStranger' },
    now: noon + 48 * hour,
    spent: { inAsset: 2_000_000n, toRecipient: 0n },
  }
  expect(faultsOf(facts, { others: 'refused', hours: { days: [3], from: 8, to: 18 } })).toMatchObject([
    { code: 'RULES_CHANGED', params: { found: 'old' } },
    { code: 'INTENT_ENDED' },
    { code: 'OVER_TRANSFER_CAP', params: { units: '1000001', cap: '1000000' } },
    { code: 'RECIPIENT_NOT_IN_RULES' },
    { code: 'OUTSIDE_RULES_HOURS', params: { from: 8, to: 18 } },
    { code: 'OVER_DAY_CAP', params: { units: '1000001', spent: '2000000', cap: '3000000' } },
  ])
})

describe('recipients', () => {
  const [acme] = usualDocument().recipients
  const withAcme = (change: Partial<NonNullable<typeof acme>>) => ({ recipients: [{ ...acme!, ...change }] })

  test('others need their own number of approvals, or more if the tier does', () => {
    const facts = { transfer: { recipient: 'TStranger' }, approvedBy: [bea, carl] }
    expect(verdictOf(facts)).toMatchObject({ outcome: 'held', approvals: { needed: 3 } })
    expect(verdictOf({ ...facts, approvedBy: [bea, carl, dora] })).toMatchObject({ outcome: 'allowed' })
    const inCoin = { transfer: { recipient: 'TStranger', asset: { id: trx, decimals: 6 }, units: 5n } }
    expect(verdictOf(inCoin, { others: 1 })).toMatchObject({ outcome: 'held', approvals: { needed: 2 } })
  })

  test('refused ones name the recipient, and need the approvals of the tier alone', () => {
    const transfer = { recipient: 'TStranger' }
    expect(faultsOf({ transfer }, { others: 'refused' })).toEqual([
      { code: 'RECIPIENT_NOT_IN_RULES', field: 'recipient', params: {} },
    ])
    const rules = rulesOf(usualDocument({ others: 'refused' }))
    expect(approvalWaits(rules, usualFacts(rules, { transfer })).approvals.needed).toBe(1)
  })

  test('a recipient counts from its time', () => {
    expect(codes({}, withAcme({ activeFrom: noon }))).toEqual([])
    expect(faultsOf({}, withAcme({ activeFrom: noon + 1 }))).toEqual([
      { code: 'RECIPIENT_NOT_ACTIVE', field: 'recipient', params: { from: noon + 1 } },
    ])
  })

  test('a recipient is not paid in another asset, even if others may be paid', () => {
    const inCoin = { transfer: { asset: { id: trx, decimals: 6 }, units: 5n }, approvedBy: [bea, carl, dora] }
    expect(codes(inCoin)).toEqual(['RECIPIENT_WITHOUT_ASSET recipient'])
  })

  test('a recipient is paid in each of its assets, or in every listed one', () => {
    const inCoin = { transfer: { asset: { id: trx, decimals: 6 }, units: 5n }, approvedBy: [bea, carl, dora] }
    const assets = [usdt, trx].map((id) => ({ id, perDay: null }))
    for (const facts of [{}, inCoin])
      for (const listed of [assets, assets.toReversed(), null])
        expect(codes(facts, withAcme({ assets: listed }))).toEqual([])
  })

  test('the cap of a recipient is that of the asset that is paid', () => {
    const assets = [
      { id: trx, perDay: '1' },
      { id: usdt, perDay: '100000' },
    ]
    expect(codes({}, withAcme({ assets }))).toEqual([])
    expect(faultsOf({ transfer: { units: 100_001n } }, withAcme({ assets }))).toEqual([
      {
        code: 'OVER_RECIPIENT_CAP',
        field: 'units',
        params: { cap: '100000', units: '100001', spent: '0' },
      },
    ])
  })

  test('another spelling of its address does not evade its limits', () => {
    const ether = 'eip155:1'
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    const document = JSON.parse(JSON.stringify(usualDocument()).replaceAll(network, ether)) as RulesDocument
    const rules = rulesOf({
      ...document,
      recipients: [{ ...document.recipients[0]!, address, activeFrom: noon + 1 }],
    })
    const transfer = { network: ether, recipient: address.toLowerCase() }
    expect(rulesVerdict(rules, usualFacts(rules, { transfer, approvedBy: [bea, carl, dora] }))).toMatchObject(
      {
        outcome: 'refused',
        faults: [{ code: 'RECIPIENT_NOT_ACTIVE' }],
      },
    )
  })

  test('the caps of a day include this transfer', () => {
    const units = 100_000n
    const spent = (inAsset: bigint, toRecipient: bigint) => codes({ spent: { inAsset, toRecipient } })
    expect(spent(3_000_000n - units, 2_000_000n - units)).toEqual([])
    expect(spent(3_000_000n - units + 1n, 0n)).toEqual(['OVER_DAY_CAP units'])
    expect(spent(2_000_000n, 2_000_000n - units + 1n)).toEqual(['OVER_RECIPIENT_CAP units'])
    const uncapped = withAcme({ assets: [{ id: usdt, perDay: null }] })
    expect(codes({ spent: { inAsset: 2_000_000n, toRecipient: 2_000_000n } }, uncapped)).toEqual([])
  })
})

test.each([
  ['2026-11-18T08:00:00Z', true],
  ['2026-11-18T07:59:59.999Z', false],
  ['2026-11-18T17:59:59.999Z', true],
  ['2026-11-18T18:00:00Z', false],
  ['2026-11-22T12:00:00Z', false],
])('hours in UTC: at %s %s', (moment, isOpen) => {
  const now = Date.parse(moment)
  const transfer = { createdAt: new Date(now), expiresAt: new Date(now + hour) }
  const hours = { days: [1, 2, 3, 4, 5], from: 8, to: 18 }
  expect(codes({ transfer, now }, { hours })).toEqual(isOpen ? [] : ['OUTSIDE_RULES_HOURS '])
})

describe('approvals', () => {
  const held = (facts: FactsChange) => {
    const verdict = verdictOf(facts)
    return verdict.outcome === 'held' ? verdict.waits : []
  }
  const large = { units: 100_001n }

  test('a tier begins above its amount', () => {
    expect(verdictOf({ transfer: { units: 100_000n } })).toMatchObject({ approvals: { needed: 1 } })
    expect(verdictOf({ transfer: large })).toMatchObject({ approvals: { needed: 2 } })
  })

  test('too few approvals and a missing role are two waits', () => {
    expect(held({ transfer: large, approvedBy: [carl] })).toEqual([
      { code: 'APPROVALS_MISSING', field: 'approvals', params: { count: 1, needed: 2 } },
      { code: 'ROLE_MISSING', field: 'approvals', params: { role: 'treasurer' } },
    ])
    expect(held({ transfer: large, approvedBy: [bea, carl] }).map(({ code }) => code)).toEqual([
      'ROLE_MISSING',
    ])
    expect(verdictOf({ transfer: large, approvedBy: [bea, dora] }).outcome).toBe('allowed')
  })

  test('a treasurer counts in every tier', () => {
    expect(verdictOf({ approvedBy: [dora] }).outcome).toBe('allowed')
  })

  test.each([
    ['nobody', []],
    ['a stranger', [uuid(9)]],
    ['a person without the role', [ana]],
    ['one person twice', [carl, carl]],
  ])('%s does not make two approvals', (_name, others) => {
    expect(
      held({ transfer: large, approvedBy: [dora, ...others.filter((id) => id !== carl)] }),
    ).toMatchObject([{ code: 'APPROVALS_MISSING', params: { count: 1, needed: 2 } }])
    expect(held({ transfer: large, approvedBy: others })).toMatchObject([
      { code: 'APPROVALS_MISSING' },
      { code: 'ROLE_MISSING' },
    ])
  })

  test('the requester does not count, with every role', () => {
    expect(held({ transfer: { requestedBy: bea }, approvedBy: [bea] })).toMatchObject([
      { code: 'APPROVALS_MISSING', params: { count: 0, needed: 1 } },
    ])
  })

  test('a person without a credential does not count', () => {
    const people = usualDocument().people.map((listed) =>
      listed.id === carl ? { ...listed, credentials: [] } : listed,
    )
    expect(verdictOf({}, { people, others: 2 }).outcome).toBe('held')
  })

  test('an asset without tiers needs more approvals than anybody can give', () => {
    const rules = rulesOf(usualDocument())
    const transfer = usualTransfer(rules, { asset: { id: 'trc20:TOther', decimals: 6 } })
    expect(tierOf(rules.document, transfer)).toEqual({ above: '0', needed: Infinity, role: 'treasurer' })
    expect(approvalWaits(rules, { transfer, approvedBy: [bea, carl] }).approvals).toEqual({
      needed: Infinity,
      counted: [bea, carl],
      missingRole: 'treasurer',
    })
  })

  test('a governor approves only with another role', () => {
    const people = [...usualDocument().people, person(5, 'Eva', ['governor'])]
    expect(verdictOf({ approvedBy: [uuid(5)] }, { people }).outcome).toBe('held')
  })
})

test('nothing is allowed without enough different people beside the requester, nor above a cap', () => {
  const rules = rulesOf(usualDocument())
  let allowed = 0
  fc.assert(
    fc.property(anyFactsChange, (change) => {
      const facts = usualFacts(rules, change)
      const verdict = rulesVerdict(rules, facts)
      if (verdict.outcome !== 'allowed') return
      allowed++
      const { transfer, spent } = facts
      const { asset, units } = transfer
      const people = new Set([bea, carl, dora].filter((id) => [...facts.approvedBy].includes(id)))
      people.delete(transfer.requestedBy)
      const isLarge = asset.id === usdt && units > 100_000n
      expect(people.size).toBeGreaterThanOrEqual(transfer.recipient === 'TStranger' ? 3 : isLarge ? 2 : 1)
      if (isLarge) expect(people.has(dora)).toBe(true)
      expect(units + spent.inAsset).toBeLessThanOrEqual(asset.id === usdt ? 3_000_000n : 500n)
    }),
    { numRuns: 2_000 },
  )
  expect(allowed).toBeGreaterThan(5)
})
