import { newId, transaction } from '@holdfast/store'
import { encodeRules } from '@holdfast/policy/rules'
import { nextRules } from '@holdfast/policy/rules/testing'
import { insertRulesVersion } from '@holdfast/store/write'
import { beforeAll, expect, test } from 'vitest'
import { createPlainRuledWorld, type RuledWorld } from '../../../test/ruled-world.ts'
import type { Person } from '../../../test/world.ts'

let world: RuledWorld

beforeAll(async () => {
  world = await createPlainRuledWorld()
})

interface Test {
  readonly by?: Person
  readonly approvers?: readonly Person[]
}

async function tested(change: object = {}, { by = 'viewer', approvers = [] }: Test = {}) {
  const answer = await world.ask(by, 'POST', '/api/transfer-requests/test', {
    ...world.fields(),
    requested_by: await world.userId('treasurer'),
    approved_by: await Promise.all(approvers.map((person) => world.userId(person))),
    ...change,
  })
  return answer.status === 200
    ? { status: 200, ...answer.json() }
    : { status: answer.status, code: answer.headers['x-error-code'] }
}

const isRefusal = ({ kind }: { kind: string }) => kind === 'refusal'
/** Why single approvals do not count. */
const reasonsOf = ({ findings }: { findings: any[] }) =>
  findings.flatMap(({ by, code, params }) =>
    code.startsWith('APPROVER_') ? [[by, code, params.person]] : [],
  )
const codes = (list: { code: string }[]) => list.map(({ code }) => code)

test('it waits for the approvals of the tier, and is allowed with those of people whose role counts', async () => {
  const held = await tested({ amount: '60' })
  expect(held).toMatchObject({ outcome: 'held', version: 1, approvals_needed: 2 })
  expect(held.findings.map(({ by, kind, code }: any) => [by, kind, code])).toEqual([
    ['signers', 'wait', 'RULES_APPROVALS_MISSING'],
    ['signers', 'wait', 'RULES_TREASURER_MISSING'],
    ['server', 'wait', 'APPROVALS_MISSING'],
  ])
  const oneMore = await tested({ amount: '60' }, { approvers: ['approver'] })
  expect(oneMore.findings[0]).toMatchObject({ params: { count: 1, needed: 2 } })
  // The approval of the requester, or of a person without the role, does not count.
  const own = await tested({ amount: '60' }, { approvers: ['approver', 'treasurer'] })
  expect(own.outcome).toBe('held')
  expect(reasonsOf(own)).toEqual([['signers', 'APPROVER_IS_REQUESTER', 'Teresa Treasurer']])
  const other = await tested({ amount: '60' }, { approvers: ['viewer'] })
  expect(other.outcome).toBe('held')
  expect(reasonsOf(other)).toEqual([
    ['signers', 'APPROVER_WITHOUT_ROLE', 'Vera Viewer'],
    ['server', 'APPROVER_ROLE_OTHER', 'Vera Viewer'],
  ])
  // An approval that is not needed needs no explanation.
  const more = await tested({ amount: '60' }, { approvers: ['approver', 'approver2', 'viewer'] })
  expect(more).toMatchObject({ outcome: 'allowed', findings: [] })
  const allowed = await tested({ amount: '60' }, { approvers: ['approver', 'approver2'] })
  expect(allowed).toMatchObject({ outcome: 'allowed', findings: [] })
})

test('every refusal is listed, with its figures', async () => {
  const { outcome, findings } = await tested({
    amount: '100.000001',
    requested_by: await world.userId('operator'),
  })
  expect(outcome).toBe('refused')
  expect(findings.filter(isRefusal)).toMatchObject([
    {
      code: 'OVER_TRANSFER_CAP',
      params: { field: 'amount', amount: '100.000001', cap: '100', symbol: 'TRX' },
    },
    { code: 'REQUESTER_NOT_IN_RULES' },
  ])
  expect(codes((await tested({ token_id: world.usdt })).findings.filter(isRefusal))).toEqual([
    'ASSET_NOT_IN_RULES',
  ])
})

