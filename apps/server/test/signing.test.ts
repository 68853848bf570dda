/** The coordinator and three signers in this process: keys, signatures, and missing signers. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:http2'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { recoverSigner, tron } from '@holdfast/chains/tron'
import { deriveChildKey } from '@holdfast/mpc'
import {
  connectTls,
  identityOf,
  makeIdentitySeed,
  NodeHealth,
  SessionAnswer,
  signCall,
  toBase64,
} from '@holdfast/mpc/nodes'
import { exportPrivateKey } from '@holdfast/mpc/recovery'
import { makeBackup, openBackup, UnreadableBackup } from '@holdfast/signer/backup'
import { startNodes, type TestNode, type TestNodes } from '@holdfast/signer/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Coordinator } from '../src/signing/coordinator.ts'
import { SignerClient, SignerDown } from '../src/signing/signer-client.ts'
import type { NewKey, SigningRequest } from '../src/signing/signing.ts'
import { addressOf, intentOf, requestOf, rules, sandboxNetwork, testPath } from './signing-requests.ts'

const coordinatorIdentity = identityOf(makeIdentitySeed())
const keyId = randomUUID()
const path = [1, 195, 7]

let signers: TestNodes
let coordinator: Coordinator
let key: NewKey
let address: string

beforeAll(async () => {
  signers = await startNodes(3, { coordinator: coordinatorIdentity.name, networks: [sandboxNetwork] })
  coordinator = new Coordinator(signers.nodes, coordinatorIdentity)
  const rounds: number[] = []
  key = await coordinator.generateKey(
    { keyId, curve: 'secp256k1', threshold: 2, parties: 3, rules },
    ({ round, of }) => {
      rounds.push(round)
      expect(round).toBeLessThanOrEqual(of)
    },
  )
  expect(rounds).toEqual([1, 2, 3, 4, 5])
  address = addressOf(key)
})

afterAll(async () => {
  coordinator.close()
  await signers.stop()
})

afterEach(async () => {
  // A stopped node runs again for the next test.
  for (const node of signers.nodes) await node.stop().then(() => node.start())
})

const never = (): never => {
  throw new Error('there are three signers')
}

const childOf = (steps: number[]): Uint8Array =>
  deriveChildKey(signers.nodes[0]!.folder.shares.get(keyId).key, steps)

async function statusOf({ url, identity: peer }: TestNode, authorization: string): Promise<number> {
  const socket = await connectTls(url, { own: coordinatorIdentity, peer, timeoutMs: 5_000 })
  const session = connect(url, { createConnection: () => socket })
  const stream = session.request(
    { ':method': 'GET', ':path': '/health', authorization },
    { endStream: false },
  )
  const [headers] = (await once(stream.end(), 'response')) as [{ ':status'?: number }]
  session.destroy()
  return headers[':status'] ?? 0
}

const wallet = () => ({ keyId, address })
const request = () => requestOf(intentOf(wallet()))

test("a signature by two of three is the wallet's signature over the bytes, for the wallet of the key and for a child", async () => {
  for (const steps of [[...testPath], path]) {
    const child = { address: tron.transfers!.addressOfKey(childOf(steps)), keyId, path: steps }
    const order = requestOf(intentOf(child, { wallet: child }))
    const signature = await coordinator.sign(order)
    expect(Buffer.from(signature.digest)).toEqual(createHash('sha256').update(order.unsigned).digest())
    const signed = tron.transfers!.attach(order.unsigned, [signature], child.address)
    expect(recoverSigner(signed.hash, signed.signature)).toBe(child.address)
  }
})

describe('signers that do not answer', () => {
  test('with one of three stopped, whichever it is, the other two sign', async () => {
    for (const node of signers.nodes) {
      await node.stop()
      await expect(coordinator.sign(request())).resolves.toMatchObject({ recovery: expect.any(Number) })
      await node.start()
    }
  })

  test('with two stopped the answer gives the number, nothing is stuck, and signing resumes when one is back', async () => {
    const [first, second] = signers.nodes
    await first?.stop()
    await second?.stop()
    const order = request()
    await expect(coordinator.sign(order)).rejects.toMatchObject({ available: 1, needed: 2 })
    await first?.start()
    await expect(coordinator.sign(order)).resolves.toBeDefined()
  })

  test('no key is made without all signers, and no shares are left behind', async () => {
    const other = randomUUID()
    await signers.nodes[2]?.stop()
    await expect(
      coordinator.generateKey({ keyId: other, curve: 'secp256k1', threshold: 2, parties: 3, rules }),
    ).rejects.toMatchObject({ available: 2, needed: 3 })
    expect(signers.nodes[0]?.folder.shares.find(other)).toBeUndefined()
  })

  test('health lists the running signers, their identities, and how many shares each holds', async () => {
    await signers.nodes[1]?.stop()
    const health = await coordinator.health()
    expect(health.map(({ party, isUp, keys }) => [party, isUp, keys])).toEqual([
      [1, true, 1],
      [2, false, 0],
      [3, true, 1],
    ])
    expect(health[0]?.identity).toBe(signers.nodes[0]?.identity)
  })
})

test('a refresh keeps the key and all its children, and ends its freezes', async () => {
  const [first] = signers.nodes
  first?.folder.freezes.insert({ keyId, epoch: 1, party: 2 })
  first?.folder.freezes.insert({ keyId, epoch: 1, party: 3 })
  const frozenPairs = [
    [1, 2],
    [1, 3],
  ]
  await expect(coordinator.describeKey(keyId)).resolves.toMatchObject({ epoch: 1, frozenPairs })
  const before = await coordinator.sign(request())
  expect(before).toBeDefined()
  await signers.nodes[2]?.stop()
  await expect(coordinator.sign(request())).rejects.toMatchObject({ isFrozen: true })
  await signers.nodes[2]?.start()
  const oldShare = first?.folder.shares.get(keyId).bytes
  const rounds: number[] = []
  await expect(coordinator.refresh(keyId, ({ round }) => rounds.push(round))).resolves.toEqual({ epoch: 2 })
  expect(rounds).toEqual([1, 2, 3, 4, 5])
  expect(first?.folder.shares.get(keyId).bytes).not.toEqual(oldShare)
  expect(first?.folder.shares.get(keyId).key.publicKey).toBe(Buffer.from(key.publicKey).toString('hex'))
  expect(first?.folder.freezes.count).toBe(0)
  await expect(coordinator.describeKey(keyId)).resolves.toMatchObject({ epoch: 2, frozenPairs: [] })
  await signers.nodes[2]?.stop()
  const order = request()
  const signed = tron.transfers!.attach(order.unsigned, [await coordinator.sign(order)], address)
  expect(recoverSigner(signed.hash, signed.signature)).toBe(address)
})

/** Opens a session at signers 1 and 2. Returns a function that carries its first step to signer 1. */
async function openAtBoth(order: object): Promise<() => Promise<SessionAnswer>> {
  const [first, second] = signers.nodes.map((node) => new SignerClient(node, coordinatorIdentity))
  const sessionId = randomBytes(32).toString('hex')
  const open = (signer: SignerClient, ceremony: object) =>
    signer.ask(
      { method: 'POST', path: '/sessions', body: JSON.stringify({ sessionId, ceremony }) },
      SessionAnswer,
      5_000,
    )
  await open(first!, order)
  const { hello } = await open(second!, order)
  const step = {
    hellos: [
      {
        party: hello!.party,
        key: toBase64(hello!.key),
        order: toBase64(hello!.order),
        state: toBase64(hello!.state!),
        signature: toBase64(hello!.signature),
      },
    ],
    envelopes: [],
  }
  return () =>
    first!
      .ask(
        { method: 'POST', path: `/sessions/${sessionId}`, body: JSON.stringify(step) },
        SessionAnswer,
        5_000,
      )
      .finally(() => {
        first!.close()
        second!.close()
      })
}

