/** A chain that only its own folder knows sends like any other: Ed25519 keys of three signers, two signatures for each transfer,
 *  a hash that is known after signing, and bytes that never end. What excludes a second payment is their conflict key. */
import '@holdfast/sandbox/fifth/testing'
import { randomUUID } from 'node:crypto'
import { chainOf, intentHash, type Transfers } from '@holdfast/chains'
import { encodeTransferIntent, parseTransferIntent, type TransferIntent } from '@holdfast/ledger'
import { reason } from '@holdfast/contract'
import { identityOf, makeIdentitySeed } from '@holdfast/mpc/nodes'
import {
  type Account,
  chainName,
  coin,
  fee,
  FifthNode,
  newAccount,
  type Signed,
} from '@holdfast/sandbox/fifth'
import { startNodes, type TestNodes } from '@holdfast/signer/testing'
import { newId } from '@holdfast/store'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TransferWorker } from '../src/features/transfers/worker.ts'
import { type FlowPoint, flowPoints } from '../src/features/transfers/signing/flow.ts'
import { settleTransfer } from '../src/features/transfers/signing/settle-transfer.ts'
import { signAndSend } from '../src/features/transfers/signing/sign-and-send.ts'
import { readTransfer } from '../src/features/transfers/read-transfer.ts'
import { Coordinator } from '../src/signing/coordinator.ts'
import type { SigningRequest } from '../src/signing/signing.ts'
import { dyingDatabase } from './dying-database.ts'
import { createWorld, type Person, type World } from './world.ts'

const network = 'fifth:2'
const code = 'fifth-test'
const identity = identityOf(makeIdentitySeed())
const node = new FifthNode()
const { transferNode } = node
const transfers = chainOf(chainName).transfers!
const start = Date.UTC(2026, 10, 21, 12)

let signers: TestNodes
let coordinator: Coordinator
let world: World
let worker: TransferWorker
let bank: Account
let wallet: { readonly id: string; readonly address: string; readonly keyId: string }
let tokenId: string
let blocks = 0

const mine = (payments: Parameters<FifthNode['mine']>[1] = []) =>
  node.mine(start + 1_000 * blocks++, payments)

beforeAll(async () => {
  signers = await startNodes(3, { coordinator: identity.name, networks: [network] })
  coordinator = new Coordinator(signers.nodes, identity)
  world = await createWorld({ HOLDFAST_SECRET_KEY: 'ab'.repeat(32) }, coordinator, {
    nodes: (networkCode) => (networkCode === code ? transferNode : null),
    providers: (networkCode) => (networkCode === code ? [node] : []),
  })
  worker = new TransferWorker({ context: world.context, log: pino({ level: 'silent' }) })
  tokenId = await insertNetwork()
  const domain = await post('treasurer', '/api/mpc/kds', { label: 'Main', threshold: 2, n: 3 })
  const key = await post('treasurer', '/api/mpc/keys/keygen', {
    kd_id: domain.id,
    label: 'Fifth',
    curve: 'ed25519',
  })
  wallet = { id: key.wallet_id, address: key.address, keyId: key.id }
  bank = newAccount()
  mine([{ from: bank, to: { ...bank, address: wallet.address }, units: 1_000_000n }])
}, 120_000)

beforeEach(() => {
  node.answersUses = true
  node.received.length = 0
})

afterAll(async () => {
  coordinator.close()
  await signers.stop()
})