test('it counts what other transfers of the key used of a day', async () => {
  const approvers: Person[] = ['approver', 'approver2']
  expect(await tested({ amount: '100' }, { approvers })).toMatchObject({ outcome: 'allowed' })
  const ids = await Promise.all(['90', '80', '70'].map((amount) => world.requested({ amount })))
  for (const id of ids)
    await world.db
      .updateTable('transfer_requests')
      .set({ signing_started_at: new Date() })
      .where('id', '=', id)
      .execute()
  const { findings } = await tested({ amount: '100' }, { approvers })
  expect(findings.filter(isRefusal)).toMatchObject([
    { code: 'OVER_DAY_CAP', params: { spent: '240', amount: '100', cap: '300' } },
  ])
  await world.db.deleteFrom('transfer_requests').where('id', 'in', ids).execute()
})

test('nothing is stored', async () => {
  const count = async () =>
    Number(
      (
        await world.db
          .selectFrom('transfer_requests')
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )
  const before = await count()
  await tested()
  expect(await count()).toBe(before)
})

test('a frozen organisation refuses', async () => {
  await world.db
    .insertInto('rules_freezes')
    .values({ entity_id: world.acme, frozen_at: new Date(), frozen_by: null })
    .execute()
  expect(codes((await tested()).findings.filter(isRefusal))).toEqual(['RULES_FROZEN'])
  await world.db.deleteFrom('rules_freezes').execute()
})

test('a proposal decides as it will once it is in force and its recipients can be paid', async () => {
  expect(await tested({ under: 'open' })).toMatchObject({ status: 409, code: 'RULES_MISSING' })
  const fields = world.fields()
  const head = world.rules()
  const next = nextRules(head, {
    longestIntentHours: 1,
    others: 'refused',
    recipients: [
      {
        id: newId(),
        network: 'tron:0x5a17b0c5',
        address: String(fields.recipient_address),
        label: 'Brightwater Foods',
        activeFrom: Date.now() + 86_400_000,
        assets: [{ id: 'slip44:195', perDay: null }],
      },
    ],
  })
  await transaction(world.db, (tx) =>
    insertRulesVersion(tx, {
      entity_id: world.acme,
      hash: next.hash,
      version: next.document.version,
      document: Buffer.from(encodeRules(next.document)),
      state: 'proposed',
      prices: null,
      proposed_by: null,
      proposed_at: new Date(),
      effective_at: null,
      ended_at: null,
    }),
  )
  expect(await tested({ ...fields, under: 'open' }, { approvers: ['approver'] })).toMatchObject({
    outcome: 'allowed',
    version: 2,
    hash: next.hash,
  })
  expect(codes((await tested({ under: 'open' })).findings.filter(isRefusal))).toEqual([
    'RECIPIENT_NOT_IN_RULES',
  ])
  expect(await tested({}, { approvers: ['approver'] })).toMatchObject({ outcome: 'allowed' })
})

test('a person of no part of the organisation, and a wallet of another one', async () => {
  expect(await tested({ requested_by: newId() })).toMatchObject({ status: 422, code: 'PERSON_UNKNOWN' })
  const known = await world.userId('approver')
  const unknown = await tested({ approved_by: [known, newId()] })
  expect(unknown).toMatchObject({ status: 422, code: 'PERSON_UNKNOWN' })
  expect(await tested({ wallet_id: newId() })).toMatchObject({ status: 404 })
  expect(await tested({}, { by: 'owner' })).toMatchObject({ status: 404 })
})

test('an organisation without rules has none that could decide', async () => {
  const plain = await world.db
    .updateTable('rules_versions')
    .set({ state: 'past' })
    .where('state', '=', 'in_force')
    .returning('hash')
    .execute()
  expect(await tested()).toMatchObject({ status: 409, code: 'RULES_MISSING' })
  expect(plain).toHaveLength(1)
})
