/** Address books of every size, and the terms of the rules that people set beside the policy. */
import type { ApiReply } from '@holdfast/contract'
import { toBase58 } from '@holdfast/chains/tron'
import { mostJsonBytes } from '@holdfast/policy/rules'
import { canonicalHash, transaction } from '@holdfast/store'
import { insertAddressNames, insertPolicy } from '@holdfast/store/write'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { wideBundle, withApp } from '../../../test/bundles.ts'
import { createPlainRuledWorld, type RuledWorld } from '../../../test/ruled-world.ts'
import type { Answer } from '../../../test/world.ts'

type Simulation = ApiReply<'simulateRules'>

const network = 'tron:0x5a17b0c5'
const native = 'slip44:195'
let world: RuledWorld
let holders: string[]

beforeAll(async () => {
  world = await createPlainRuledWorld()
  holders = [await world.userId('treasurer'), await world.userId('approver')]
  await world.db
    .updateTable('members')
    .set({ treasury_role: 'Treasurer' })
    .where('user_id', '=', await world.userId('approver2'))
    .execute()
  await world.stepUp('admin')
})

afterEach(async () => {
  await world.ask('admin', 'POST', `/api/rules/proposals/withdraw?entity_id=${world.acme}`)
  await world.db.deleteFrom('address_book').execute()
})

const bundle = (whitelistedAddresses: string[] = []) =>
  withApp(wideBundle(holders), {
    approvals: { required: 1, expiryMinutes: 60 },
    limits: { perTxCapUSD: 1_000, dailyCapUSD: 3_000 },
    controls: { whitelistedAddresses },
  })
const addressAt = (at: number): string => toBase58(`41${at.toString(16).padStart(40, '0')}`)
const addresses = (count: number) => Array.from({ length: count }, (_, at) => addressAt(at + 1))
const ask = (call: 'simulation' | 'proposals', body: object): Promise<Answer> =>
  world.ask('admin', 'POST', `/api/rules/${call}?entity_id=${world.acme}`, { bundle: bundle(), ...body })
async function simulated(body: object): Promise<Simulation> {
  const answer = await ask('simulation', body)
  expect(answer.status, answer.text).toBe(200)
  return answer.json()
}
const changesOf = ({ changes }: Simulation) => changes.map(({ code }) => code)
const refusalOf = ({ status, headers }: Answer) => ({
  status,
  code: headers['x-error-code'],
  params: JSON.parse(decodeURIComponent(String(headers['x-error-params']))),
})
const documentOf = async (hash: string) => {
  const row = await world.db
    .selectFrom('rules_versions')
    .select('document')
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  return { bytes: row.document.length, document: JSON.parse(row.document.toString('utf8')) }
}

async function nameInBook(count: number, nameOf = (at: number) => `Supplier ${at}`): Promise<void> {
  const { network_id } = await world.db
    .selectFrom('wallets')
    .select('network_id')
    .where('id', '=', world.walletId)
    .executeTakeFirstOrThrow()
  const created_by = await world.userId('admin')
  await transaction(world.db, (tx) =>
    insertAddressNames(
      tx,
      'address_book',
      addresses(count).map((address, at) => ({
        entity_id: world.acme,
        network_id,
        name: nameOf(at),
        address,
        created_by,
        note: '',
      })),
    ),
  )
}

/** The server applies the policy of a version once the version is in force. */
async function putPolicy(): Promise<void> {
  const applied_by = await world.userId('admin')
  await transaction(world.db, (tx) =>
    insertPolicy(tx, {
      entity_id: world.acme,
      version: 1,
      bundle: bundle(),
      hash: canonicalHash(bundle()),
      applied_by,
    }),
  )
}

