import { microDollars } from '@holdfast/ledger'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { doesCount } from './approvals.ts'
import { isTreasuryHour } from './controls.ts'
import { anyBundle, anyFacts, type App, usualBundle, withApp } from './facts.fixture.ts'
import { type TransferFacts, verdict } from './verdict.ts'

const now = new Date('2026-11-18T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const yes = (personId: string, treasuryRole: string | null = 'Approver', minutes = 1) => ({
  personId,
  treasuryRole,
  at: minutesAgo(minutes),
})
const facts = (change: Partial<TransferFacts> = {}): TransferFacts => ({
  worth: microDollars(1_000),
  used: 0n,
  recipient: 'TRecipient',
  isListedRecipient: false,
  caller: { address: '10.0.0.1', isListedAddress: false, country: null },
  approvals: [yes('a'), yes('b')],
  askers: ['asker'],
  isApprovedInDev: false,
  now,
  ...change,
})
const codes = (...parameters: Parameters<typeof verdict>) =>
  verdict(...parameters).refusals.map(({ code }) => code)
const waits = (...parameters: Parameters<typeof verdict>) => verdict(...parameters).waits

test('without a policy one other person approves, and nothing is limited', () => {
  expect(verdict(null, facts({ worth: null, approvals: [] }))).toEqual({
    neededApprovals: 1,
    isRoleBound: false,
    refusals: [],
    waits: [{ code: 'APPROVALS', params: { count: '0', needed: '1' } }],
  })
  expect(waits(null, facts({ approvals: [yes('a', 'Approver', 1_000_000)] }))).toEqual([])
})

describe('limits', () => {
  test('exactly the cap is allowed, a micro-dollar more is not', () => {
    const bundle = usualBundle()
    expect(codes(bundle, facts({ worth: microDollars(100_000) }))).toEqual([])
    expect(codes(bundle, facts({ worth: microDollars(100_000) + 1n }))).toEqual(['OVER_TRANSACTION_CAP'])
    expect(codes(bundle, facts({ used: microDollars(499_000) }))).toEqual([])
    const [refusal] = verdict(bundle, facts({ used: microDollars(499_000) + 500_000n })).refusals
    expect(refusal).toEqual({
      code: 'OVER_DAILY_CAP',
      params: { worth: '1000', used: '499000.5', cap: '500000' },
    })
  })

  test('a transfer of unknown value is refused', () => {
    expect(codes(usualBundle(), facts({ worth: null }))).toEqual(['WORTH_UNKNOWN'])
    expect(codes(usualBundle(), facts({ used: null }))).toEqual(['WORTH_UNKNOWN'])
  })
})

describe('controls', () => {
  const controls = (change: Partial<App['controls']>) => usualBundle({ controls: change })

  test('an empty list means any', () => {
    fc.assert(
      fc.property(anyBundle, anyFacts, (bundle, facts) => {
        const open = withApp(bundle, {
          controls: { whitelistedAddresses: [], ipAllowlist: [], geoAllowlist: [], treasuryHoursOnly: false },
        })
        expect(codes(open, facts).filter((code) => !/CAP|WORTH/.test(code))).toEqual([])
      }),
    )
  })

  test('recipients', () => {
    const bundle = controls({ whitelistedAddresses: ['TOther'] })
    expect(codes(bundle, facts())).toEqual(['RECIPIENT_NOT_LISTED'])
    expect(codes(bundle, facts({ isListedRecipient: true }))).toEqual([])
  })

  test('the caller’s address and country; an unknown country is not on the list', () => {
    const bundle = controls({ ipAllowlist: ['10.0.0.0/8'], geoAllowlist: ['ES'] })
    const caller = { address: '1.2.3.4', isListedAddress: true, country: 'ES' }
    expect(codes(bundle, facts({ caller }))).toEqual([])
    expect(codes(bundle, facts({ caller: { ...caller, isListedAddress: false, country: 'DE' } }))).toEqual([
      'ADDRESS_NOT_LISTED',
      'COUNTRY_NOT_LISTED',
    ])
    expect(codes(bundle, facts({ caller: { ...caller, country: null } }))).toEqual(['COUNTRY_UNKNOWN'])
    // The server itself has no location.
    expect(codes(bundle, facts({ caller: null }))).toEqual([])
  })

  test.each([
    ['2026-11-16T08:00:00Z', true],
    ['2026-11-16T07:59:59Z', false],
    ['2026-11-20T17:59:59Z', true],
    ['2026-11-20T18:00:00Z', false],
    ['2026-11-21T12:00:00Z', false],
    ['2026-11-22T12:00:00Z', false],
  ])('treasury hours: %s is %s', (moment, isOpen) => {
    const at = new Date(moment)
    expect(isTreasuryHour(at)).toBe(isOpen)
    const refused = codes(controls({ treasuryHoursOnly: true }), facts({ now: at }))
    expect(refused).toEqual(isOpen ? [] : ['OUTSIDE_HOURS'])
  })
})

