/** The inbox of each person of an organisation whose signers enforce rules. */
import { encodeRules } from '@holdfast/policy/rules'
import { nextRules } from '@holdfast/policy/rules/testing'
import { newId, transaction } from '@holdfast/store'
import { insertRulesVersion, updateRulesVersion } from '@holdfast/store/write'
import { beforeAll, expect, test } from 'vitest'
import { createPlainRuledWorld, type RuledWorld } from '../../../test/ruled-world.ts'
import { emailOf, type Person } from '../../../test/world.ts'

let world: RuledWorld

beforeAll(async () => {
  world = await createPlainRuledWorld({ HOLDFAST_WEBHOOK_ALLOW: '127.0.0.1' })
})

const inboxOf = async (person: Person) => {
  const answer = await world.ask(person, 'GET', `/api/inbox?entity_id=${world.acme}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json()
}
const nothing = {
  transfers: [],
  rules: null,
  changes: [],
  frozen: null,
  notices: [],
  payments: [],
  requests: [],
}

test('a transfer waits for its requester’s signature, for each approver of the rules, then to be sent, and for nobody else', async () => {
  const id = await world.create({ amount: '60' })
  expect(await inboxOf('treasurer')).toEqual(nothing)
  await world.act('treasurer', id, 'submit')
  const waiting = (act: string) => ({
    transfers: [{ id, act, amount: '60', symbol: 'TRX', by: 'Teresa Treasurer' }],
  })
  expect(await inboxOf('treasurer')).toMatchObject(waiting('sign'))
  expect(await inboxOf('approver')).toEqual(nothing)
  await world.request(id)
  expect(await inboxOf('treasurer')).toEqual(nothing)
  for (const person of ['approver', 'approver2'] as const)
    expect(await inboxOf(person)).toMatchObject(waiting('approve'))
  // The Admin has the treasury role, and is not among the approvers of the rules.
  for (const person of ['admin', 'operator', 'viewer'] as const)
    expect(await inboxOf(person)).toEqual(nothing)
  await world.approve('approver', id)
  expect(await inboxOf('approver')).toEqual(nothing)
  expect(await inboxOf('approver2')).toMatchObject(waiting('approve'))
  await world.approve('approver2', id)
  expect(await inboxOf('approver2')).toEqual(nothing)
  expect(await inboxOf('treasurer')).toMatchObject(waiting('send'))
  expect(await inboxOf('operator')).toEqual(nothing)
})

test('an approved transfer waits for others who may send it where its requester may not', async () => {
  const id = await world.create({ amount: '62' })
  await world.act('treasurer', id, 'submit')
  await world.request(id)
  await world.approve('approver', id)
  await world.approve('approver2', id)
  const actsOf = async (person: Person) =>
    (await inboxOf(person)).transfers
      .filter((item: { id: string }) => item.id === id)
      .map(({ act }: { act: string }) => act)
  const setRole = async (role: 'Manager' | 'User') =>
    world.db
      .updateTable('members')
      .set({ role })
      .where('user_id', '=', await world.userId('treasurer'))
      .execute()
  expect(await actsOf('admin')).toEqual([])
  await setRole('User')
  expect(await actsOf('treasurer')).toEqual([])
  expect(await actsOf('admin')).toEqual(['send'])
  expect(await actsOf('viewer')).toEqual([])
  await setRole('Manager')
  // A transfer that is being signed needs no act.
  const claim = (claimed_until: Date | null) =>
    world.db.updateTable('transfer_requests').set({ claimed_until }).where('id', '=', id).execute()
  await claim(new Date(Date.now() + 60_000))
  expect(await actsOf('treasurer')).toEqual([])
  await claim(null)
  expect(await actsOf('treasurer')).toEqual(['send'])
})

test('a proposal waits for the governors who may adopt it, and a pending version for a veto', async () => {
  const next = nextRules(world.rules(), { approvalMinutes: 59 })
  const proposedAt = new Date()
  await transaction(world.db, async (tx) =>
    insertRulesVersion(tx, {
      entity_id: world.acme,
      hash: next.hash,
      version: 2,
      document: Buffer.from(encodeRules(next.document)),
      state: 'proposed',
      prices: null,
      proposed_by: await world.userId('admin'),
      proposed_at: proposedAt,
      effective_at: null,
      ended_at: null,
    }),
  )
  const rules = {
    version: 2,
    acts: ['adopt'],
    by: 'Ada Admin',
    is_recovery: false,
    at: proposedAt.toISOString(),
  }
  expect((await inboxOf('approver')).rules).toEqual(rules)
  expect((await inboxOf('treasurer')).rules).toBe(null)
  await transaction(world.db, (tx) =>
    updateRulesVersion(tx, { organisationId: world.acme, hash: next.hash }, { state: 'pending' }),
  )
  expect((await inboxOf('approver2')).rules).toMatchObject({ acts: ['veto'], is_recovery: true })
  await world.db.deleteFrom('rules_versions').where('hash', '=', next.hash).execute()
})

test('a proposed change waits for those who may adopt it, and not for its proposer', async () => {
  const invited = await world.ask('admin', 'POST', `/api/orgs/${world.acme}/members`, {
    name: 'Nora New',
    email: 'nora@holdfast.test',
    role: 'Admin',
  })
  expect(invited.headers['x-error-code'] ?? invited.json().code).toBe('CHANGE_PROPOSED')
  expect((await inboxOf('approver')).changes).toMatchObject([{ kind: 'member-added', by: 'Ada Admin' }])
  for (const person of ['admin', 'viewer'] as const) expect((await inboxOf(person)).changes).toEqual([])
  await world.db.deleteFrom('pending_changes').execute()
})

test('everybody in the organisation learns of a freeze', async () => {
  const at = new Date()
  await world.db
    .insertInto('rules_freezes')
    .values({ entity_id: world.acme, frozen_at: at, frozen_by: await world.userId('approver') })
    .execute()
  expect((await inboxOf('viewer')).frozen).toEqual({ by: 'Arthur Approver', at: at.toISOString() })
  await world.db.deleteFrom('rules_freezes').execute()
})

interface Notice {
  readonly id: string
  readonly kind: string
  readonly subject: string
  readonly outcome: string | null
}
const noticesOf = async (person: Person): Promise<Notice[]> => (await inboxOf(person)).notices
const kindsOf = async (person: Person) => (await noticesOf(person)).map(({ kind }) => kind)
const forget = () => world.db.deleteFrom('notices').execute()
const membersAt = () => `/api/orgs/${world.acme}/members`
const memberOf = async (person: Person): Promise<string> => {
  const members = (await world.ask('admin', 'GET', membersAt())).json()
  return members.find(({ email }: { email: string }) => email === emailOf(person)).id
}

const giveViewer = async (change: object): Promise<void> => {
  const fields = {
    name: 'Vera Viewer',
    email: emailOf('viewer'),
    role: 'User',
    is_active: true,
    is_system: false,
  }
  const path = `${membersAt()}/${await memberOf('viewer')}`
  const answer = await world.ask('admin', 'PUT', path, { ...fields, ...change })
  expect(answer.status, answer.text).toBe(200)
}

test('the person concerned learns of a proposed change and of its end, and nobody else of its start', async () => {
  await forget()
  const path = `${membersAt()}/${await memberOf('viewer')}`
  const { change } = (await world.ask('admin', 'PATCH', path, { treasury_role: 'Approver' })).json().params
  expect(await noticesOf('viewer')).toMatchObject([
    { kind: 'change-proposed', subject: `Vera Viewer (${emailOf('viewer')})`, by: 'Ada Admin' },
  ])
  for (const person of ['admin', 'approver', 'treasurer'] as const) expect(await kindsOf(person)).toEqual([])
  const decision = await world.ask(
    'approver',
    'POST',
    `/api/orgs/${world.acme}/pending-changes/${change}/refuse`,
  )
  expect(decision.status).toBe(204)
  expect(await kindsOf('viewer')).toEqual(['change-ended', 'change-proposed'])
  expect(await noticesOf('admin')).toMatchObject([{ kind: 'change-ended', outcome: 'refused' }])
  expect(await kindsOf('treasurer')).toEqual([])
})

test('everybody learns that one person took a role away or removed a member, and nobody of a new name', async () => {
  await forget()
  const body = { name: 'Nadia', email: 'nadia@holdfast.test', role: 'User' }
  const { id } = (await world.ask('admin', 'POST', membersAt(), body)).json()
  await giveViewer({ name: 'Another name' })
  await giveViewer({ role: 'Manager' })
  await giveViewer({ role: 'User' })
  expect((await world.ask('admin', 'DELETE', `${membersAt()}/${id}`)).status).toBe(204)
  for (const person of ['admin', 'operator', 'treasurer', 'approver', 'approver2', 'viewer'] as const)
    expect(await kindsOf(person)).toEqual([
      'member-removed',
      'member-changed',
      'member-changed',
      'member-added',
    ])
  expect(
    (await world.db.selectFrom('notices').select('user_id').execute()).map(({ user_id }) => user_id),
  ).not.toContain(await world.userId('owner'))
})

test('a webhook is news for people who may read webhooks and for those of the rules', async () => {
  await forget()
  await world.stepUp('approver')
  const answer = await world.ask('admin', 'POST', '/api/webhooks', {
    entity_id: world.acme,
    url: 'http://127.0.0.1:9/inbox',
  })
  const adopt = `/api/orgs/${world.acme}/pending-changes/${answer.json().params.change}/adopt`
  expect((await world.ask('approver', 'POST', adopt)).status).toBe(200)
  const [{ id }] = (await world.ask('admin', 'GET', `/api/webhooks?entity_id=${world.acme}`)).json()
  expect((await world.ask('admin', 'DELETE', `/api/webhooks/${id}`)).status).toBe(204)
  for (const person of ['admin', 'treasurer', 'approver', 'approver2'] as const)
    expect(await kindsOf(person)).toEqual(['webhook-removed', 'webhook-added'])
  expect(await kindsOf('viewer')).toEqual([])
})

test('a notice is gone once its person has read it, and stays for the others', async () => {
  await forget()
  await giveViewer({ role: 'Manager' })
  await giveViewer({ role: 'User' })
  const markRead = (person: Person, ids: string[]) =>
    world.ask(person, 'POST', '/api/inbox/read', { entity_id: world.acme, ids })
  const ids = (await noticesOf('treasurer')).map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(0)
  expect((await markRead('approver', ids)).status).toBe(204)
  expect(await noticesOf('treasurer')).toHaveLength(ids.length)
  expect((await markRead('treasurer', ids)).status).toBe(204)
  expect(await kindsOf('treasurer')).toEqual([])
  expect((await noticesOf('approver')).length).toBe(ids.length)
  expect((await markRead('owner', ids)).status).toBe(404)
})

test('nobody reads the inbox of an organisation of others', async () => {
  expect((await world.ask('owner', 'GET', `/api/inbox?entity_id=${world.acme}`)).status).toBe(404)
})

test('a transfer and a notice of it carry the name of its recipient in the address book', async () => {
  const id = await world.create({ amount: '61' })
  await world.act('treasurer', id, 'submit')
  const found = async () =>
    (await inboxOf('treasurer')).transfers.find((item: { id: string }) => item.id === id)
  expect(await found()).toMatchObject({ recipient_name: null })
  const { recipient_address: address, network_id } = await world.db
    .selectFrom('transfer_requests')
    .select(['recipient_address', 'network_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await world.db
    .insertInto('address_book')
    .values({
      id: newId(),
      entity_id: world.acme,
      network_id,
      address,
      name: 'Orion Supplies',
      created_by: null,
      created_at: new Date(),
    })
    .execute()
  expect(await found()).toMatchObject({ recipient: address, recipient_name: 'Orion Supplies' })
  await world.request(id)
  await world.approve('approver', id)
  await world.approve('approver2', id)
  const approved = (await inboxOf('treasurer')).notices.find(
    ({ kind, about }: { kind: string; about: string }) => kind === 'request-approved' && about === id,
  )
  expect(approved.transfer).toEqual({
    request_id: id,
    batch: null,
    amount: '61',
    symbol: 'TRX',
    recipient: address,
    recipient_name: 'Orion Supplies',
  })
})
