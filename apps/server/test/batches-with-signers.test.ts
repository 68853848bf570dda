/** A batch of a key that three signers bound to rules: one assertion of each person, five payments, each signed by two of three. */
import { intentHash } from '@holdfast/chains'
import { BatchPage } from '@holdfast/contract/approver'
import { parseTransferIntent } from '@holdfast/ledger'
import { identityOf, makeIdentitySeed } from '@holdfast/mpc/nodes'
import { type ApprovalStatement, batchHash, type SignedApprovalText } from '@holdfast/policy/rules'
import { startNodes, type TestNodes } from '@holdfast/signer/testing'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { BatchWorker } from '../src/features/batches/worker.ts'
import { TransferWorker } from '../src/features/transfers/worker.ts'
import { Coordinator } from '../src/signing/coordinator.ts'
import { readWallet } from './read-wallet.ts'
import { approverOrigin, authenticatorOf, createRuledWorld, type RuledWorld } from './ruled-world.ts'
import { signedApproval } from './signed-approval.ts'
import { freshRecipient } from './transfer-world.ts'
import type { Answer, Person } from './world.ts'

const identity = identityOf(makeIdentitySeed())
const log = pino({ level: 'silent' })
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

const codeOf = ({ headers, text }: Answer): unknown =>
  headers['x-error-code'] ?? (JSON.parse(text) as { code?: string }).code
const act = (person: Person, id: string, verb: string, body?: object) =>
  world.ask(person, 'POST', `/api/transfer-batches/${id}/${verb}`, body)
const get = async (id: string) => (await world.ask('treasurer', 'GET', `/api/transfer-batches/${id}`)).json()

async function submitted(to: readonly string[], amount = '2'): Promise<string> {
  const made = await world.ask('treasurer', 'POST', '/api/transfer-batches', {
    name: 'Contractors',
    wallet_id: world.walletId,
    token_id: world.trx,
    network_code: 'tron-sandbox',
    lines: to.map((address) => ({ address, amount })),
  })
  expect(made.status, made.text).toBe(201)
  const { id } = made.json()
  const answer = await act('treasurer', id, 'submit')
  expect(answer.status, answer.text).toBe(200)
  return id
}

async function tokenOf(person: Person, id: string): Promise<string> {
  const answer = await act(person, id, 'approver-link')
  expect(answer.status, answer.text).toBe(200)
  return new URLSearchParams(new URL(answer.json().url).hash.slice(1)).get('token') ?? ''
}
const pageCall = (token: string, method: 'GET' | 'POST', path: string, body?: object) =>
  world.ask(null, method, `/approver/batches/${path}`, body, { authorization: `Bearer ${token}` })

/** As the page does: it computes the hash from the intents that it was sent. */
async function signedOnPage(
  act: 'request' | 'approve',
  person: Person,
  id: string,
  change: Partial<ApprovalStatement> = {},
): Promise<SignedApprovalText> {
  const answer = await pageCall(await tokenOf(person, id), 'GET', id)
  expect(answer.status, answer.text).toBe(200)
  const { batch, total, intents } = BatchPage.parse(answer.json())
  const [first] = intents.map((bytes) => parseTransferIntent(bytes))
  if (first?.ok !== true) throw new Error('the page got no intent')
  const intentHashes = intents.map((bytes) => intentHash(bytes))
  const { document, hash } = world.rules()
  return signedApproval(
    {
      act,
      intentHash: batchHash({ id: batch, total, intents: intentHashes }, first.value),
      organisation: world.acme,
      rulesVersion: document.version,
      rulesHash: hash,
      person: await world.userId(person),
      notAfter: Date.now() + 600_000,
      ...change,
    },
    authenticatorOf(person),
    { rpId: 'localhost', origin: approverOrigin },
  )
}
async function sign(act: 'request' | 'approve', person: Person, id: string): Promise<Answer> {
  const signed = await signedOnPage(act, person, id)
  return pageCall(await tokenOf(person, id), 'POST', `${id}/approvals`, signed)
}