describe('approvals', () => {
  const bundle = usualBundle()

  test('an approval counts until it expires', () => {
    expect(waits(bundle, facts({ approvals: [yes('a', 'Approver', 14.9), yes('b')] }))).toEqual([])
    expect(waits(bundle, facts({ approvals: [yes('a', 'Approver', 15), yes('b')] }))).toEqual([
      { code: 'APPROVALS', params: { count: '1', needed: '2' } },
    ])
  })

  test('the requester’s approval, one without the role, and a person’s second one do not count', () => {
    for (const other of [yes('asker'), yes('b', null), yes('b', 'Viewer'), yes('b', 'Treasurer'), yes('a')])
      expect(waits(bundle, facts({ approvals: [yes('a'), other] }))).toMatchObject([{ code: 'APPROVALS' }])
  })

  test('a role-bound policy requires a Treasurer or Admin, and lets a Treasurer approve', () => {
    const bound = usualBundle({ approvals: { roleBound: true } })
    expect(waits(bound, facts())).toEqual([{ code: 'SENIOR_APPROVAL', params: {} }])
    expect(waits(bound, facts({ approvals: [yes('a'), yes('b', 'Treasurer')] }))).toEqual([])
    expect(waits(bound, facts({ approvals: [yes('a'), yes('b', 'Admin')] }))).toEqual([])
  })

  test('no transfer is approved without an approval', () => {
    fc.assert(
      fc.property(anyBundle, anyFacts, fc.constantFrom(0, -1, 1, Number.NaN), (any, facts, required) => {
        const broken = withApp(any, { approvals: { required } })
        const { neededApprovals, waits: left } = verdict(broken, { ...facts, approvals: [] })
        expect(left.length > 0 && !(neededApprovals < 1)).toBe(true)
      }),
    )
  })

  test('the counted approvals come from different people other than the requester', () => {
    fc.assert(
      fc.property(anyBundle, anyFacts, (any, facts) => {
        const { neededApprovals, waits: left } = verdict(any, facts)
        if (left.length > 0) return
        const people = new Set(
          facts.approvals
            .filter((approval) => doesCount(any, approval, facts))
            .map(({ personId }) => personId),
        )
        expect(people.size >= neededApprovals && !people.has('asker')).toBe(true)
      }),
    )
  })
})

type Restriction = (app: App) => Parameters<typeof withApp>[1]
/** Each makes a policy stricter. */
const restrictions: readonly Restriction[] = [
  ({ limits }) => ({ limits: { perTxCapUSD: Math.ceil(limits.perTxCapUSD / 2) } }),
  ({ limits }) => ({ limits: { dailyCapUSD: Math.ceil(limits.dailyCapUSD / 2) } }),
  () => ({ controls: { treasuryHoursOnly: true } }),
  ({ controls }) => ({ controls: { whitelistedAddresses: fewer(controls.whitelistedAddresses, 'TOther') } }),
  ({ controls }) => ({ controls: { ipAllowlist: fewer(controls.ipAllowlist, '192.0.2.1') } }),
  ({ controls }) => ({ controls: { geoAllowlist: fewer(controls.geoAllowlist, 'ES') } }),
  ({ approvals }) => ({ approvals: { required: approvals.required + 1 } }),
  ({ approvals }) => ({ approvals: { expiryMinutes: Math.ceil(approvals.expiryMinutes / 2) } }),
]
/** Makes an empty list one entry long; shortens a longer list by one. */
const fewer = (list: readonly string[], only: string) =>
  list.length === 0 ? [only] : list.length === 1 ? [...list] : list.slice(1)

/** Every entry of a shorter list is also in the longer one. */
const withLists = (facts: TransferFacts, { app: { controls } }: { app: App }): TransferFacts => ({
  ...facts,
  isListedRecipient: facts.isListedRecipient && controls.whitelistedAddresses.length > 0,
  caller:
    facts.caller === null
      ? null
      : { ...facts.caller, isListedAddress: facts.caller.isListedAddress && controls.ipAllowlist.length > 0 },
})

test('a stricter policy never allows a transfer that the looser one refused or held back', () => {
  fc.assert(
    fc.property(anyBundle, anyFacts, fc.constantFrom(...restrictions), (bundle, facts, restrict) => {
      const strict = withApp(bundle, restrict(bundle.app))
      const loose = verdict(bundle, withLists(facts, bundle))
      const tight = verdict(strict, withLists(facts, strict))
      for (const { code } of loose.refusals)
        expect(tight.refusals.some((refusal) => refusal.code === code || /COUNTRY/.test(refusal.code))).toBe(
          true,
        )
      if (loose.waits.length > 0) expect(tight.waits.length).toBeGreaterThan(0)
    }),
    { numRuns: 500 },
  )
})

test('making a policy role-bound approves no waiting transfer unless a Treasurer approved it', () => {
  fc.assert(
    fc.property(anyBundle, anyFacts, (bundle, facts) => {
      const approvals = facts.approvals.filter(({ treasuryRole }) => treasuryRole !== 'Treasurer')
      const of = (roleBound: boolean) =>
        verdict(withApp(bundle, { approvals: { roleBound } }), { ...facts, approvals }).waits
      if (of(false).length > 0) expect(of(true).length).toBeGreaterThan(0)
    }),
  )
})
