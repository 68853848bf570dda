/** Transfers of a key that three signers bound to rules, from the form to the chain; and a server that is stolen, with its
 *  database and its secrets. */
import { parseTransferIntent } from '@holdfast/ledger'
import { identityOf, makeIdentitySeed } from '@holdfast/mpc/nodes'
import { newId, transaction } from '@holdfast/store'
import { doubtApprovals } from '@holdfast/store/write'
import { pino } from 'pino'
import { startNodes, type TestNodes } from '@holdfast/signer/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { es256 } from '@holdfast/policy/passkeys'
import { authenticatorKeyOfSeed, credentialOfKey } from '@holdfast/policy/passkeys/testing'
import type { SignedApprovalText } from '@holdfast/policy/rules'
import { nextRules } from '@holdfast/policy/rules/testing'
import { syncRules } from '../src/features/rules/sync-rules.ts'
import { TransferWorker } from '../src/features/transfers/worker.ts'
import { Coordinator } from '../src/signing/coordinator.ts'
import { approverOrigin, authenticatorOf, createRuledWorld, type RuledWorld } from './ruled-world.ts'
import { unsignedOf } from './signing-requests.ts'
import { freshRecipient } from './transfer-world.ts'
import type { Answer } from './world.ts'

const identity = identityOf(makeIdentitySeed())
let nodes: TestNodes
let coordinator: Coordinator
let world: RuledWorld<Coordinator>

beforeAll(async () => {
  nodes = await startNodes(3, { coordinator: identity.name, networks: ['tron:0x5a17b0c5'] })
  coordinator = new Coordinator(nodes.nodes, identity)
  world = await createRuledWorld(
    coordinator,
    {},
    nodes.nodes.map((node) => node.identity),
  )
  for (const { folder } of nodes.nodes) {
    folder.rules.apply(world.acme, { kind: 'accept', rules: world.rules() })
    folder.rules.bind(world.keyId, world.acme)
  }
}, 120_000)

afterAll(async () => {
  coordinator.close()
  await nodes.stop()
})

const codeOf = ({ headers }: Answer): unknown => headers['x-error-code']
const paramsOf = ({ headers }: Answer) =>
  JSON.parse(decodeURIComponent(String(headers['x-error-params']))) as Record<string, unknown>

test('asked for, signed by the requester, signed by an approver on the page, signed by two of three, sent', async () => {
  const to = freshRecipient()
  const id = await world.create({ recipient_address: to, amount: '12.5' })
  await world.act('treasurer', id, 'submit')
  const requester = await world.token('treasurer', id)
  const request = await world.signed('request', 'treasurer', id)
  expect((await world.page(requester, 'POST', `${id}/approvals`, request)).status).toBe(200)
  const approver = await world.token('approver', id)
  const approval = await world.signed('approve', 'approver', id)
  expect((await world.page(approver, 'POST', `${id}/approvals`, approval)).status).toBe(200)
  const sent = await world.act('treasurer', id, 'sign-and-broadcast')
  expect(sent.status, sent.text).toBe(200)
  expect(sent.json(), sent.text).toMatchObject({
    status: 'broadcasted',
    signer: 'tss',
    rules: { is_current: true, signed_by: [{ name: 'Arthur Approver' }] },
  })
  expect(world.received(to)).toBe(12_500_000n)
}, 60_000)

test('a program approves without the page', async () => {
  const to = freshRecipient()
  const id = await world.requested({ recipient_address: to })
  expect((await world.approve('approver', id)).json()).toMatchObject({ status: 'approved' })
  const sent = await world.act('treasurer', id, 'sign-and-broadcast')
  expect(sent.status, sent.text).toBe(200)
  expect(sent.json(), sent.text).toMatchObject({ status: 'broadcasted' })
  expect(world.received(to)).toBe(1_500_000n)
}, 60_000)

test('with one signer stopped the other two sign a transfer under the rules', async () => {
  const [, , third] = nodes.nodes
  await third!.stop()
  try {
    const to = freshRecipient()
    const id = await world.requested({ recipient_address: to })
    expect((await world.approve('approver', id)).json()).toMatchObject({ status: 'approved' })
    const sent = await world.act('treasurer', id, 'sign-and-broadcast')
    expect(sent.status, sent.text).toBe(200)
    expect(sent.json(), sent.text).toMatchObject({ status: 'broadcasted', signer: 'tss' })
    expect(world.received(to)).toBe(1_500_000n)
  } finally {
    await third!.start()
  }
}, 60_000)

const thief = (person: string) => authenticatorKeyOfSeed(es256, `thief ${person}`)

