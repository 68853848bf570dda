/** The policy of an organisation whose signers enforce rules: nobody applies it alone, neither the signers' half nor the server's. */
import type { PolicyBundle } from '@holdfast/policy'
import { canonicalHash, transaction } from '@holdfast/store'
import { insertPolicy } from '@holdfast/store/write'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type AppChange, wideBundle, withApp } from '../../../test/bundles.ts'
import { createPlainRuledWorld, type RuledWorld } from '../../../test/ruled-world.ts'
import type { Answer, Person } from '../../../test/world.ts'

let world: RuledWorld
let holders: readonly string[]
beforeAll(async () => {
  world = await createPlainRuledWorld({
    HOLDFAST_COUNTRY_HEADER: 'X-Country',
    HOLDFAST_PROXIES: '127.0.0.1',
  })
  holders = [await world.userId('treasurer'), await world.userId('approver')]
  // As in the rules, so that a policy compiles.
  await world.db
    .updateTable('members')
    .set({ treasury_role: 'Treasurer' })
    .where('entity_id', '=', world.acme)
    .where('user_id', '=', await world.userId('approver2'))
    .execute()
  await world.stepUp('admin', 'approver')
})

const bundle = (change: AppChange = {}): PolicyBundle =>
  withApp(wideBundle(holders), {
    ...change,
    approvals: { expiryMinutes: 60, ...change.approvals },
  })

/** Version 1, in force. */
beforeEach(async () => {
  for (const table of ['policies', 'pending_changes', 'notices'] as const)
    await world.db.deleteFrom(table).execute()
  await world.db.deleteFrom('rules_versions').where('state', '=', 'proposed').execute()
  await put(bundle())
})

const put = async (policy: PolicyBundle): Promise<void> => {
  const applied_by = await world.userId('admin')
  await transaction(world.db, (tx) =>
    insertPolicy(tx, {
      entity_id: world.acme,
      version: 1,
      bundle: policy,
      hash: canonicalHash(policy),
      applied_by,
    }),
  )
}

const inAcme = () => `entity_id=${world.acme}`
const apply = (person: Person, policy: PolicyBundle) =>
  world.ask(person, 'POST', `/api/policies/apply?${inAcme()}`, policy)
const propose = (person: Person, policy: PolicyBundle, headers: Record<string, string> = {}) =>
  world.ask(person, 'POST', `/api/rules/proposals?${inAcme()}`, { bundle: policy, note: 'A reason' }, headers)
const inForce = async () => (await world.ask('viewer', 'GET', `/api/policies?${inAcme()}`)).json()
const changes = () => `/api/orgs/${world.acme}/pending-changes`
const adopt = (person: Person, id: string, headers: Record<string, string> = {}) =>
  world.ask(person, 'POST', `${changes()}/${id}/adopt`, undefined, headers)
const codeOf = ({ status, headers }: Answer) => [status, headers['x-error-code']]
const proposed = async (policy: PolicyBundle): Promise<string> => {
  expect(codeOf(await propose('admin', policy))).toEqual([409, 'CHANGE_PROPOSED'])
  const [change] = (await world.ask('viewer', 'GET', changes())).json()
  return change.id
}
const noticesOf = async (person: Person): Promise<{ id: string; kind: string; by: string }[]> =>
  (await world.ask(person, 'GET', `/api/inbox?${inAcme()}`)).json().notices

test('nobody applies a policy alone, whatever roles and flags they have; the one in force is answered', async () => {
  await world.db
    .updateTable('members')
    .set({ treasury_role: 'Admin' })
    .where('entity_id', '=', world.acme)
    .where('user_id', '=', await world.userId('viewer'))
    .execute()
  for (const person of ['admin', 'viewer', 'operator'] as const) {
    const answer = await apply(person, bundle({ controls: { ipAllowlist: ['10.0.0.0/8'] } }))
    expect(codeOf(answer)).toEqual([409, 'POLICY_IS_PROPOSED'])
    expect((await apply(person, bundle({ limits: { dailyCapUSD: 5 } }))).status).toBe(409)
    expect((await apply(person, bundle())).json()).toMatchObject({ version: 1 })
  }
  expect((await inForce()).version).toBe(1)
})

test('a change of the lists alone is proposed by one person, read in full by others, and made when another adopts', async () => {
  const wanted = bundle({ controls: { ipAllowlist: ['127.0.0.0/8'], geoAllowlist: [] } })
  const id = await proposed(wanted)
  expect((await inForce()).version).toBe(1)
  expect((await world.ask('viewer', 'GET', changes())).json()).toMatchObject([
    {
      id,
      kind: 'policy-changed',
      before: null,
      after: { note: 'A reason' },
      policy: { before: bundle(), after: wanted },
      proposed_by: { name: 'Ada Admin' },
      adopters: [{ name: 'Aiko Approver' }, { name: 'Arthur Approver' }],
    },
  ])
  expect((await adopt('admin', id)).json().code).toBe('CHANGE_NOT_YOURS_TO_DECIDE')
  expect((await adopt('operator', id)).status).toBe(403)
  const adopted = await adopt('approver', id)
  expect(adopted.status, adopted.text).toBe(200)
  expect(await inForce()).toMatchObject({
    version: 2,
    bundle: wanted,
    applied_by: { name: 'Ada Admin' },
  })
  for (const person of ['admin', 'approver', 'treasurer', 'viewer'] as const)
    expect(await noticesOf(person)).toMatchObject([{ kind: 'policy-applied', by: 'Arthur Approver' }])
  expect((await world.ask('owner', 'GET', `/api/inbox?${inAcme()}`)).status).toBe(404)
})

