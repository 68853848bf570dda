/** Moves of a key to other signers under a compromised server, with signers in separate processes: it gets no two quorums
 *  without a common signer. The search over all orders of steps is in apps/signer/test/refresh-model.test.ts. */
import { randomUUID } from 'node:crypto'
import { identityOf, makeIdentitySeed, NodeKey, type OpenSessionBody, toBase64 } from '@holdfast/mpc/nodes'
import { makeNodes, nodeProcess, type NodeProcess } from '@holdfast/signer/testing-processes'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Coordinator } from '../src/signing/coordinator.ts'
import { SignerClient } from '../src/signing/signer-client.ts'
import { HandCarriedSession } from './hand-carried-session.ts'
import { moveClock } from './move-clock.ts'
import { refusedWith } from './refused-with.ts'
import { rules, sandboxNetwork } from './signing-requests.ts'

const identity = identityOf(makeIdentitySeed())
const dayMs = 24 * 3_600_000
const curve = 'ed25519'
const [ofTwo, alsoOfTwo, ofFive] = [randomUUID(), randomUUID(), randomUUID()]
const agreed = [`${ofTwo}=2:1,3,4`, `${alsoOfTwo}=2:1,3,4`, `${ofFive}=3:1,2,3,4`].join(';')
const folders = makeNodes(5)
const options = { coordinator: identity.name, networks: [sandboxNetwork] }

let signers: readonly NodeProcess[]
let clients: readonly SignerClient[] = []
let coordinator: Coordinator

/** Restarts the server. */
function connect(): void {
  for (const client of clients) client.close()
  coordinator?.close()
  clients = signers.map((node) => new SignerClient(node, identity))
  coordinator = new Coordinator(signers, identity)
}

beforeAll(async () => {
  signers = folders.made.map((node) => nodeProcess(node, folders.peers, options))
  await Promise.all(signers.map((node) => node.start({ reshare: agreed })))
  connect()
  for (const keyId of [ofTwo, alsoOfTwo])
    await coordinator.generateKey({ keyId, curve, threshold: 2, parties: 2, rules })
  await coordinator.generateKey({ keyId: ofFive, curve, threshold: 3, parties: 5, rules })
})

afterAll(async () => {
  vi.unstubAllGlobals()
  coordinator.close()
  for (const client of clients) client.close()
  await Promise.all(signers.map((node) => node.kill()))
  folders.remove()
})

const clientOf = (party: number): SignerClient => clients.find((client) => client.party === party)!
const readKey = (party: number, keyId: string) =>
  clientOf(party).ask({ method: 'GET', path: `/keys/${keyId}` }, NodeKey, 5_000)
const session = (order: OpenSessionBody['ceremony']) => new HandCarriedSession(clients, order)

async function reshare(keyId: string, dealers: number[], to: { threshold: number; parties: number[] }) {
  const { generations } = await readKey(dealers[0]!, keyId)
  const parties = [...new Set([...dealers, ...to.parties])].toSorted((left, right) => left - right)
  const { threshold, parties: holders } = to
  return session({ kind: 'reshare', keyId, parties, dealers, holders, threshold, key: generations[0]! })
}

const check = (keyId: string, epoch: number, quorums: readonly number[][]) =>
  quorums.reduce(
    (before, parties) =>
      before.then(() => session({ kind: 'check', keyId, parties, epoch }).runToEnd()).then(() => undefined),
    Promise.resolve(),
  )

/** Keeps the shares with every statement that the signers make at this moment. */
async function keep(party: number, keyId: string, epoch: number): Promise<void> {
  const kept = await Promise.all(
    clients.map((client) =>
      readKey(client.party, keyId)
        .then(({ kept: statement }) => statement)
        .catch(() => null),
    ),
  )
  const statements = kept.flatMap((statement) =>
    statement === null ? [] : [{ ...statement, signature: toBase64(statement.signature) }],
  )
  const body = JSON.stringify({ epoch, statements })
  await clientOf(party).ask({ method: 'POST', path: `/keys/${keyId}/keep`, body }, z.object({}), 5_000)
}

/** Moves the clocks of this process and of the signers, which restart. */
async function later(aheadMs: number, reshareTo: string): Promise<void> {
  moveClock(aheadMs)
  await Promise.all(
    signers.map(async (node) => {
      await node.kill()
      await node.start({ aheadMs, reshare: reshareTo })
    }),
  )
  connect()
}

test('[M10] a refresh that its dealers keep is not the move that the new signers wait for', async () => {
  const to = { threshold: 2, parties: [1, 3, 4] }
  await (await reshare(ofTwo, [1, 2], to)).runToEnd()
  await check(ofTwo, 2, [
    [1, 3],
    [1, 4],
    [3, 4],
  ])
  await session({ kind: 'refresh', keyId: ofTwo, parties: [1, 2] }).runToEnd()
  await check(ofTwo, 2, [[1, 2]])
  for (const party of [1, 2]) await keep(party, ofTwo, 2)
  // Both are generation 2. 1 and 2 would sign with one of them, 3 and 4 with the other.
  for (const party of [3, 4]) await expect(keep(party, ofTwo, 2)).rejects.toEqual(refusedWith('UNKEPT'))
  await expect(coordinator.reshare(ofTwo, to)).resolves.toMatchObject({ ...to, epoch: 3 })
  expect((await readKey(4, ofTwo)).epoch).toBe(3)
})

test('[M10] the second move of a key waits until its dealers have kept the first, and a day', async () => {
  const first = { threshold: 3, parties: [1, 2, 3, 4] }
  const second = { threshold: 2, parties: [1, 2, 3] }
  await (await reshare(ofFive, first.parties, first)).runToEnd()
  await check(ofFive, 2, [
    [1, 2, 3],
    [1, 2, 4],
  ])
  for (const party of [1, 2]) await keep(party, ofFive, 2)
  await later(2 * dayMs, `${ofFive}=2:1,2,3;${alsoOfTwo}=2:1,3,4`)
  const move = async () => (await reshare(ofFive, second.parties, second)).open()
  // 1 and 2 would sign with the third generation, and 3, 4 and 5 with the first.
  await expect(move()).rejects.toEqual(refusedWith('UNKEPT'))
  await coordinator.check(ofFive)
  expect((await readKey(3, ofFive)).epoch).toBe(2)
  await expect(move()).rejects.toEqual(refusedWith('MOVED_LATELY'))
  await later(4 * dayMs, `${ofFive}=2:1,2,3;${alsoOfTwo}=2:1,3,4`)
  await expect(coordinator.reshare(ofFive, second)).resolves.toMatchObject({ ...second, epoch: 3 })
})

test('[M10] shares dealt in one move are dealt in no other before a refresh', async () => {
  await (await reshare(alsoOfTwo, [1, 2], { threshold: 2, parties: [1, 3, 4] })).runToEnd()
  await later(4 * dayMs, `${alsoOfTwo}=2:2,5`)
  const to = { threshold: 2, parties: [2, 5] }
  const other = await reshare(alsoOfTwo, [1, 2], to)
  // Signer 1 would keep the first, signer 2 the second, and the others with them.
  await expect(other.open()).rejects.toEqual(refusedWith('DEALT_ELSEWHERE'))
  await coordinator.refresh(alsoOfTwo)
  await expect(coordinator.reshare(alsoOfTwo, to)).resolves.toMatchObject({ ...to, received: [5] })
})