/** The order with which a stolen server can ask the signers for, past its own checks. */
async function askSigners(id: string, signed: readonly SignedApprovalText[]): Promise<unknown> {
  const row = await world.row(id)
  const intent = parseTransferIntent(row.intent)
  if (!intent.ok) throw new Error(intent.reason)
  const at = new Date().toISOString()
  const [requester, approver] = [await world.userId('treasurer'), await world.userId('approver')]
  const order = {
    sessionId: newId(),
    keyId: world.keyId,
    path: intent.value.wallet.path,
    intent: row.intent,
    unsigned: unsignedOf(intent.value),
    approvals: signed.map((assertion) => ({
      userId: assertion.statement.act === 'request' ? requester : approver,
      at,
      intentHash: row.intent_hash,
      assertion,
    })),
  }
  return coordinator.sign(order)
}

test.each([
  ['no statement', async () => [], 'REQUEST_UNSIGNED'],
  [
    'no approval',
    async (id: string) => [await world.signed('request', 'treasurer', id)],
    'APPROVALS_MISSING',
  ],
  [
    'an approval that another key signed',
    async (id: string) => [
      await world.signed('request', 'treasurer', id),
      await world.signed('approve', 'approver', id, {
        by: { ...thief('approver'), credentialId: authenticatorOf('approver').credentialId },
      }),
    ],
    'ASSERTION_INVALID',
  ],
  [
    'the approval of another transfer',
    async (id: string) => [
      await world.signed('request', 'treasurer', id),
      await world.signed('approve', 'approver', await world.requested()),
    ],
    'STATEMENT_DIFFERS',
  ],
  [
    'an approval that has ended',
    async (id: string) => [
      await world.signed('request', 'treasurer', id),
      await world.signed('approve', 'approver', id, { statement: { notAfter: Date.now() - 1 } }),
    ],
    'STATEMENT_EXPIRED',
  ],
])(
  'a stolen server with %s gets nothing signed',
  async (_, statements, code) => {
    const id = await world.requested()
    await expect(askSigners(id, await statements(id))).rejects.toMatchObject({ code })
  },
  60_000,
)

test('a version that the server learns from the signers lapses approvals, without anybody who looks', async () => {
  const approved = await world.requested()
  expect((await world.approve('approver', approved)).json()).toMatchObject({ status: 'approved' })
  const waiting = await world.requested()
  const next = nextRules(world.rules(), { approvalMinutes: 59 })
  for (const { folder } of nodes.nodes) folder.rules.apply(world.acme, { kind: 'accept', rules: next })
  const worker = new TransferWorker({ context: world.context, log: pino({ level: 'silent' }) })
  await syncRules(world.context, world.acme)
  await worker.round(new Date(Date.now() + 1))
  const marked = { status: 'pending', approved_until: null, last_error_refusal: { code: 'RULES_CHANGED' } }
  expect(await world.row(approved)).toMatchObject(marked)
  expect(await world.row(waiting)).toMatchObject(marked)
  const updates = () =>
    world.db
      .selectFrom('audit_events')
      .select('seq')
      .where('subject_id', '=', waiting)
      .where('verb', '=', 'updated')
      .execute()
  const before = await updates()
  await transaction(world.db, (tx) => doubtApprovals(tx, world.acme))
  await worker.round(new Date(Date.now() + 1))
  expect(await updates()).toEqual(before)
  world.follow(next)
  const again = await world.act('treasurer', waiting, 'resubmit')
  expect(again.json(), again.text).toMatchObject({ status: 'draft', rules: { version: 2, is_current: true } })
}, 60_000)

test('a database that names rules and people of a thief satisfies the server, and no signer', async () => {
  const { people } = world.rules().document
  await world.changeRules({
    people: people.map((person, i) => {
      const key = i === 0 ? thief('treasurer') : i === 1 ? thief('approver') : authenticatorOf('approver2')
      return { ...person, credentials: [credentialOfKey(key, { rpId: 'localhost', origin: approverOrigin })] }
    }),
  })
  const to = freshRecipient()
  const id = await world.create({ recipient_address: to })
  await world.act('treasurer', id, 'submit')
  expect((await world.request(id, { by: thief('treasurer') })).status).toBe(200)
  const approved = await world.approve('approver', id, { by: thief('approver') })
  expect(approved.json(), approved.text).toMatchObject({ status: 'approved' })
  const refused = await world.act('treasurer', id, 'sign-and-broadcast')
  expect([codeOf(refused), paramsOf(refused).signer_code], refused.text).toEqual([
    'SIGNER_REFUSES_PART',
    'RULES_CHANGED',
  ])
  expect(world.received(to)).toBe(0n)
}, 60_000)