test('a simulation says that the rules would stay', async () => {
  const simulate = async (policy: PolicyBundle) =>
    (await world.ask('admin', 'POST', `/api/rules/simulation?${inAcme()}`, { bundle: policy })).json()
  expect(await simulate(bundle({ controls: { ipAllowlist: ['127.0.0.1'] } }))).toMatchObject({
    is_server_only: true,
    changes: [],
  })
  expect(await simulate(bundle({ controls: { treasuryHoursOnly: true } }))).toMatchObject({
    is_server_only: false,
  })
})

test('a simulation lists past transfers with their outcome before and after, and says when it left some out', async () => {
  const simulate = async () =>
    (
      await world.ask('admin', 'POST', `/api/rules/simulation?${inAcme()}`, {
        bundle: bundle({
          limits: { perTxCapUSD: 1, dailyCapUSD: 1 },
        }),
      })
    ).json()
  await world.create()
  const id = await world.requested({ amount: '60' })
  const answer = await simulate()
  expect(answer, JSON.stringify(answer)).toMatchObject({
    is_partial: false,
    transfers: [
      {
        id,
        amount: '60',
        symbol: 'TRX',
        before: { outcome: 'held', needed: 2 },
        after: { outcome: 'refused', needed: null, rules: expect.arrayContaining(['OVER_TRANSFER_CAP']) },
      },
    ],
  })
  const columns =
    'entity_id, wallet_id, network_id, token_id, origin, recipient_address, units, memo, fee_ceiling, intent, intent_hash, expires_at, approvals_needed, status, created_by, created_at, updated_at, version'
  await sql`insert into transfer_requests (id, ${sql.raw(columns)})
    select gen_random_uuid(), ${sql.raw(columns)} from transfer_requests, generate_series(1, ${answer.most})
    where id = ${id}`.execute(world.db)
  expect((await simulate()).is_partial).toBe(true)
  await world.db.deleteFrom('transfer_requests').where('submitted_at', 'is', null).execute()
})

test('in a mixed proposal the governors see what the server would apply', async () => {
  const wanted = bundle({
    approvals: { expiryMinutes: 30 },
    controls: { ipAllowlist: ['127.0.0.0/8'] },
  })
  const answer = await propose('admin', wanted)
  expect(answer.status, answer.text).toBe(201)
  const { open } = (await world.ask('approver', 'GET', `/api/rules?${inAcme()}`)).json()
  expect(open.policy).toEqual({ before: bundle(), after: wanted })
  // An open version brings a policy of its own.
  expect(codeOf(await propose('admin', bundle({ controls: { ipAllowlist: ['127.0.0.1'] } })))).toEqual([
    409,
    'RULES_PROPOSAL_OPEN',
  ])
})

test('an adoption waits for an open version, and lapses when the policy in force is another one', async () => {
  const id = await proposed(bundle({ controls: { ipAllowlist: ['127.0.0.0/8'] } }))
  expect((await propose('admin', bundle({ approvals: { expiryMinutes: 30 } }))).status).toBe(201)
  expect((await adopt('approver', id)).json().code).toBe('RULES_PROPOSAL_OPEN')
  await world.ask('admin', 'POST', `/api/rules/proposals/withdraw?${inAcme()}`)
  await world.db.updateTable('policies').set({ version: 2 }).execute()
  expect((await adopt('approver', id)).json().code).toBe('CHANGE_LAPSED')
})

test('the lists of the policy in force guard the calls that change it', async () => {
  await world.db.deleteFrom('policies').execute()
  await put(bundle({ controls: { ipAllowlist: ['203.0.113.0/24'], geoAllowlist: ['ES'] } }))
  const inside = { 'x-forwarded-for': '203.0.113.7', 'x-country': 'ES' }
  expect(codeOf(await propose('admin', bundle()))).toEqual([403, 'ADDRESS_NOT_LISTED'])
  const abroad = { ...inside, 'x-country': 'DE' }
  expect(codeOf(await propose('admin', bundle(), abroad))).toEqual([403, 'COUNTRY_NOT_LISTED'])
  expect(codeOf(await propose('admin', bundle(), inside))).toEqual([409, 'CHANGE_PROPOSED'])
  const [{ id }] = (await world.ask('viewer', 'GET', changes())).json()
  expect((await adopt('approver', id)).json().code).toBe('ADDRESS_NOT_LISTED')
  expect((await adopt('approver', id, inside)).status).toBe(200)
  expect((await inForce()).bundle).toEqual(bundle())
})

test('proposing and adopting need a confirmed session', async () => {
  const forget = async (person: Person) =>
    world.db
      .updateTable('sessions')
      .set({ stepped_up_at: null, step_up_mac: null })
      .where('user_id', '=', await world.userId(person))
      .execute()
  const wanted = bundle({ controls: { ipAllowlist: ['127.0.0.0/8'] } })
  await forget('admin')
  expect(codeOf(await propose('admin', wanted))).toEqual([403, 'STEP_UP_NEEDED'])
  await world.stepUp('admin')
  const id = await proposed(wanted)
  await forget('approver')
  expect((await adopt('approver', id)).json().code).toBe('STEP_UP_NEEDED')
  await world.stepUp('approver')
  expect((await adopt('approver', id)).status).toBe(200)
})
