/** The inbox of each person of an organisation whose signers enforce rules. */
import { encodeRules } from '@holdfast/policy/rules'
import { nextRules } from '@holdfast/policy/rules/testing'
import { transaction } from '@holdfast/store'
import { insertRulesVersion, updateRulesVersion } from '@holdfast/store/write'
import { beforeAll, expect, test } from 'vitest'
import { createPlainRuledWorld, type RuledWorld } from '../../../test/ruled-world.ts'
import type { Person } from '../../../test/world.ts'

let world: RuledWorld

beforeAll(async () => {
  world = await createPlainRuledWorld()
})

const inboxOf = async (person: Person) => {
  const answer = await world.ask(person, 'GET', `/api/inbox?entity_id=${world.acme}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json()
}
const nothing = { transfers: [], rules: null, changes: [], frozen: null }

test('a transfer waits for its requester’s signature, then for each approver of the rules, and for nobody else', async () => {
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
  const rules = { version: 2, acts: ['adopt'], by: 'Ada Admin', at: proposedAt.toISOString() }
  expect((await inboxOf('approver')).rules).toEqual(rules)
  expect((await inboxOf('treasurer')).rules).toBe(null)
  await transaction(world.db, (tx) =>
    updateRulesVersion(tx, { organisationId: world.acme, hash: next.hash }, { state: 'pending' }),
  )
  expect((await inboxOf('approver2')).rules).toMatchObject({ acts: ['veto'] })
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

test('nobody reads the inbox of an organisation of others', async () => {
  expect((await world.ask('owner', 'GET', `/api/inbox?entity_id=${world.acme}`)).status).toBe(404)
})