async function approved(to: readonly string[], amount?: string): Promise<string> {
  const id = await submitted(to, amount)
  for (const [step, person] of [
    ['request', 'treasurer'],
    ['approve', 'approver'],
  ] as const) {
    const answer = await sign(step, person, id)
    expect(answer.status, answer.text).toBe(200)
  }
  return id
}
const signings = (id: string) =>
  world.db
    .selectFrom('signing_sessions as s')
    .innerJoin('transfer_requests as r', 'r.id', 's.request_id')
    .select(['s.request_id', 's.outcome'])
    .where('r.batch_id', '=', id)
    .execute()

test('five payments, one approval on the page, signed by two of three, in the books', async () => {
  const to = Array.from({ length: 5 }, freshRecipient)
  const id = await approved(to)
  expect((await get(id)).decision).toMatchObject({
    status: 'approved',
    rules: { waits: [], signed_by: [{ name: 'Arthur Approver' }] },
  })
  const statements = await world.db
    .selectFrom('transfer_statements as s')
    .innerJoin('transfer_requests as r', 'r.id', 's.request_id')
    .select('s.signed')
    .where('r.batch_id', '=', id)
    .where('s.act', '=', 'approve')
    .execute()
  expect(new Set(statements.map(({ signed }) => JSON.stringify(signed))).size).toBe(1)
  expect((await act('treasurer', id, 'sign')).status).toBe(200)
  await new BatchWorker({ context: world.context, log }).round()
  const sent = await get(id)
  expect(sent.batch, JSON.stringify(sent)).toMatchObject({
    is_signing: false,
    stopped: null,
    counts: { broadcasted: 5 },
  })
  expect(to.map((address) => world.received(address))).toEqual(to.map(() => 2_000_000n))
  world.node.mine(25)
  await new TransferWorker({ context: world.context, log }).round(new Date(Date.now() + 20_000))
  expect((await get(id)).batch).toMatchObject({ confirmed: 5 })
  await readWallet(world, 'treasurer', world.walletAddress)
  const { rows } = await get(id)
  for (const { tx_hash } of rows as { tx_hash: string }[]) {
    const found = await world.ask(
      'viewer',
      'GET',
      `/api/bc-transactions?entity_id=${world.acme}&q=${tx_hash}`,
    )
    expect(found.json().rows.length, tx_hash).toBeGreaterThan(0)
  }
  const run = await world.db
    .selectFrom('ingestion_runs')
    .select('outcome')
    .orderBy('started_at', 'desc')
    .executeTakeFirstOrThrow()
  expect(run.outcome).toBe('match')
}, 180_000)

test('a server that dies after the second signature: a new one sends the rest, and each row is signed for once', async () => {
  const to = Array.from({ length: 5 }, freshRecipient)
  const id = await approved(to, '1')
  await act('treasurer', id, 'sign')
  let count = 0
  const dying = new Proxy(coordinator, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      if (name !== 'sign') return value.bind(target) as unknown
      return async (...parameters: Parameters<Coordinator['sign']>) => {
        const signature = await target.sign(...parameters)
        count += 1
        // It dies with a signature that it has not stored.
        return count === 3 ? new Promise(() => undefined) : signature
      }
    },
  })
  void new BatchWorker({ context: { ...world.context, signing: dying }, log }).round()
  await vi.waitFor(() => expect(count).toBe(3), 30_000)
  await world.db
    .updateTable('transfer_requests')
    .set({ claimed_until: new Date(Date.now() - 1) })
    .where('batch_id', '=', id)
    .where('claim_id', 'is not', null)
    .execute()
  const [worker, transfers] = [
    new BatchWorker({ context: world.context, log }),
    new TransferWorker({ context: world.context, log }),
  ]
  await transfers.round()
  await worker.round()
  await worker.round()
  expect((await get(id)).batch).toMatchObject({ is_signing: false, counts: { broadcasted: 5 } })
  expect(to.map((address) => world.received(address))).toEqual(to.map(() => 1_000_000n))
  const sessions = await signings(id)
  expect(new Set(sessions.map(({ request_id }) => request_id)).size).toBe(5)
  // The interrupted row was asked for again with the same bytes.
  expect(sessions.filter(({ outcome }) => outcome === 'signed')).toHaveLength(5)
}, 180_000)

