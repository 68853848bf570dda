/** Failing ceremonies, with one compromised signer and two honest ones in separate processes. */
import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Ceremony, KeyRules } from '@holdfast/mpc'
import { DropAnswer, identityOf, makeIdentitySeed, type OpenSessionBody, toBase64 } from '@holdfast/mpc/nodes'
import { type MixedNodes, startNodes, startWithLiar, type TestNodes } from '@holdfast/signer/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Coordinator } from '../src/signing/coordinator.ts'
import { SignerClient } from '../src/signing/signer-client.ts'
import { HandCarriedSession } from './hand-carried-session.ts'
import { garbledInPrivate, LyingEngine } from './signer-lies.ts'
import { refusedWith } from './refused-with.ts'
import { addressOf, intentOf, requestOf, rules, sandboxNetwork, testPath } from './signing-requests.ts'

/** Lies in signatures and checks only, so that a refresh makes new shares and their check fails. */
class LiesInSignatures extends LyingEngine {
  isArmed = false

  override start(ceremony: Ceremony) {
    if (this.isArmed && ceremony.kind === 'sign') this.begin(1, garbledInPrivate)
    else this.end()
    return super.start(ceremony)
  }
}

const identity = identityOf(makeIdentitySeed())
const engine = new LiesInSignatures()
const keyId = randomUUID()

let nodes: MixedNodes
let coordinator: Coordinator
let clients: readonly SignerClient[]
let address: string

beforeAll(async () => {
  nodes = await startWithLiar(engine, { coordinator: identity.name, networks: [sandboxNetwork] })
  coordinator = new Coordinator(nodes.nodes, identity)
  clients = nodes.nodes.map((node) => new SignerClient(node, identity))
  const key = await coordinator.generateKey({ keyId, curve: 'secp256k1', threshold: 2, parties: 3, rules })
  address = addressOf(key)
})

afterAll(async () => {
  coordinator.close()
  for (const client of clients) client.close()
  await nodes.stop()
})

const session = (order: OpenSessionBody['ceremony']) => new HandCarriedSession(clients, order)

const signByFirstTwo = () => {
  const { intent, unsigned, approvals } = requestOf(intentOf({ keyId, address }))
  return session({
    kind: 'sign',
    keyId,
    parties: [1, 2],
    path: [...testPath],
    intent: toBase64(intent),
    unsigned: toBase64(unsigned),
    approvals: [...approvals],
  }).runToEnd()
}

test('a cheat in the check of new shares does not prevent the next refresh of the same epoch', async () => {
  engine.isArmed = true
  await expect(coordinator.refresh(keyId)).rejects.toMatchObject({ isFrozen: true })
  engine.isArmed = false
  await expect(coordinator.refresh(keyId)).resolves.toEqual({ epoch: 2 })
  expect((await coordinator.describeKey(keyId)).frozenPairs).toEqual([])
})

test('a freeze that cannot be written takes effect, and blocks every session until it is written', async () => {
  const first = nodes.honest.find(({ party }) => party === 1)!
  const obstacle = join(first.path, 'manifest.new')
  const { intent, unsigned, approvals } = requestOf(intentOf({ keyId, address }))
  engine.begin(1, garbledInPrivate)
  engine.isArmed = true
  const cheating = session({
    kind: 'sign',
    keyId,
    parties: [1, 2],
    path: [...testPath],
    intent: toBase64(intent),
    unsigned: toBase64(unsigned),
    approvals: [...approvals],
  })
  await cheating.open()
  await cheating.meet()
  mkdirSync(obstacle)
  await expect(cheating.exchange([1])).rejects.toEqual(refusedWith('PEER_FROZEN'))
  engine.isArmed = false
  engine.end()
  await expect(signByFirstTwo()).rejects.toEqual(refusedWith('PEER_FROZEN'))
  const check = { kind: 'check', keyId, parties: [1, 3], epoch: 2 } as const
  await expect(session({ ...check, parties: [1, 3] }).open()).rejects.toEqual(refusedWith('UNWRITTEN'))
  rmSync(obstacle, { recursive: true })
  expect((await session({ ...check, parties: [1, 3] }).runToEnd()).size).toBe(2)
  await first.kill()
  await first.start()
  await expect(signByFirstTwo()).rejects.toEqual(refusedWith('PEER_FROZEN'))
})

