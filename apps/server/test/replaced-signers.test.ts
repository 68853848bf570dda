/** Signers in separate processes: one loses its disk and gets its share back, one is stolen and replaced. */
import { randomBytes, randomUUID } from 'node:crypto'
import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { identityOf, makeIdentitySeed, NodeKey, type OpenSessionBody, toBase64 } from '@holdfast/mpc/nodes'
import { makeNodeFolder } from '@holdfast/signer/node-folder'
import {
  copyNodes,
  type MadeNode,
  makeNodes,
  type MadeNodes,
  type NodeConfiguration,
  nodeProcess,
  type NodeProcess,
} from '@holdfast/signer/testing-processes'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Coordinator } from '../src/signing/coordinator.ts'
import { SignerClient } from '../src/signing/signer-client.ts'
import type { SigningRequest } from '../src/signing/signing.ts'
import { HandCarriedSession } from './hand-carried-session.ts'
import { moveClock } from './move-clock.ts'
import { refusedWith } from './refused-with.ts'
import {
  addressOf,
  intentOf,
  requestOf,
  rules,
  sandboxNetwork,
  testPath,
  unsignedOf,
} from './signing-requests.ts'

const identity = identityOf(makeIdentitySeed())
const options = { coordinator: identity.name, networks: [sandboxNetwork] }
const dayMs = 24 * 3_600_000

