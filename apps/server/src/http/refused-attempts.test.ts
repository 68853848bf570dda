/** Refused attempts are in the record of the organisation. Also tests who may request and submit a transfer. */
import { beforeAll, expect, test } from 'vitest'
import { recordRepeatedRefusals } from './record-change.ts'
import { wideBundle, withApp } from '../../test/bundles.ts'
import { createTransferWorld, type TransferWorld } from '../../test/transfer-world.ts'
import type { Person } from '../../test/world.ts'

let world: TransferWorld
beforeAll(async () => {
  world = await createTransferWorld()
})

const post = (person: Person, fields = world.fields()) =>
  world.ask(person, 'POST', '/api/transfer-requests', fields)
const refused = async (query = '') =>
  (
    await world.ask('admin', 'GET', `/api/orgs/${world.acme}/audit-events?outcome=refused&limit=200${query}`)
  ).json().rows

test('[PROD-13] an ordinary member requests and submits a transfer; a treasury Viewer does neither', async () => {
  // Role User, treasury role Approver.
  const own = await post('approver')
  expect(own.status, own.text).toBe(201)
  expect((await world.act('approver', own.json().id, 'submit')).status).toBe(200)
  // Role User, no treasury role.
  await world.db
    .updateTable('members')
    .set({ treasury_role: null })
    .where('user_id', '=', await world.userId('approver2'))
    .execute()
  const plain = await post('approver2')
  expect(plain.status, plain.text).toBe(201)
  expect((await world.act('approver2', plain.json().id, 'submit')).status).toBe(200)
  // Role User, treasury role Viewer.
  expect((await post('viewer')).status).toBe(403)
  expect((await world.ask('viewer', 'POST', '/api/transfer-requests/estimate', world.fields())).status).toBe(
    403,
  )
  const draft = await world.create()
  expect((await world.act('viewer', draft, 'submit')).status).toBe(403)
  expect((await world.get(draft)).status).toBe('draft')
})

test("another person's draft is submitted only by a Treasurer or treasury Admin", async () => {
  const { id } = (await post('approver')).json()
  expect((await world.act('approver2', id, 'submit')).status).toBe(403)
  expect((await world.act('treasurer', id, 'submit')).status).toBe(200)
})

test('refusals by policy and by right are recorded beside the attempted step', async () => {
  const bundle = withApp(wideBundle([await world.userId('treasurer'), await world.userId('approver')]), {
    limits: { perTxCapUSD: 19, dailyCapUSD: 100 },
  })
  expect(
    (await world.ask('admin', 'POST', `/api/policies/apply?entity_id=${world.acme}`, bundle)).status,
  ).toBe(200)
  const id = await world.create({ token_id: world.usdt, amount: '20' })
  expect((await world.act('treasurer', id, 'submit')).status).toBe(409)
  expect((await world.act('viewer', id, 'submit')).status).toBe(403)
  const events = (await refused('&subject=transfer-request')).filter((event: any) => event.subject.id === id)
  expect(events.map((event: any) => [event.verb, event.actor.name, event.outcome, event.reason])).toEqual([
    ['submitted', 'Vera Viewer', 'refused', 'You do not have permission to do this.'],
    [
      'submitted',
      'Teresa Treasurer',
      'refused',
      'This transfer is worth 20 USD, and the policy allows at most 19 USD for one transfer.',
    ],
  ])
})

test('equal refusals of one person are two rows a minute, however many there are', async () => {
  const before = (await refused()).length
  for (let i = 0; i < 30; i++)
    expect(
      (await world.ask('viewer', 'POST', '/api/mpc/kds', { label: 'x', threshold: 2, n: 3 })).status,
    ).toBe(403)
  expect((await refused()).length).toBe(before + 1)
  await recordRepeatedRefusals(world.db)
  expect((await refused()).length).toBe(before + 1)
  await recordRepeatedRefusals(world.db, new Date(Date.now() + 61_000))
  const newest = (await refused()).find((event: any) => event.subject.kind === 'call')
  expect((await refused()).length).toBeGreaterThanOrEqual(before + 2)
  expect(newest).toMatchObject({
    actor: { name: 'Vera Viewer' },
    reason: 'You do not have permission to do this. Refused 29 more times within a minute.',
    reason_refusal: {
      code: 'REFUSED_REPEATEDLY',
      params: { why: { code: 'FORBIDDEN', params: {} }, count: 29 },
    },
  })
})