test('the sum of a batch decides who approves it', async () => {
  const id = await submitted([freshRecipient(), freshRecipient()], '30')
  await sign('request', 'treasurer', id)
  expect((await sign('approve', 'approver', id)).status).toBe(200)
  expect((await get(id)).decision).toMatchObject({ status: 'pending', rules: { approvals_needed: 2 } })
  expect((await sign('approve', 'approver2', id)).status).toBe(200)
  expect((await get(id)).decision).toMatchObject({ status: 'approved' })
}, 60_000)

test('the signature of one batch approves no other, and no single transfer', async () => {
  const [first, other] = [await submitted([freshRecipient()]), await submitted([freshRecipient()])]
  for (const id of [first, other]) await sign('request', 'treasurer', id)
  const signed = await signedOnPage('approve', 'approver', first)
  const refused = await pageCall(await tokenOf('approver', other), 'POST', `${other}/approvals`, signed)
  expect(codeOf(refused)).toBe('STATEMENT_DIFFERS')
  const single = await world.requested()
  expect(codeOf(await world.act('approver', single, 'approve', { signed }))).toBe('STATEMENT_DIFFERS')
  const own = await world.signed('approve', 'approver', single)
  const { hash } = (await get(first)).batch
  expect(codeOf(await act('approver', first, 'approve', { hash, signed: own }))).toBe('STATEMENT_DIFFERS')
}, 60_000)

test('the requester cancels on the page, and approvers see that', async () => {
  const id = await submitted([freshRecipient(), freshRecipient()])
  const token = await tokenOf('treasurer', id)
  const cancel = () => pageCall(token, 'POST', `${id}/rejection`, { reason: 'OTHER', note: '' })
  const cancelled = await cancel()
  expect(cancelled.json(), cancelled.text).toEqual({})
  const { rows } = await get(id)
  expect(rows).toMatchObject([{ failure_code: 'CANCELLED' }, { failure_code: 'CANCELLED' }])
  expect((await cancel()).json()).toEqual({})
  const shown = await pageCall(await tokenOf('approver', id), 'GET', id)
  expect(BatchPage.parse(shown.json()).rejection).toEqual({
    person: await world.userId('treasurer'),
    code: 'CANCELLED',
    note: '',
  })
})

test('a database whose rows were exchanged after the approval gets nothing signed', async () => {
  const to = freshRecipient()
  const id = await approved([freshRecipient(), freshRecipient()])
  const stranger = await world.row(await world.create({ recipient_address: to, amount: '2' }))
  const { rows } = await get(id)
  await world.db
    .updateTable('transfer_requests')
    .set({ intent: stranger.intent, intent_hash: stranger.intent_hash, recipient_address: to })
    .where('id', '=', rows[0].id)
    .execute()
  await act('treasurer', id, 'sign')
  await new BatchWorker({ context: world.context, log }).round()
  const after = await get(id)
  expect(after.batch.counts, JSON.stringify(after.rows)).toMatchObject({ broadcasted: 0 })
  expect(world.received(to)).toBe(0n)
  expect(
    after.rows.map(
      ({ last_error_refusal }: { last_error_refusal: { params: { signer_code: string } } }) =>
        last_error_refusal.params.signer_code,
    ),
  ).toEqual(['APPROVAL_MISMATCH', 'APPROVAL_MISMATCH'])
}, 60_000)