/** A version 7 UUID made at that time. */
const requestMadeAt = (time: number): string => {
  const digits = time.toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7${randomUUID().slice(15)}`
}

/** Signers that have made both keys. Each test begins with a copy of their folders. */
let dealt: MadeNodes
let folders: MadeNodes
let signers: NodeProcess[]
let pins: Map<number, string>
let clients: SignerClient[] = []
let coordinator: Coordinator
const secpKey = randomUUID()
const edKey = randomUUID()
let address: string

/** Restarts the server with these signers. */
function connect(nodes: readonly NodeProcess[]): void {
  for (const client of clients) client.close()
  coordinator?.close()
  clients = nodes.map((node) => new SignerClient(node, identity))
  coordinator = new Coordinator(nodes, identity)
}

beforeAll(async () => {
  dealt = makeNodes(3)
  const nodes = dealt.made.map((node) => nodeProcess(node, dealt.peers, options))
  await Promise.all(nodes.map((node) => node.start()))
  const dealer = new Coordinator(nodes, identity)
  const shape = { threshold: 2, parties: 3, rules }
  await dealer.generateKey({ keyId: edKey, curve: 'ed25519', ...shape })
  address = addressOf(await dealer.generateKey({ keyId: secpKey, curve: 'secp256k1', ...shape }))
  dealer.close()
  await Promise.all(nodes.map((node) => node.kill()))
})

afterAll(() => dealt.remove())

beforeEach(async () => {
  folders = copyNodes(dealt)
  pins = new Map(folders.peers)
  signers = folders.made.map((node) => nodeProcess(node, folders.peers, options))
  await Promise.all(signers.map((node) => node.start()))
  connect(signers)
})

afterEach(async () => {
  vi.unstubAllGlobals()
  coordinator.close()
  for (const client of clients) client.close()
  await Promise.all(signers.map((node) => node.kill()))
  folders.remove()
})

const clientOf = (party: number): SignerClient => clients.find((client) => client.party === party)!
const session = (order: OpenSessionBody['ceremony']) => new HandCarriedSession(clients, order)
const nodeOf = (party: number): NodeProcess => signers[party - 1]!
const pairs = [
  [1, 2],
  [1, 3],
  [2, 3],
]

const readKey = (party: number, keyId: string) =>
  clientOf(party).ask({ method: 'GET', path: `/keys/${keyId}` }, NodeKey, 5_000)
const generationsOf = (keyId: string, parties: readonly number[]) =>
  Promise.all(
    parties.map((party) =>
      readKey(party, keyId).then(
        ({ epoch, next }) => [epoch, next],
        () => null,
      ),
    ),
  )
const keep = (party: number, keyId: string, epoch: number) =>
  clientOf(party).ask(
    { method: 'POST', path: `/keys/${keyId}/keep`, body: JSON.stringify({ epoch }) },
    z.object({}),
    5_000,
  )

const signBy = ({ keyId, intent, unsigned, approvals }: SigningRequest, parties: number[]) =>
  session({
    kind: 'sign',
    keyId,
    parties,
    path: [...testPath],
    intent: toBase64(intent),
    unsigned: toBase64(unsigned),
    approvals: [...approvals],
  }).runToEnd()

const requestFrom = (madeAt: number) =>
  requestOf(intentOf({ keyId: secpKey, address }, { requestId: requestMadeAt(madeAt) }))

/** Restarts a signer, optionally with another configuration. The server reaches it over a new connection. */
async function restart(party: number, configuration: Partial<NodeConfiguration> = {}): Promise<void> {
  await nodeOf(party).kill()
  await nodeOf(party).start(configuration)
  connect(signers)
}

/** Moves the clocks of the three signers, which restart, and of this process. */
async function later(aheadMs: number): Promise<void> {
  moveClock(aheadMs)
  for (const party of [1, 2, 3]) await restart(party, { aheadMs })
}

/** Replaces the machine of `party`: only its address remains. */
async function newMachine(party: number, { pinned = [1, 2, 3] } = {}): Promise<MadeNode> {
  const old = nodeOf(party)
  await old.kill()
  rmSync(old.path, { recursive: true })
  const sealingKey = randomBytes(32)
  const made = { party, path: old.path, sealingKey, identity: makeNodeFolder(old.path, sealingKey) }
  pins.set(party, made.identity)
  signers[party - 1] = nodeProcess(made, pins, options)
  for (const node of signers) {
    if (!pinned.includes(node.party)) continue
    await node.kill()
    await node.start({ peers: pins })
  }
  connect(signers)
  return made
}

test('[M10] a signer that lost its disk gets its shares back: all pairs sign, a refresh completes, and it signs nothing that it may have signed before', async () => {
  const before = requestFrom(Date.now())
  expect((await signBy(before, [1, 3])).size).toBe(2)
  await newMachine(3)
  await expect(coordinator.refresh(secpKey)).rejects.toMatchObject({ name: 'SharesMissing', parties: [3] })
  expect((await coordinator.describeKey(secpKey)).shares).toEqual([
    { party: 1, state: 'held' },
    { party: 2, state: 'held' },
    { party: 3, state: 'missing' },
  ])
  for (const keyId of [secpKey, edKey]) {
    await expect(coordinator.repair(keyId)).resolves.toMatchObject({ epoch: 2, received: [3] })
    expect(await generationsOf(keyId, [1, 2, 3])).toEqual([
      [2, null],
      [2, null],
      [2, null],
    ])
  }
  // A second repair has nothing to do.
  await expect(coordinator.repair(secpKey)).resolves.toMatchObject({ epoch: 2, received: [] })
  // The bytes signed before are refused too, because it no longer knows them.
  await expect(signBy(before, [1, 3])).rejects.toEqual(refusedWith('RESTORED'))
  await expect(signBy(requestFrom(Date.now()), [2, 3])).rejects.toEqual(refusedWith('RESTORED'))
  await expect(coordinator.sign(requestFrom(Date.now()))).resolves.toBeDefined()
  // Signer 1 still has its record and would recognise the request, but a signer replaced later would not.
  await expect(signBy(requestFrom(Date.now() + 2 * dayMs), [1, 2])).rejects.toEqual(refusedWith('MADE_AHEAD'))
  await restart(3)
  await expect(signBy(requestFrom(Date.now()), [2, 3])).rejects.toEqual(refusedWith('RESTORED'))
  await expect(coordinator.refresh(secpKey)).resolves.toEqual({ epoch: 3 })
  await expect(signBy(requestFrom(Date.now()), [2, 3])).rejects.toEqual(refusedWith('RESTORED'))
  await later(2 * dayMs)
  for (const pair of pairs) expect((await signBy(requestFrom(Date.now()), pair)).size, String(pair)).toBe(2)
})

test('[M10] a request signed with one signer is not signed in other bytes with its replacement', async () => {
  const intent = intentOf({ keyId: secpKey, address }, { requestId: requestMadeAt(Date.now()) })
  const first = requestOf(intent)
  const other = requestOf(intent, unsignedOf(intent, { madeAt: new Date(Date.now() - 1_000) }))
  expect((await signBy(first, [1, 3])).size).toBe(2)
  await newMachine(3)
  await coordinator.repair(secpKey)
  for (const [parties, reason] of [
    [[1, 2], 'ALREADY_SIGNED'],
    [[2, 3], 'RESTORED'],
  ] as const)
    await expect(signBy({ ...other, approvals: first.approvals }, [...parties])).rejects.toEqual(
      refusedWith(reason),
    )
})

test('[M10] no signer works with an identity that its operator has not pinned', async () => {
  await newMachine(3, { pinned: [1, 3] })
  await expect(coordinator.repair(edKey)).rejects.toMatchObject({ party: 3, accuser: 2 })
  expect(await generationsOf(edKey, [1, 2, 3])).toEqual([[1, null], [1, null], null])
  await restart(2, { peers: pins })
  await expect(coordinator.repair(edKey)).resolves.toMatchObject({ received: [3] })
})

test('[M10] a share stolen before the eviction signs with no remaining share', async () => {
  const stolen = join(nodeOf(3).path, '..', 'stolen')
  await coordinator.refresh(edKey)
  await nodeOf(3).kill()
  cpSync(nodeOf(3).path, stolen, { recursive: true })
  const thief = { ...folders.made[2]!, path: stolen }
  const oldPins = new Map(pins)
  await newMachine(3)
  for (const keyId of [secpKey, edKey]) await coordinator.repair(keyId)

  // No share of an earlier generation is on any disk, neither current nor put aside.
  for (const { path } of signers)
    for (const [keyId, epoch] of [
      [secpKey, 2],
      [edKey, 3],
    ] as const) {
      const files = readdirSync(join(path, 'shares', keyId), { recursive: true, encoding: 'utf8' })
      expect(files.filter((name) => name.endsWith('.share'))).toEqual([
        expect.stringMatching(new RegExp(`^${epoch}-`)),
      ])
    }

  // This holds even when an operator pins the old identity again and the thief controls the server.
  const evicted = nodeProcess(thief, oldPins, options)
  await evicted.start()
  signers.push(evicted)
  await restart(1, { peers: oldPins })
  connect([nodeOf(1), nodeOf(2), evicted])
  for (const keyId of [secpKey, edKey]) {
    const { epoch } = await readKey(3, keyId)
    await expect(session({ kind: 'check', keyId, parties: [1, 3], epoch }).runToEnd()).rejects.toEqual(
      refusedWith('EPOCH'),
    )
  }
  await expect(signBy(requestFrom(Date.now()), [1, 3])).rejects.toMatchObject({
    refusal: { code: expect.stringMatching(/^(ABORTED|PEER_FROZEN)$/) },
  })
  await expect(signBy(requestFrom(Date.now()), [2, 3])).rejects.toEqual(refusedWith('STRANGER'))
  await restart(1, { peers: pins })
  await later(2 * dayMs)
  connect(signers.slice(0, 3))
  for (const pair of pairs) expect((await signBy(requestFrom(Date.now()), pair)).size, String(pair)).toBe(2)
})

test('[M10] a signer dies during a repair: the key remains usable, and the next attempt completes it', async () => {
  await newMachine(3)
  const { generations } = await readKey(1, secpKey)
  const repair = session({
    kind: 'repair',
    keyId: secpKey,
    parties: [1, 2, 3],
    lost: [3],
    key: generations[0]!,
  })
  await repair.open()
  await repair.meet()
  await repair.exchange()
  await restart(1)
  await expect(coordinator.sign(requestFrom(Date.now()))).resolves.toBeDefined()
  await expect(coordinator.repair(secpKey)).resolves.toMatchObject({ epoch: 2, received: [3] })
})

test('[M10] signers die while they keep new shares, and one of them loses its disk: the rest repair it', async () => {
  // Only signer 1 has kept the refresh when signer 3 loses its disk.
  await session({ kind: 'refresh', keyId: edKey, parties: [1, 2, 3] }).runToEnd()
  for (const parties of pairs) await session({ kind: 'check', keyId: edKey, parties, epoch: 2 }).runToEnd()
  await keep(1, edKey, 2)
  await newMachine(3)
  expect(await generationsOf(edKey, [1, 2, 3])).toEqual([[2, null], [1, 2], null])
  // A repair whose last messages reach only signer 2 does not remove the shares that it was dealt from.
  const { generations } = await readKey(1, edKey)
  const order = { kind: 'repair', keyId: edKey, parties: [1, 2, 3], lost: [3], key: generations[0]! } as const
  const repair = session({ ...order, parties: [1, 2, 3], lost: [3] })
  await repair.open()
  await repair.meet()
  for (let round = 1; round <= 3; round++) await repair.exchange()
  await repair.exchange([2])
  expect([...repair.results.keys()]).toEqual([2])
  for (const party of [1, 2, 3]) await restart(party)
  expect((await readKey(2, edKey)).generations.map(({ epoch }) => epoch)).toEqual([1, 2, 3])
  await expect(coordinator.repair(edKey)).resolves.toMatchObject({ epoch: 3, received: [3] })
  for (const parties of pairs)
    expect((await session({ kind: 'check', keyId: edKey, parties, epoch: 3 }).runToEnd()).size).toBe(2)
  await expect(coordinator.refresh(edKey)).resolves.toEqual({ epoch: 4 })
})

test('[M10] acts that a compromised server is refused', async () => {
  const { generations } = await readKey(1, edKey)
  const key = generations[0]!
  const whole = { keyId: edKey, parties: [1, 2, 3], key }
  // A signer that holds its share is not lost, and a share that is needed is not left out.
  await expect(session({ kind: 'repair', ...whole, lost: [3] }).open()).rejects.toEqual(
    refusedWith('HOLDS_SHARE'),
  )
  await expect(session({ kind: 'repair', ...whole, lost: [2, 3] }).open()).rejects.toEqual(
    refusedWith('PARTIES'),
  )
  // Eviction and addition need the agreement of each operator.
  const evicting = {
    kind: 'reshare',
    keyId: edKey,
    parties: [1, 2],
    dealers: [1, 2],
    holders: [1, 2],
    threshold: 2,
    key,
  } as const
  const evict = () => session({ ...evicting, parties: [1, 2], dealers: [1, 2], holders: [1, 2] })
  await expect(evict().open()).rejects.toEqual(refusedWith('UNAGREED'))
  await restart(1, { reshare: `${edKey}=2:1,2` })
  await expect(evict().open()).rejects.toEqual(refusedWith('UNAGREED'))
  // Agreement for one key does not apply to another.
  await restart(2, { reshare: `${secpKey}=2:1,2` })
  await expect(evict().open()).rejects.toEqual(refusedWith('UNAGREED'))
  await restart(2, { reshare: `${secpKey}=2:1,3;${edKey}=2:1,2` })
  expect((await evict().runToEnd()).size).toBe(2)
})

test('[M10] a server that withholds the keeping of a reshare gets no two quorums without a common signer', async () => {
  const sealingKey = randomBytes(32)
  const path = join(nodeOf(1).path, '..', 'four')
  const made = { party: 4, path, sealingKey, identity: makeNodeFolder(path, sealingKey) }
  pins.set(4, made.identity)
  signers.push(nodeProcess(made, pins, options))
  for (const node of signers.filter(({ party }) => party !== 3)) {
    await node.kill()
    await node.start({ peers: pins, reshare: `${edKey}=2:1,2,4` })
  }
  connect(signers)
  const { generations } = await readKey(1, edKey)
  const order = { kind: 'reshare', keyId: edKey, threshold: 2, key: generations[0]! } as const
  await session({ ...order, parties: [1, 2, 4], dealers: [1, 2], holders: [1, 2, 4] }).runToEnd()
  for (const parties of [
    [1, 2],
    [1, 4],
    [2, 4],
  ])
    await session({ kind: 'check', keyId: edKey, parties, epoch: 2 }).runToEnd()
  await keep(1, edKey, 2)
  // Signers 2 and 3 are an old quorum, and 1 and 4 would be a new one.
  const kept = await Promise.all([1, 2].map(async (party) => (await readKey(party, edKey)).kept))
  const [first, second] = kept.map((statement) => ({
    ...statement,
    signature: toBase64(statement.signature),
  }))
  for (const statements of [
    [],
    [first],
    [first, second],
    [first, { ...first, party: 2 }],
    [first, { ...second, keyHash: first?.keyHash }],
  ]) {
    const body = JSON.stringify({ epoch: 2, statements })
    const keeping = clientOf(4).ask(
      { method: 'POST', path: `/keys/${edKey}/keep`, body },
      z.object({}),
      5_000,
    )
    await expect(keeping).rejects.toEqual(refusedWith('UNKEPT'))
  }
  await restart(4)
  const to = { threshold: 2, parties: [1, 2, 4] }
  await expect(coordinator.reshare(edKey, to)).resolves.toMatchObject({ ...to, epoch: 2 })
  const check = { kind: 'check', keyId: edKey } as const
  expect((await session({ ...check, parties: [1, 4], epoch: 2 }).runToEnd()).size).toBe(2)
  await expect(session({ ...check, parties: [2, 3], epoch: 1 }).open()).rejects.toEqual(refusedWith('EPOCH'))
})

test('[M10] a key moves to other signers and another threshold once each operator has agreed', async () => {
  const sealingKey = randomBytes(32)
  const path = join(nodeOf(1).path, '..', 'four')
  const made = { party: 4, path, sealingKey, identity: makeNodeFolder(path, sealingKey) }
  pins.set(4, made.identity)
  const four = nodeProcess(made, pins, options)
  signers.push(four)
  const to = { threshold: 3, parties: [1, 2, 4] }
  for (const node of signers.filter(({ party }) => party !== 3)) {
    await node.kill()
    await node.start({ peers: pins, reshare: `${edKey}=3:1,2,4` })
  }
  connect(signers)
  await expect(coordinator.reshare(edKey, to)).resolves.toMatchObject({ ...to, epoch: 2, received: [4] })
  await expect(coordinator.reshare(edKey, to)).resolves.toMatchObject({ ...to, epoch: 2, received: [] })
  expect(await generationsOf(edKey, [1, 2, 3, 4])).toEqual([
    [2, null],
    [2, null],
    [1, null],
    [2, null],
  ])
  const { epoch, parties, threshold, shares } = await coordinator.describeKey(edKey)
  expect({ epoch, parties, threshold }).toEqual({ epoch: 2, ...to })
  expect(shares.every(({ state }) => state === 'held')).toBe(true)
  await coordinator.check(edKey)
  const check = { kind: 'check', keyId: edKey, epoch: 1 } as const
  await expect(session({ ...check, parties: [1, 3] }).open()).rejects.toEqual(refusedWith('EPOCH'))
  await expect(coordinator.refresh(edKey)).resolves.toEqual({ epoch: 3 })
})
