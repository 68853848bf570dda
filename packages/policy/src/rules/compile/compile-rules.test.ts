import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyAnswers } from '../../answers.fixture.ts'
import { compile } from '../../compile.ts'
import { compareRules, isTightening } from '../compare-rules.ts'
import { parseRules, encodeRules } from '../rules-document.ts'
import {
  ana,
  bea,
  carl,
  credential,
  dora,
  network,
  payee,
  rulesOf,
  trx,
  usdt,
  usualDocument,
  uuid,
} from '../rules.fixture.ts'
import { compileRules } from './compile-rules.ts'
import { convertCap } from './convert-cap.ts'
import { groundOf } from './ground-of.ts'
import type { RulesSources } from './rules-sources.ts'
import { before, bundle, compiled, member, price, sources } from './sources.fixture.ts'

const personIn = (change: Partial<RulesSources>, id: string) =>
  compiled(change).rules.document.people.find((person) => person.id === id)

describe('amounts', () => {
  test('US dollars become base units, rounded down, and the conversion is told', () => {
    const { rules, conversions } = compiled()
    expect(
      rules.document.assets.map(({ symbol, perTransfer, perDay }) => [symbol, perTransfer, perDay]),
    ).toEqual([
      ['USDT', '1000000000', '3000000000'],
      ['TRX', '3333333333', '10000000000'],
    ])
    expect(conversions[1]).toEqual({
      network,
      asset: trx,
      symbol: 'TRX',
      decimals: 6,
      ...price,
      perTransferUSD: 1_000,
      perDayUSD: 3_000,
      perTransfer: '3333333333',
      perDay: '10000000000',
    })
  })

  test('a kept cap stays at the units of the version before, also without a price; the other one is converted', () => {
    const capsOf = (change: Partial<RulesSources>) =>
      compiled(change).rules.document.assets.map(({ symbol, perTransfer, perDay }) => [
        symbol,
        perTransfer,
        perDay,
      ])
    const inForce = before.document.assets.map(({ symbol, perTransfer, perDay }) => [
      symbol,
      perTransfer,
      perDay,
    ])
    const keptCaps = { perTransfer: 'kept', perDay: 'kept' } as const
    const unpriced = sources().assets.map((asset) => ({ ...asset, price: null }))
    const both = compiled({ capChanges: keptCaps, assets: unpriced })
    expect(capsOf({ capChanges: keptCaps, assets: unpriced })).toEqual(inForce)
    expect([both.conversions, both.unlisted, both.kept.length]).toEqual([[], [], inForce.length])
    const limits = { perTxCapUSD: 1, dailyCapUSD: 3_000 }
    expect(capsOf({ capChanges: { perDay: 'kept' }, bundle: bundle({ limits }) })).toEqual(
      inForce.map(([symbol, , perDay]) => [symbol, symbol === 'TRX' ? perDay : '1000000', perDay]),
    )
  })

  test('a lowered limit raises the units of no asset, and a raised one lowers none', () => {
    const perDayOf = (dailyCapUSD: number, perDay: 'lowered' | 'raised') =>
      compiled({
        capChanges: { perTransfer: 'kept', perDay },
        bundle: bundle({ limits: { perTxCapUSD: 1, dailyCapUSD } }),
      }).rules.document.assets.map((asset) => BigInt(asset.perDay))
    const inForce = before.document.assets.map(({ perDay }) => BigInt(perDay))
    for (const dollars of [1, 1_000, 1_000_000]) {
      expect(perDayOf(dollars, 'lowered').every((units, at) => units <= inForce[at]!)).toBe(true)
      expect(perDayOf(dollars, 'raised').every((units, at) => units >= inForce[at]!)).toBe(true)
    }
  })

  test('an asset without a price, or whose cap is less than its smallest unit, is not listed', () => {
    const [first, second] = sources().assets
    const { rules, unlisted } = compiled({
      assets: [
        first!,
        { ...second!, price: null },
        { ...second!, id: 'slip44:1', decimals: 0, symbol: 'GEM', price: { ...price, usd: '1001' } },
      ],
    })
    expect(rules.document.assets.map(({ symbol }) => symbol)).toEqual(['USDT'])
    expect(unlisted).toEqual([
      { network, asset: trx, symbol: 'TRX', why: 'NO_PRICE' },
      { network, asset: 'slip44:1', symbol: 'GEM', why: 'CAP_BELOW_ONE_UNIT' },
    ])
    expect(rules.document.recipients[0]?.assets?.map(({ id }) => id)).toEqual([usdt])
  })

  test('a cap is never worth more than its dollars, and one base unit more would be', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000_000 }),
        fc.bigInt({ min: 1n, max: 10n ** 18n }),
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 0, max: 18 }),
        (dollars, digits, places, decimals) => {
          const text = String(digits).padStart(places + 1, '0')
          const usd = places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`
          const units = convertCap(dollars, usd, decimals)
          const worth = (of: bigint) => of * digits
          const limit = BigInt(dollars) * 10n ** BigInt(decimals + places)
          expect(worth(units) <= limit && worth(units + 1n) > limit).toBe(true)
        },
      ),
    )
  })

  test.each(['0', '0.00', '-1', '1e3', ''])('%s is no price', (usd) => {
    expect(() => convertCap(1, usd, 6)).toThrow(RangeError)
  })

  test('a cap of a transfer above that of a day is the one of the day', () => {
    const { rules } = compiled({ bundle: bundle({ limits: { perTxCapUSD: 9_000, dailyCapUSD: 3_000 } }) })
    expect(rules.document.assets[0]).toMatchObject({ perTransfer: '3000000000', perDay: '3000000000' })
  })
})

describe('approvals', () => {
  test('higher tiers of the version before stay while they ask for more', () => {
    const tiers = (required: number, roleBound = false) =>
      compiled({ bundle: bundle({ approvals: { required, roleBound } }) }).rules.document.approvals[0]?.tiers
    const lowest = { above: '0', needed: 1, role: null }
    const high = { above: '100000', needed: 2, role: 'treasurer' }
    expect(tiers(1)).toEqual([lowest, high])
    expect(tiers(2)).toEqual([{ ...lowest, needed: 2 }, high])
    expect(tiers(2, true)).toEqual([{ ...lowest, needed: 2, role: 'treasurer' }])
  })

  test('a policy that nobody could meet is refused', () => {
    const result = compileRules(sources({ bundle: bundle({ approvals: { required: 9 } }) }))
    expect(result.ok ? [] : result.faults.map(({ code }) => code)).toContain('TIER_UNREACHABLE')
  })

  test('hours and the life of an approval are those of the bundle', () => {
    const { document } = compiled({
      bundle: bundle({ controls: { treasuryHoursOnly: true }, approvals: { expiryMinutes: 7 } }),
    }).rules
    expect([document.hours, document.approvalMinutes]).toEqual([
      { days: [1, 2, 3, 4, 5], from: 8, to: 18 },
      7,
    ])
    expect(compiled().rules.document.hours).toBeNull()
  })
})

describe('people', () => {
  const registered = [credential(9), credential(10)]

  test('nobody changes while roles and credentials stay', () => {
    expect(compiled().rules.document.people).toEqual(before.document.people)
  })

  test('a treasury role that was given or taken moves its roles, and whoever left is removed', () => {
    const [first, second, third] = sources().members
    const members = [
      first!,
      { ...second!, treasuryRole: 'Admin' as const },
      { ...third!, treasuryRole: 'Viewer' as const },
    ]
    const { people } = compiled({
      members,
      bundle: bundle({ approvals: { required: 1 } }),
      before: rulesOf(
        usualDocument({
          governance: { needed: 1, delayHours: 48, recovery: null },
          others: 'refused',
          approvals: usualDocument().approvals.map((entry) => ({
            ...entry,
            tiers: [{ above: '0', needed: 1, role: null }],
          })),
        }),
      ),
    }).rules.document
    expect(people.map(({ name, roles }) => [name, roles])).toEqual([
      ['Ana', ['requester']],
      ['Bea', ['requester', 'approver', 'governor', 'treasurer']],
      ['Carl', ['governor']],
    ])
  })

  test('a member is added with the passkeys that were registered, and not without', () => {
    const eva = { ...member(uuid(5), 'Eva', 'Treasurer'), registered }
    const members = [...sources().members, eva]
    expect(personIn({ members }, eva.id)).toEqual({
      id: eva.id,
      name: 'Eva',
      roles: ['requester', 'treasurer'],
      credentials: registered.map((added) => ({ ...added, addedIn: 2 })),
    })
    expect(personIn({ members: [...sources().members, { ...eva, registered: [] }] }, eva.id)).toBeUndefined()
  })

  test('lost credentials go, new ones come with the version that adds them', () => {
    const [first] = before.document.people[2]!.credentials
    const members = sources().members.map((listed) =>
      listed.id === carl ? { ...listed, registered: registered.slice(0, 1) } : listed,
    )
    const ids = personIn({ members, lost: new Set([first!.id]) }, carl)?.credentials.map(
      ({ id, addedIn }) => [id, addedIn],
    )
    expect(ids).toEqual([
      [before.document.people[2]!.credentials[1]!.id, 1],
      [registered[0]!.id, 2],
    ])
  })

  test('only named people govern', () => {
    const governors = new Set([ana, carl, dora])
    expect(
      compiled({ governors })
        .rules.document.people.filter(({ roles }) => roles.includes('governor'))
        .map(({ id }) => id),
    ).toEqual([ana, carl, dora])
  })
})

describe('version 1', () => {
  const registered = [credential(9), credential(10)]
  const ground = groundOf({
    organisation: before.document.organisation,
    signers: before.document.signers.toReversed(),
    governance: { needed: 2, delayHours: 24 },
  })
  const members = [
    { ...member(ana, 'Ana', null), registered: registered.slice(0, 1) },
    { ...member(bea, 'Bea', 'Approver'), registered: registered.slice(1) },
    member(carl, 'Carl', 'Approver'),
  ]
  const first = (change: Partial<RulesSources> = {}) =>
    compiled({ before: ground, members, governors: new Set([ana, bea]), ...change }).rules.document

  test('follows nothing, and has the signers in order, the given governance and people with passkeys only', () => {
    expect(first()).toMatchObject({
      version: 1,
      previous: null,
      signers: before.document.signers,
      governance: { needed: 2, delayHours: 24, recovery: null },
      others: 1,
      people: [
        { name: 'Ana', roles: ['requester', 'governor'], credentials: [{ addedIn: 1 }] },
        { name: 'Bea', roles: ['requester', 'approver', 'governor'], credentials: [{ addedIn: 1 }] },
      ],
    })
  })

  test('without enough governors it is refused', () => {
    const result = compileRules(sources({ before: ground, members, governors: new Set([ana]) }))
    expect(result.ok ? [] : result.faults.map(({ code }) => code)).toContain('GOVERNANCE_UNREACHABLE')
  })
})

test('another number of governors and another delay replace those of the version before', () => {
  const { governance } = before.document
  const change = { needed: 1, delayHours: 5 }
  expect(compiled({ governance: change }).rules.document.governance).toEqual({ ...governance, ...change })
  expect(compiled({ governance: { needed: 1 } }).rules.document.governance).toEqual({
    ...governance,
    needed: 1,
  })
})

test('the recovery keys of the version before stay until people set others, or none', () => {
  const { recovery } = before.document.governance
  const recoveryAfter = (governance: RulesSources['governance']) =>
    compiled({ governance }).rules.document.governance.recovery
  expect(recoveryAfter({ delayHours: 50 })).toEqual(recovery)
  expect(recoveryAfter({ recovery: null })).toBeNull()
  const fewer = { ...recovery!, keys: recovery!.keys.slice(1) }
  expect(recoveryAfter({ recovery: fewer })).toEqual(fewer)
})

test('a list of recipients that does not fit is refused', () => {
  const payees = Array.from({ length: 1_001 }, (_, at) => ({
    id: `r${at}`,
    label: `Payee ${at}`,
    network,
    address: `T${at}`,
  }))
  const controls = { whitelistedAddresses: payees.map(({ address }) => address) }
  const result = compileRules(sources({ payees, bundle: bundle({ controls }) }))
  expect(result.ok ? [] : result.faults.map(({ code }) => code)).toEqual(['RECIPIENTS_TOO_MANY'])
})

describe('recipients', () => {
  test('with a list, others are refused; without, they need the approvals of the policy', () => {
    const others = (whitelistedAddresses: string[]) =>
      compiled({ bundle: bundle({ controls: { whitelistedAddresses } }) }).rules.document.others
    expect([others([payee]), others([])]).toEqual(['refused', 1])
  })

  test('a listed one keeps its id, start and own caps; a new one of a list starts after the delay', () => {
    const stranger = { id: 'dora', label: 'Dora Ltd', network, address: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC' }
    const payees = [stranger, ...sources().payees]
    const { recipients } = compiled({
      payees,
      bundle: bundle({ controls: { whitelistedAddresses: [payee] } }),
    }).rules.document
    expect(recipients).toMatchObject([
      {
        id: 'acme',
        activeFrom: 1_700_000_000_000,
        assets: [
          { id: usdt, perDay: '2000000' },
          { id: trx, perDay: null },
        ],
      },
      { id: 'dora', activeFrom: sources().now + 48 * 3_600_000 },
    ])
    expect(compiled({ payees }).rules.document.recipients[1]?.activeFrom).toBe(sources().now)
  })
})

test('a document that was compiled is parsed from its bytes, follows the version before, and keeps its governance', () => {
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      const result = compileRules(sources({ bundle: compile(answers) }))
      if (!result.ok) return
      const { rules } = result.value
      expect(parseRules(encodeRules(rules.document))).toEqual({ ok: true, value: rules })
      expect(rules.document).toMatchObject({
        version: 2,
        previous: before.hash,
        governance: before.document.governance,
        signers: before.document.signers,
      })
    }),
  )
})

test('lower dollars never loosen', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 0, max: 1_000 }), (low, more) => {
      const at = (dollars: number, base = before) =>
        compiled({ before: base, bundle: bundle({ limits: { perTxCapUSD: dollars, dailyCapUSD: dollars } }) })
          .rules
      const high = at(low + more)
      expect(isTightening(compareRules(high.document, at(low, high).document))).toBe(true)
    }),
  )
})