describe('an address book', () => {
  test('of 1,000 recipients with long names fits where others are refused, in every listed asset', async () => {
    await nameInBook(1_000, (at) => `Supplier ${at} of Acme in Montevideo`)
    const answer = await ask('proposals', { bundle: bundle(addresses(1_000)) })
    expect(answer.status, answer.text).toBe(201)
    const { bytes, document } = await documentOf(answer.json().hash)
    expect(document.assets.length).toBeGreaterThan(1)
    expect(document.recipients).toHaveLength(1_000)
    expect(document.recipients[999]).toMatchObject({ address: addressAt(1_000), assets: null })
    expect(document.others).toBe('refused')
    expect(bytes).toBeGreaterThan(200_000)
    expect(bytes).toBeLessThan(mostJsonBytes)
  })

  test.each([1_001, 10_000])(
    'of %i listed recipients is refused by its field and the number',
    async (count) => {
      for (const call of ['simulation', 'proposals'] as const)
        expect(refusalOf(await ask(call, { bundle: bundle(addresses(count)) }))).toEqual({
          status: 422,
          code: 'FIELD_TOO_MANY',
          params: { field: 'bundle.app.controls.whitelistedAddresses', count: 1_000 },
        })
    },
  )

  test('whose names are too long for the rules is refused with both figures, and nothing is stored', async () => {
    await nameInBook(1_000, (at) =>
      `Supplier ${at} ${'of a name that is long '.repeat(4)}`.slice(0, 99).trim(),
    )
    for (const call of ['simulation', 'proposals'] as const) {
      const answer = await ask(call, { bundle: bundle(addresses(1_000)) })
      const { params, ...refused } = refusalOf(answer)
      expect(refused).toEqual({ status: 422, code: 'RULES_TOO_LARGE' })
      expect(params).toEqual({
        field: 'bundle.app.controls.whitelistedAddresses',
        recipients: 1_000,
        bytes: expect.any(Number),
        most: mostJsonBytes,
      })
      expect(params.bytes).toBeGreaterThan(mostJsonBytes)
    }
    const versions = await world.db.selectFrom('rules_versions').select('version').execute()
    expect(versions.filter(({ version }) => version > 1).length).toBeLessThanOrEqual(1)
  })

  test.each([1_001, 10_000])(
    'of %i entries is named as far as it fits where others may be paid, and the rest is counted',
    async (count) => {
      await nameInBook(count)
      const simulation = await simulated({})
      expect(simulation.prices.unnamed).toBe(count - 1_000)
      const answer = await ask('proposals', {})
      expect(answer.status, answer.text).toBe(201)
      expect(answer.json().prices.unnamed).toBe(count - 1_000)
      const { document } = await documentOf(answer.json().hash)
      expect(document.recipients).toHaveLength(1_000)
      expect(document.others).toBe(1)
    },
  )

  test('names recipients with terms of their own first', async () => {
    await nameInBook(1_001)
    const last = { network, address: addressAt(1_001), caps: [{ id: native, per_day: '5' }] }
    const answer = await ask('proposals', { terms: { recipients: [last] } })
    expect(answer.status, answer.text).toBe(201)
    const { document } = await documentOf(answer.json().hash)
    expect(document.recipients[0].address).toBe(last.address)
    expect(document.recipients[0].assets).toContainEqual({ id: native, perDay: '5' })
  })
})