describe('a key id', () => {
  const keygen = (name: string, threshold = 2, parties = [1, 2, 3]) =>
    session({ kind: 'keygen', keyId: name, curve: 'ed25519', threshold, parties, rules })
  const drop = (client: SignerClient, name: string, confirmations: readonly unknown[]) =>
    client.ask(
      { method: 'POST', path: `/keys/${name}/drop`, body: JSON.stringify({ confirmations }) },
      DropAnswer,
      5_000,
    )

  test('has one key generation at a time', async () => {
    const name = randomUUID()
    const [first, second] = [keygen(name), keygen(name)]
    await first.open()
    await second.open()
    await expect(first.meet()).rejects.toEqual(refusedWith('UNKNOWN_SESSION'))
  })

  test('of an unused key is given up once all signers have stated that they never used their shares', async () => {
    const name = randomUUID()
    await keygen(name).runToEnd()
    const alone = await drop(clients[0]!, name, [])
    expect(alone.isDropped).toBe(false)
    const confirmations = await Promise.all(
      clients.map(async (client) => {
        const { party, signature } = await drop(client, name, [])
        return { party, signature: toBase64(signature) }
      }),
    )
    const forged = confirmations.map((confirmation) => ({
      ...confirmation,
      signature: confirmations[0]?.signature,
    }))
    expect((await drop(clients[2]!, name, forged)).isDropped).toBe(false)
    for (const client of clients) expect((await drop(client, name, confirmations)).isDropped).toBe(true)
    await expect(keygen(name).open()).rejects.toEqual(refusedWith('KEY_EXISTS'))
  })

  test('KEY_USED: a key that has signed is not given up', async () => {
    for (const client of clients)
      await expect(drop(client, keyId, [])).rejects.toEqual(refusedWith('KEY_USED'))
  })
})

describe('limits of one signer', () => {
  let four: TestNodes
  let node: SignerClient
  let time = Date.now()
  beforeAll(async () => {
    four = await startNodes(4, {
      coordinator: identity.name,
      networks: [sandboxNetwork],
      ceremoniesPerHour: 66,
      now: () => time,
    })
    node = new SignerClient(four.nodes[0]!, identity)
  })
  afterAll(async () => {
    node.close()
    await four.stop()
  })
  const keygen = (threshold: number, parties = [1, 2, 3, 4], rulesOfKey: KeyRules = rules) =>
    new HandCarriedSession([node], {
      kind: 'keygen',
      keyId: randomUUID(),
      curve: 'ed25519',
      threshold,
      parties,
      rules: rulesOfKey,
    })
  const open = (...shape: Parameters<typeof keygen>) => keygen(...shape).open()

  test('THRESHOLD: a key that half of the signers could sign with without the others', async () => {
    await expect(open(2)).rejects.toEqual(refusedWith('THRESHOLD'))
    await expect(open(3)).resolves.toBeUndefined()
    await expect(open(2, [1, 2])).resolves.toBeUndefined()
  })

  test('UNACKNOWLEDGED: a key of main networks, without the acknowledgement that the engine is not audited', async () => {
    const ofMain = { ...rules, networks: 'main' } as const
    await expect(open(2, [1, 2], ofMain)).rejects.toEqual(refusedWith('UNACKNOWLEDGED'))
  })

  test("TOO_MANY_SESSIONS: 64 at once, unless some were silent; TOO_MANY_KEYS: the operator's limit", async () => {
    for (let number = 2; number < 64; number++) await open(3)
    await expect(open(3)).rejects.toEqual(refusedWith('TOO_MANY_SESSIONS'))
    time += 16_000
    await open(3)
    await open(3)
    await expect(open(3)).rejects.toEqual(refusedWith('TOO_MANY_KEYS'))
    time += 3_600_000
    await open(3)
  })

  test('a session is forgotten after two minutes of silence, and not earlier', async () => {
    for (const [silentMs, code] of [
      [119_000, 'STRANGER'],
      [121_000, 'UNKNOWN_SESSION'],
    ] as const) {
      const silent = keygen(3)
      await silent.open()
      time += silentMs
      // The signer checks when another session is opened, and every ten seconds.
      await open(3)
      // It has agreed on keys with no peer.
      await expect(silent.meet()).rejects.toEqual(refusedWith(code))
    }
  })
})