const orderOf = ({ intent, unsigned, approvals }: SigningRequest) => ({
  kind: 'sign',
  keyId,
  parties: [1, 2],
  path: testPath,
  intent: toBase64(intent),
  unsigned: toBase64(unsigned),
  approvals,
})

test('a failed check ends all open sessions with that peer, because each could reveal a bit', async () => {
  const [first, second] = [await openAtBoth(orderOf(request())), await openAtBoth(orderOf(request()))]
  await expect(first()).resolves.toMatchObject({ round: 1 })
  const { folder } = signers.nodes[0]!
  const { epoch } = folder.shares.get(keyId).key
  folder.freezes.insert({ keyId, epoch, party: 2 })
  await expect(second()).rejects.toMatchObject({ refusal: { code: 'PEER_FROZEN', party: 2 } })
  await coordinator.refresh(keyId)
})

describe('an old share is destroyed only for new ones that passed a check', () => {
  const keep = (node: TestNodes['nodes'][number], epoch: number) => {
    const client = new SignerClient(node, coordinatorIdentity)
    const body = JSON.stringify({ epoch })
    return client
      .ask({ method: 'POST', path: `/keys/${keyId}/keep`, body }, z.object({}), 5_000)
      .finally(() => client.close())
  }
  const sharesOf = () => signers.nodes.map(({ folder }) => folder.shares.get(keyId))

  test('a coordinator that demands it without a check is refused, and the key remains usable', async () => {
    const [{ key: before } = never()] = sharesOf()
    const next = before.epoch + 1
    // Stops the refresh once the new shares exist.
    const freezes = vi.spyOn(signers.nodes[0]!.folder.freezes, 'partiesOf')
    freezes.mockImplementation((_, epoch) => (epoch === next ? [2] : []))
    await expect(coordinator.refresh(keyId)).rejects.toMatchObject({ isFrozen: true })
    for (const node of signers.nodes)
      await expect(keep(node, next)).rejects.toMatchObject({ refusal: { code: 'UNCHECKED' } })
    expect(sharesOf().map(({ key: { epoch } }) => epoch)).toEqual([before.epoch, before.epoch, before.epoch])
    await expect(coordinator.sign(request())).resolves.toBeDefined()
    freezes.mockRestore()
    await expect(coordinator.refresh(keyId)).resolves.toEqual({ epoch: next })
  })

  test('a refresh that was interrupted between two signers is completed at the next use of the key', async () => {
    const [{ key: before } = never()] = sharesOf()
    vi.spyOn(signers.nodes[1]!.folder.shares, 'keep').mockImplementationOnce(() => {
      throw new Error('the machine stopped')
    })
    await expect(coordinator.refresh(keyId)).rejects.toMatchObject({ party: 2 })
    const next = before.epoch + 1
    expect(sharesOf().map(({ key: { epoch } }) => epoch)).toEqual([next, before.epoch, before.epoch])
    for (const node of signers.nodes) await node.stop().then(() => node.start())
    await signers.nodes[0]?.stop()
    await expect(coordinator.sign(request())).resolves.toBeDefined()
    await signers.nodes[0]?.start()
    await expect(coordinator.sign(request())).resolves.toBeDefined()
    expect(sharesOf().map(({ key: { epoch } }) => epoch)).toEqual([next, next, next])
  })
})