describe('terms', () => {
  const terms = {
    assets: [
      {
        network,
        id: native,
        caps: { per_transfer: '1000000', per_day: '2000000' },
        fee_ceiling: '7000000',
        tiers: [{ above: '500000', needed: 2, role: 'treasurer' }],
      },
    ],
    recipients: [
      {
        network,
        address: addressAt(1),
        active_from: '2030-01-01T00:00:00.000Z',
        caps: [{ id: native, per_day: '300' }],
      },
    ],
    hours: { days: [1, 6], from: 7, to: 20 },
    longest_intent_hours: 12,
  }

  test('beside the policy are compiled, and each is a change that the diff names', async () => {
    await nameInBook(2)
    const answer = await ask('proposals', { terms })
    expect(answer.status, answer.text).toBe(201)
    const { hash, prices, changes } = answer.json()
    const { document } = await documentOf(hash)
    expect(document.assets.find(({ id }: { id: string }) => id === native)).toMatchObject({
      perTransfer: '1000000',
      perDay: '2000000',
      feeCeiling: '7000000',
    })
    expect(document.approvals.find(({ asset }: { asset: string }) => asset === native).tiers).toEqual([
      { above: '0', needed: 1, role: null },
      { above: '500000', needed: 2, role: 'treasurer' },
    ])
    expect(document.recipients[0]).toMatchObject({ activeFrom: Date.parse('2030-01-01T00:00:00Z') })
    expect(document.recipients[0].assets).toContainEqual({ id: native, perDay: '300' })
    expect([document.hours, document.longestIntentHours]).toEqual([terms.hours, 12])
    expect(prices.fixed).toEqual([{ network, id: native, perTransfer: '1000000', perDay: '2000000' }])
    expect(prices.conversions.map(({ asset }: { asset: string }) => asset)).not.toContain(native)
    const codes = new Set(changes.map(({ code }: { code: string }) => code))
    for (const code of [
      'TRANSFER_CAP_CHANGED',
      'DAY_CAP_CHANGED',
      'FEE_CAP_CHANGED',
      'TIERS_CHANGED',
      'RECIPIENT_ADDED',
      'HOURS_CHANGED',
      'LONGEST_INTENT_CHANGED',
    ])
      expect(codes).toContain(code)
  })

  test('stay in the versions after, until a proposal sets others or takes them back', async () => {
    await nameInBook(2)
    const proposed = (await ask('proposals', { terms })).json()
    await putPolicy()
    await world.db.updateTable('rules_versions').set({ state: 'past' }).where('version', '=', 1).execute()
    await world.db
      .updateTable('rules_versions')
      .set({ state: 'in_force' })
      .where('hash', '=', proposed.hash)
      .execute()
    const stays = await ask('simulation', {})
    expect(refusalOf(stays)).toMatchObject({ code: 'RULES_UNCHANGED' })
    const back = await simulated({ terms: { assets: [{ network, id: native, caps: null }], hours: null } })
    expect(changesOf(back)).toEqual(['TRANSFER_CAP_CHANGED', 'DAY_CAP_CHANGED', 'HOURS_CHANGED'])
    expect(back.prices.fixed).toEqual([])
    const other = await simulated({
      terms: {
        assets: [{ network, id: native, tiers: [] }],
        recipients: [{ network, address: addressAt(1), caps: [{ id: native, per_day: null }] }],
        hours: { days: [0], from: 0, to: 24 },
      },
    })
    expect(changesOf(other)).toEqual(['TIERS_CHANGED', 'RECIPIENT_DAY_CAP_CHANGED', 'HOURS_CHANGED'])
    await world.db.deleteFrom('policies').execute()
    await world.db.deleteFrom('rules_versions').where('hash', '=', proposed.hash).execute()
    await world.db.updateTable('rules_versions').set({ state: 'in_force' }).where('version', '=', 1).execute()
  })

  test.each([
    [
      'an asset that nobody can send',
      { assets: [{ network, id: 'trc20:TNothing', fee_ceiling: '1' }] },
      'terms.assets.0.id',
      'RULES_FAULT_ASSET_UNKNOWN',
    ],
    [
      'an asset named twice',
      {
        assets: [
          { network, id: native },
          { network, id: native },
        ],
      },
      'terms.assets.1.id',
      'RULES_FAULT_TWICE',
    ],
    [
      'a recipient outside the address book',
      { recipients: [{ network, address: addressAt(9), caps: [] }] },
      'terms.recipients.0.address',
      'RULES_FAULT_RECIPIENT_UNKNOWN',
    ],
    [
      'a daily cap below that of a transfer',
      { assets: [{ network, id: native, caps: { per_transfer: '2', per_day: '1' } }] },
      'assets.0.perDay',
      'RULES_FAULT_DAY_CAP_TOO_LOW',
    ],
    [
      'a tier that needs more people than there are',
      { assets: [{ network, id: native, tiers: [{ above: '9', needed: 20, role: null }] }] },
      'approvals.0.tiers.1.needed',
      'RULES_FAULT_TIER_UNREACHABLE',
    ],
    [
      'hours that end before they begin',
      { hours: { days: [1], from: 9, to: 9 } },
      'hours',
      'RULES_FAULT_HOURS_EMPTY',
    ],
    [
      'days that are not in order',
      { hours: { days: [2, 1], from: 9, to: 10 } },
      'hours.days',
      'RULES_FAULT_NOT_ASCENDING',
    ],
  ])('about %s are refused by field, with the reason as a code', async (_, terms, field, code) => {
    const refused = refusalOf(await ask('simulation', { terms }))
    expect(refused).toMatchObject({ status: 422, code: 'RULES_INVALID', params: { field, why: { code } } })
  })
})