async function insertNetwork(): Promise<string> {
  const now = new Date()
  const [networkId, id] = [newId(), newId()]
  await world.db
    .insertInto('networks')
    .values({
      id: networkId,
      code,
      name: 'Fifth',
      chain: chainName,
      chain_id: '2',
      symbol: 'FIF',
      decimals: 4,
      explorer_url: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await world.db
    .insertInto('tokens')
    .values({
      id,
      network_id: networkId,
      asset: coin,
      name: 'Fifth',
      symbol: 'FIF',
      contract_address: null,
      decimals: 4,
      chain_namespace: null,
      chain_reference: null,
      asset_namespace: null,
      asset_reference: null,
      caip19: null,
      source: null,
      is_known: true,
      is_verified: true,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

async function post(person: Person, path: string, body?: object): Promise<any> {
  const answer = await world.ask(person, 'POST', path, body)
  expect(answer.status, `${path} ${answer.text}`).toBeLessThan(300)
  return answer.json()
}

/** Requested, submitted, approved by another person. */
async function approved(change: object = {}): Promise<string> {
  const { id } = await post('treasurer', '/api/transfer-requests', {
    wallet_id: wallet.id,
    recipient_address: newAccount().address,
    amount: '1.5',
    token_id: tokenId,
    network_code: code,
    ...change,
  })
  await post('treasurer', `/api/transfer-requests/${id}/submit`)
  await post('approver', `/api/transfer-requests/${id}/approve`)
  return id
}

const sign = (id: string) => world.ask('treasurer', 'POST', `/api/transfer-requests/${id}/sign-and-broadcast`)
const refresh = (id: string) => post('treasurer', `/api/transfer-requests/${id}/refresh-receipt`)
const get = async (id: string) => (await world.ask('treasurer', 'GET', `/api/transfer-requests/${id}`)).json()
const row = (id: string) =>
  world.db.selectFrom('transfer_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const received = (address: string) => node.balanceAt(address, node.newest.number)
const claimEnds = (id: string) =>
  world.db
    .updateTable('transfer_requests')
    .set({ claimed_until: new Date(Date.now() - 1) })
    .where('id', '=', id)
    .execute()

class Crash extends Error {}

async function crashAt(id: string, point: FlowPoint): Promise<void> {
  const view = await readTransfer(world.db, { entity_id: world.acme, id })
  const { db, die } = dyingDatabase(world.db)
  const order = {
    signer: 'tss',
    onPoint: (reached: FlowPoint) => {
      if (reached !== point) return
      die()
      throw new Crash()
    },
  } as const
  await expect(signAndSend({ ...world.context, db }, null, view, order)).rejects.toMatchObject({
    cause: expect.any(Crash),
  })
  await claimEnds(id)
}

/** The order to the signers for a request whose bytes are stored. */
async function signingRequestOf(id: string, change: Partial<SigningRequest> = {}): Promise<SigningRequest> {
  const { intent, unsigned } = await row(id)
  return {
    sessionId: randomUUID(),
    keyId: wallet.keyId,
    path: [],
    intent,
    unsigned: unsigned ?? new Uint8Array(),
    approvals: [
      { userId: randomUUID(), at: new Date().toISOString(), intentHash: intentHash(intent), assertion: null },
    ],
    ...change,
  }
}

async function intentOf(id: string): Promise<TransferIntent> {
  const parsed = parseTransferIntent((await row(id)).intent)
  if (!parsed.ok) throw new Error(parsed.reason)
  return parsed.value
}

/** Other bytes for a request, with a nonce that its own do not have. */
const textWithNonce = (text: string, nonce: number) => JSON.stringify({ ...JSON.parse(text), nonce })
const textOf = async (id: string) => (await row(id)).unsigned?.toString('utf8') ?? ''

/** By the signers, without the server. */
async function signedBy(request: SigningRequest): Promise<Signed> {
  const signatures = []
  for (const message of transfers.messages(request.unsigned).keys())
    signatures.push(await coordinator.sign({ ...request, sessionId: randomUUID(), message }))
  const { bytes } = transfers.attach(request.unsigned, signatures, wallet.address)
  return JSON.parse(Buffer.from(bytes).toString('utf8')) as Signed
}

test('an Ed25519 key is the key of its wallet itself, whose address is the chain’s', () => {
  expect(wallet.address).toMatch(/^f302a300506032b6570032100[0-9a-f]{64}$/)
})

test('requested, approved, signed twice by two of three, attached, broadcast and settled', async () => {
  const to = newAccount().address
  const before = received(wallet.address)
  const id = await approved({ recipient_address: to })
  const answer = await sign(id)
  expect(answer.json(), answer.text).toMatchObject({
    status: 'broadcasted',
    phase: 'broadcast',
    signer: 'tss',
  })
  expect(await row(id)).toMatchObject({
    expiration: null,
    expiration_height: null,
    conflict_key: `${wallet.address}/1`,
  })
  const { unsigned, signature, tx_hash } = await row(id)
  expect(signature).toHaveLength(256)
  expect(transfers.isSignatureOf(wallet.address, unsigned!, signature ?? '')).toBe(true)
  mine()
  expect(await refresh(id)).toMatchObject({ status: 'confirmed', tx_hash })
  expect(received(to)).toBe(15_000n)
  expect(received(wallet.address)).toBe(before - 15_000n - fee)
  expect((await row(id)).settled_at).not.toBeNull()
})

test.each(flowPoints)(
  'a crash after “%s”: the server continues with the same bytes, and it is paid once',
  async (point) => {
    const to = newAccount().address
    const id = await approved({ recipient_address: to })
    await crashAt(id, point)
    const left = await row(id)
    await worker.round()
    const after = await row(id)
    expect(after).toMatchObject({ status: 'broadcasted', phase: 'broadcast' })
    if (left.unsigned !== null) expect(after.unsigned?.equals(left.unsigned)).toBe(true)
    if (left.signed !== null) expect(after.signed?.equals(left.signed)).toBe(true)
    mine()
    await refresh(id)
    expect(received(to)).toBe(15_000n)
    expect(await row(id)).toMatchObject({ receipt: expect.objectContaining({ state: 'confirmed' }) })
  },
)

test('transfers of one wallet that are under way at once have a conflict key each, and all of them are paid', async () => {
  const to = newAccount().address
  const ids = [await approved({ recipient_address: to }), await approved(), await approved()]
  const answers = await Promise.all(ids.map(sign))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const keys = await Promise.all(ids.map(async (id) => (await row(id)).conflict_key))
  expect(new Set(keys).size).toBe(3)
  mine()
  for (const id of ids) expect(await refresh(id)).toMatchObject({ status: 'confirmed' })
  expect(received(to)).toBe(15_000n)
})

test('a conflict key in use by one request is stored for no other of the wallet', async () => {
  const [first, second] = [await approved(), await approved()]
  await crashAt(first, 'built')
  const { conflict_key } = await row(first)
  await expect(
    world.db.updateTable('transfer_requests').set({ conflict_key }).where('id', '=', second).execute(),
  ).rejects.toThrow('transfer_requests_conflict_key')
  // A chain that answers the same key again builds nothing.
  const honest = { ...transfers }
  const forgetful: Pick<Transfers, 'build'> = {
    build: (intent, answers, now) => honest.build(intent, answers, now, new Set()),
  }
  Object.assign(transfers, forgetful)
  await expect(
    signAndSend(world.context, null, await readTransfer(world.db, { entity_id: world.acme, id: second }), {
      signer: 'tss',
    }),
  ).rejects.toMatchObject({ code: 'CONFLICT_KEY_IN_USE', params: { key: conflict_key } })
  Object.assign(transfers, honest)
  // The claim is released, so that it can be signed again at once.
  expect(await row(second)).toMatchObject({
    phase: null,
    claim_id: null,
    unsigned: null,
    conflict_key: null,
    last_error_refusal: { code: 'CONFLICT_KEY_IN_USE' },
  })
  for (const id of [first, second]) expect((await sign(id)).json()).toMatchObject({ status: 'broadcasted' })
  mine()
  for (const id of [first, second]) expect(await refresh(id)).toMatchObject({ status: 'confirmed' })
})

test('bytes that the signers signed and the server lost are the ones that count, whoever broadcasts them', async () => {
  const to = newAccount().address
  const id = await approved({ recipient_address: to })
  await crashAt(id, 'session')
  const stolen = await signedBy(await signingRequestOf(id))
  expect(node.broadcast(stolen)).toMatchObject({ meaning: 'accepted' })
  // In no block yet: the server signs the same bytes again, which gives them another hash.
  await worker.round()
  const broadcast = await row(id)
  expect(broadcast).toMatchObject({ status: 'broadcasted' })
  mine()
  const receipt = await refresh(id)
  expect(receipt).toMatchObject({ status: 'confirmed' })
  expect(receipt.tx_hash).not.toBe(broadcast.tx_hash)
  expect((await row(id)).tx_hash).toBe(receipt.tx_hash)
  expect(received(to)).toBe(15_000n)
})

test('bytes without an end whose fate nobody knows are neither built again, nor signed, nor declared dead', async () => {
  const to = newAccount().address
  const id = await approved({ recipient_address: to })
  await crashAt(id, 'session')
  const before = await row(id)
  const stolen = await signedBy(await signingRequestOf(id))
  node.broadcast(stolen)
  mine()
  node.answersUses = false
  for (let attempt = 0; attempt < 3; attempt++) {
    const answer = await sign(id)
    expect([answer.status, answer.headers['x-error-code']], answer.text).toEqual([409, 'FATE_UNKNOWN'])
    await worker.round(new Date(Date.now() + 7_200_000))
    await claimEnds(id)
  }
  const after = await row(id)
  expect(after).toMatchObject({ status: 'approved', phase: 'built', signed: null, settled_at: null })
  expect(after.unsigned?.equals(before.unsigned!)).toBe(true)
  expect(received(to)).toBe(15_000n)
  node.answersUses = true
  expect((await sign(id)).json()).toMatchObject({ status: 'broadcasted' })
  expect(await refresh(id)).toMatchObject({ status: 'confirmed' })
  expect(received(to)).toBe(15_000n)
})

test('a request whose conflict key another transaction used is dead, and nothing of it is sent any more', async () => {
  const to = newAccount().address
  const id = await approved({ recipient_address: to })
  await crashAt(id, 'signed')
  // The holder of a whole key, or of another device, spends the nonce. Here: another approved request of the signers.
  const other = await approved({ amount: '7' })
  const { nonce } = JSON.parse(await textOf(id)) as { nonce: number }
  const { recipient } = await intentOf(other)
  const text = JSON.stringify({
    from: wallet.address,
    to: recipient,
    units: '70000',
    payer: wallet.address,
    fee: '3',
    nonce,
  })
  node.broadcast(await signedBy(await signingRequestOf(other, { unsigned: Buffer.from(text) })))
  mine()
  node.received.length = 0
  expect((await sign(id)).json()).toMatchObject({
    status: 'failed',
    failure_code: 'CONFLICT_KEY_USED',
    failure_refusal: { code: 'CONFLICT_KEY_USED' },
  })
  expect(node.received).toEqual([])
  expect(received(to)).toBe(0n)
  expect((await get(id)).is_under_way).toBe(false)
})

test('a broadcast request whose conflict key another transaction used fails as CONFLICT_KEY_USED', async () => {
  const id = await approved()
  const other = await approved({ amount: '7' })
  expect((await sign(id)).json()).toMatchObject({ status: 'broadcasted' })
  const { nonce } = JSON.parse(await textOf(id)) as { nonce: number }
  const { recipient } = await intentOf(other)
  const text = JSON.stringify({ ...JSON.parse(await textOf(id)), to: recipient, units: '70000', nonce })
  node.dropPool()
  node.broadcast(await signedBy(await signingRequestOf(other, { unsigned: Buffer.from(text) })))
  mine()
  await refresh(id)
  expect(await row(id)).toMatchObject({
    status: 'failed',
    failure_code: 'CONFLICT_KEY_USED',
    failure_refusal: { code: 'CONFLICT_KEY_USED' },
  })
})

const intentEnds = (id: string) =>
  world.db
    .updateTable('transfer_requests')
    .set({ expires_at: new Date(Date.now() - 1), claimed_until: new Date(Date.now() - 1) })
    .where('id', '=', id)
    .execute()

test('bytes that no signer received end with their intent, and the transfers behind their nonce are included', async () => {
  node.isGapless = true
  try {
    const [abandoned, behind] = [await approved(), await approved()]
    await crashAt(abandoned, 'built')
    const { conflict_key } = await row(abandoned)
    expect((await sign(behind)).json()).toMatchObject({ status: 'broadcasted' })
    mine()
    expect(await refresh(behind)).toMatchObject({ status: 'pending' })
    await intentEnds(abandoned)
    await worker.round()
    expect(await row(abandoned)).toMatchObject({
      status: 'failed',
      failure_code: 'EXPIRED',
      failure_refusal: { code: 'NOT_SIGNED_IN_TIME' },
      settled_at: expect.any(Date),
    })
    const next = await approved()
    expect((await sign(next)).json()).toMatchObject({ status: 'broadcasted' })
    expect(await row(next)).toMatchObject({ conflict_key })
    mine()
    for (const id of [next, behind]) expect(await refresh(id)).toMatchObject({ status: 'confirmed' })
  } finally {
    node.isGapless = false
  }
})

test('TRANSFER_EXPIRED_OPEN: bytes that signers received stay open after their intent, and are not signed again', async () => {
  const id = await approved()
  await crashAt(id, 'session')
  expect((await row(id)).signing_started_at).toEqual(expect.any(Date))
  await intentEnds(id)
  const answer = await sign(id)
  expect([answer.status, answer.headers['x-error-code']], answer.text).toEqual([409, 'TRANSFER_EXPIRED_OPEN'])
  expect(await row(id)).toMatchObject({
    status: 'approved',
    phase: 'built',
    signed: null,
    settled_at: null,
    last_error_refusal: { code: 'TRANSFER_EXPIRED_OPEN' },
  })
})

test('a request is not ended by a flow that missed that somebody has its bytes signed', async () => {
  const id = await approved()
  await crashAt(id, 'built')
  const place = { entity_id: world.acme, id }
  const view = await readTransfer(world.db, place)
  const flow = {
    context: world.context,
    who: null,
    place,
    claimId: view.claim_id ?? '',
    node: transferNode,
    intent: await intentOf(id),
    signer: 'tss',
  } as const
  await world.db
    .updateTable('transfer_requests')
    .set({ signing_started_at: new Date(), version: view.version + 1 })
    .where('id', '=', id)
    .execute()
  const end = { move: 'expire', code: 'EXPIRED', failure: reason('NOT_SIGNED_IN_TIME') } as const
  await expect(settleTransfer(flow, view, end)).rejects.toMatchObject({ code: 'SIGNING_ELSEWHERE' })
  expect(await row(id)).toMatchObject({ status: 'approved', settled_at: null })
})

test('an equal request is not signed while the bytes of an earlier one may be included', async () => {
  const same = { recipient_address: newAccount().address, amount: '3' }
  const [first, second] = [await approved(same), await approved({ ...same, is_repeat: true })]
  await crashAt(first, 'built')
  await claimEnds(first)
  const answer = await sign(second)
  expect([answer.status, answer.text]).toEqual([409, expect.stringContaining(first)])
  expect(await row(second)).toMatchObject({ unsigned: null, conflict_key: null })
})

test('ALREADY_SIGNED: other bytes for a request with another conflict key; its own bytes may be signed again', async () => {
  const id = await approved()
  await crashAt(id, 'session')
  await signedBy(await signingRequestOf(id))
  const { nonce } = JSON.parse(await textOf(id)) as { nonce: number }
  const other = Buffer.from(textWithNonce(await textOf(id), nonce + 50))
  for (const message of [0, 1])
    await expect(
      coordinator.sign(await signingRequestOf(id, { unsigned: other, message })),
    ).rejects.toMatchObject({ code: 'ALREADY_SIGNED' })
  await signedBy(await signingRequestOf(id))
})

test('ALREADY_SIGNED: another intent for a request, although its bytes have the same conflict key', async () => {
  const id = await approved()
  await crashAt(id, 'session')
  await signedBy(await signingRequestOf(id))
  const recipient = newAccount().address
  const intent = encodeTransferIntent({ ...(await intentOf(id)), recipient })
  const unsigned = Buffer.from(JSON.stringify({ ...JSON.parse(await textOf(id)), to: recipient }))
  for (const message of [0, 1])
    await expect(
      coordinator.sign(await signingRequestOf(id, { intent, unsigned, message, approvals: [] })),
    ).rejects.toMatchObject({ code: 'ALREADY_SIGNED' })
  await signedBy(await signingRequestOf(id))
})

test('signers refuse a third message, and a payee, an amount, a field or a network that was not intended', async () => {
  const id = await approved()
  await crashAt(id, 'built')
  const text = JSON.parse(await textOf(id)) as object
  const changed = (change: object) =>
    signingRequestOf(id, { unsigned: Buffer.from(JSON.stringify({ ...text, ...change })) })
  const refused = async (request: SigningRequest, expected: object) =>
    expect(coordinator.sign(request)).rejects.toMatchObject(expected)
  await refused(await signingRequestOf(id, { message: 2 }), { code: 'INTENT_MISMATCH', field: 'message' })
  await refused(await changed({ to: newAccount().address }), { code: 'INTENT_MISMATCH', field: 'recipient' })
  await refused(await changed({ units: '1' }), { code: 'INTENT_MISMATCH', field: 'units' })
  await refused(await changed({ note: 'more' }), { code: 'NOT_CANONICAL' })
  const main = encodeTransferIntent({ ...(await intentOf(id)), network: 'fifth:1' })
  await refused(await signingRequestOf(id, { intent: main, approvals: [] }), { code: 'UNACKNOWLEDGED' })
})
