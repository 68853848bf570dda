/** Failed key generations with signers in separate processes: no share of them stays on any disk. */
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { identityOf, makeIdentitySeed } from '@holdfast/mpc/nodes'
import { type NodeProcesses, startNodeProcesses } from '@holdfast/signer/testing-processes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Coordinator } from '../src/signing/coordinator.ts'
import { SignerClient } from '../src/signing/signer-client.ts'
import { HandCarriedSession } from './hand-carried-session.ts'
import { rules, sandboxNetwork } from './signing-requests.ts'

const identity = identityOf(makeIdentitySeed())
const ofThree = { curve: 'ed25519', threshold: 2, parties: 3, rules } as const

let signers: NodeProcesses
let coordinator: Coordinator
let clients: readonly SignerClient[]

beforeAll(async () => {
  signers = await startNodeProcesses(3, { coordinator: identity.name, networks: [sandboxNetwork] })
  coordinator = new Coordinator(signers.nodes, identity)
  clients = signers.nodes.map((node) => new SignerClient(node, identity))
})

afterAll(async () => {
  coordinator.close()
  for (const client of clients) client.close()
  await signers.stop()
})

/** The number of share files for the key at each signer. */
const filesOf = (keyId: string): number[] =>
  signers.nodes.map(({ path }) => {
    const folder = join(path, 'shares', keyId)
    return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.share')).length : 0
  })

const keygen = (keyId: string) =>
  new HandCarriedSession(clients, {
    kind: 'keygen',
    keyId,
    curve: 'ed25519',
    threshold: 2,
    parties: [1, 2, 3],
    rules,
  })

test('[M9] shares that only some signers obtained are given up by all', async () => {
  const keyId = randomUUID()
  const session = keygen(keyId)
  await session.open()
  await session.meet()
  for (let round = 1; round <= 2; round++) await session.exchange()
  // The last messages of the third round reach two of them.
  await session.exchange([1, 2])
  expect([...session.results.keys()]).toEqual([1, 2])
  expect(filesOf(keyId), 'before').toEqual([1, 1, 0])
  await expect(coordinator.dropKey(keyId)).resolves.toBe(true)
  expect(filesOf(keyId)).toEqual([0, 0, 0])
  await expect(coordinator.dropKey(keyId)).resolves.toBe(true)
})

test('[M9] a failed check of a key does not prevent giving it up; a successful one does', async () => {
  const failed = randomUUID()
  await keygen(failed).runToEnd()
  await new HandCarriedSession(clients, {
    kind: 'check',
    keyId: failed,
    parties: [1, 2],
    epoch: 1,
  }).runToEnd()
  await expect(coordinator.dropKey(failed)).resolves.toBe(true)
  expect(filesOf(failed)).toEqual([0, 0, 0])

  const made = randomUUID()
  await coordinator.generateKey({ keyId: made, ...ofThree })
  // A second call has nothing left to do.
  await expect(coordinator.dropKey(made)).resolves.toBe(true)
  expect(filesOf(made)).toEqual([1, 1, 1])
  await coordinator.check(made)
  expect((await coordinator.prove(made)).quorums.map(({ why }) => why)).toEqual([null, null, null])
})

test('[M9] a signer dies during a key generation: its remains are given up when it is back', async () => {
  const keyId = randomUUID()
  const [, , third] = signers.nodes
  const dying: Promise<void>[] = []
  await expect(
    coordinator.generateKey({ keyId, ...ofThree }, ({ round }) => {
      if (round === 2 && dying.length === 0) dying.push(third?.kill() ?? Promise.resolve())
    }),
  ).rejects.toThrow()
  await Promise.all(dying)
  await expect(coordinator.dropKey(keyId)).resolves.toBe(false)
  await third?.start()
  await expect(coordinator.dropKey(keyId)).resolves.toBe(true)
  expect(filesOf(keyId)).toEqual([0, 0, 0])
  await expect(coordinator.generateKey({ keyId: randomUUID(), ...ofThree })).resolves.toBeDefined()
})

test('[M9] the remains of a failed key generation are given up at its end', async () => {
  const keyId = randomUUID()
  const session = keygen(keyId)
  await session.runToEnd()
  expect(filesOf(keyId)).toEqual([1, 1, 1])
  // The name is taken, so this generation fails at its beginning.
  await expect(coordinator.generateKey({ keyId, ...ofThree })).rejects.toMatchObject({ code: 'KEY_EXISTS' })
  expect(filesOf(keyId)).toEqual([0, 0, 0])
})