test('a backup holds the shares under its passphrase, matches its key, and two of them rebuild the key', () => {
  const { organisation } = rules
  const texts = signers.nodes.slice(0, 2).map(({ party, identity, folder }) =>
    makeBackup(
      {
        party,
        identity,
        madeAt: new Date(),
        shares: folder.shares.entries().map(([id, share]) => ({ keyId: id, share, organisation })),
      },
      'correct horse battery',
    ),
  )
  const share = Buffer.from(signers.nodes[0]!.folder.shares.get(keyId).bytes)
  expect(texts[0]).not.toContain(share.toString('hex').slice(-64))
  expect(texts[0]).toContain(Buffer.from(key.publicKey).toString('hex'))
  expect(() => openBackup(texts[0]!, 'wrong horse battery')).toThrow(UnreadableBackup)
  expect(() => openBackup(texts[0]!.replace('"party": 1', '"party": 2'), 'correct horse battery')).toThrow(
    UnreadableBackup,
  )
  const opened = texts.map((text) => openBackup(text, 'correct horse battery').shares[0]!)
  expect(opened.map((entry) => entry.organisation)).toEqual([organisation, organisation])
  const shares = opened.map(({ share: { bytes } }) => bytes)
  const { privateKey } = exportPrivateKey(shares)
  expect(Buffer.from(secp256k1.getPublicKey(privateKey, true))).toEqual(Buffer.from(key.publicKey))
  expect(() => exportPrivateKey(shares.slice(1))).toThrow('2 shares are needed')
})

describe('authentication of calls', () => {
  test('a call of another sender, for another node, of another time, or repeated is not answered', async () => {
    const [first, second] = signers.nodes
    const health = (client: SignerClient) =>
      client.ask({ method: 'GET', path: '/health' }, NodeHealth, 5_000).finally(() => client.close())
    const stranger = new SignerClient(first!, identityOf(makeIdentitySeed()))
    await expect(health(stranger)).rejects.toBeInstanceOf(SignerDown)
    const impostor = new SignerClient({ ...first!, url: second!.url }, coordinatorIdentity)
    await expect(health(impostor)).rejects.toThrow('its certificate is not that of its identity')
    const ofTwo = { method: 'GET', path: '/health', body: new Uint8Array(), node: second!.identity }
    expect(await statusOf(first!, signCall(coordinatorIdentity, ofTwo, Date.now()))).toBe(401)
    const call = { method: 'GET', path: '/health', body: new Uint8Array(), node: first!.identity }
    for (const at of [Date.now() - 61_000, Date.now() + 61_000])
      expect(await statusOf(first!, signCall(coordinatorIdentity, call, at))).toBe(401)
    const header = signCall(coordinatorIdentity, call, Date.now())
    expect(await statusOf(first!, header)).toBe(200)
    expect(await statusOf(first!, header)).toBe(401)
  })
})

test('a signature does not wait for queued key generations, and keys are made one at a time', async () => {
  const events: string[] = []
  const begun = new Set<string>()
  let firstBegins = () => {}
  const first = new Promise<void>((done) => (firstBegins = done))
  const keys = ['first', 'second', 'third'].map(async (name) => {
    await coordinator.generateKey(
      { keyId: randomUUID(), curve: 'ed25519', threshold: 2, parties: 3, rules },
      ({ round }) => {
        if (round === 0 || begun.has(name)) return
        begun.add(name)
        events.push(`${name} begins`)
        firstBegins()
      },
    )
    events.push(`${name} is made`)
  })
  await first
  const behind = coordinator.generateKey({
    keyId: randomUUID(),
    curve: 'secp256k1',
    threshold: 2,
    parties: 3,
    rules,
  })
  await coordinator.sign(request())
  events.push('signed')
  expect(events.slice(0, events.indexOf('signed')).filter((event) => event.endsWith('begins'))).toEqual([
    'first begins',
  ])
  await Promise.all([...keys, behind])
  expect(events.filter((event) => event !== 'signed')).toEqual(
    ['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} is made`]),
  )
})
