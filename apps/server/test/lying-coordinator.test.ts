/** A coordinator that lies to three signers in separate processes. It gets no signature, and cannot make one signer
 *  exclude another. */
import { createHash, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { tron } from '@holdfast/chains/tron'
import { deriveChildKey } from '@holdfast/mpc'
import {
  type EnvelopeBody,
  type HelloBody,
  identityOf,
  makeIdentitySeed,
  type OpenSessionBody,
  type SessionResult,
  SessionAnswer,
  toBase64,
} from '@holdfast/mpc/nodes'
import { openNodeFolder } from '@holdfast/signer/node-folder'
import { type NodeProcesses, startNodeProcesses } from '@holdfast/signer/testing-processes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Coordinator } from '../src/signing/coordinator.ts'
import { SignerClient } from '../src/signing/signer-client.ts'
import type { SigningRequest } from '../src/signing/signing.ts'
import { lies, type Scene } from './coordinator-lies.ts'
import {
  addressOf,
  intentOf,
  requestOf,
  rules,
  sandboxNetwork,
  type WalletOfKey,
  unsignedOf,
  usdt,
} from './signing-requests.ts'

const identity = identityOf(makeIdentitySeed())
const path = [1, 195, 7]

let signers: NodeProcesses
let coordinator: Coordinator
let clients: readonly SignerClient[]
let facts: Scene

beforeAll(async () => {
  signers = await startNodeProcesses(3, {
    coordinator: identity.name,
    networks: [sandboxNetwork],
    assets: [`${sandboxNetwork}/slip44:195=6`, `${sandboxNetwork}/${usdt.id}=${usdt.decimals}`].join(','),
  })
  coordinator = new Coordinator(signers.nodes, identity)
  clients = signers.nodes.map((node) => new SignerClient(node, identity))
  const [wallet, otherWallet] = [await makeWallet(), await makeWallet()]
  const [first] = signers.nodes
  await first!.kill()
  const folder = openNodeFolder(first!.path, first!.sealingKey)
  const { key } = folder.shares.get(wallet.keyId)
  folder.close()
  await first!.start()
  const address = tron.transfers!.addressOfKey(deriveChildKey(key, path))
  facts = { wallet, otherWallet, child: { path, address } }
})

afterAll(async () => {
  coordinator.close()
  for (const client of clients) client.close()
  await signers.stop()
})

async function makeWallet(): Promise<WalletOfKey> {
  const keyId = randomUUID()
  const key = await coordinator.generateKey({ keyId, curve: 'secp256k1', threshold: 2, parties: 3, rules })
  return { keyId, address: addressOf(key) }
}

type Order = OpenSessionBody['ceremony']

const orderOf = ({ keyId, path: steps, intent, unsigned, approvals }: SigningRequest): Order => ({
  kind: 'sign',
  keyId,
  parties: [1, 2],
  path: [...steps],
  intent: toBase64(intent),
  unsigned: toBase64(unsigned),
  approvals: [...approvals],
})
const check = (epoch = 1): Order => ({
  kind: 'check',
  keyId: facts.wallet.keyId,
  parties: [1, 2],
  epoch,
})
const honest = (): SigningRequest => requestOf(intentOf(facts.wallet))
const newSession = () => randomBytes(32).toString('hex')

/** Bodies of the signers' messages in their encoded form. */
type Body<T> = { [K in keyof T]: Uint8Array extends T[K] ? string | Exclude<T[K], Uint8Array> : T[K] }
const bodyOf = <T extends object>(message: T): Body<T> =>
  Object.fromEntries(
    Object.entries(message).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? toBase64(value) : value,
    ]),
  ) as Body<T>

interface Carrying {
  readonly sessionId?: string
  /** The order for each signer; the honest one by default. */
  readonly orders?: (party: number) => Order
  readonly hellos?: (hellos: readonly HelloBody[]) => readonly HelloBody[]
  /** The letters that are delivered for each letter; `number` is its position in this session. */
  readonly carry?: (letter: EnvelopeBody, number: number) => readonly EnvelopeBody[]
}

/** Carries a session between signers 1 and 2. Returns their results; throws the first refusal. */
async function carryByHand({ sessionId = newSession(), ...lie }: Carrying): Promise<SessionResult[]> {
  const order = orderOf(honest())
  const both = clients.slice(0, 2)
  const post = (client: SignerClient, to: string, body: unknown) =>
    client.ask({ method: 'POST', path: to, body: JSON.stringify(body) }, SessionAnswer, 8_000)
  const opened = await Promise.all(
    both.map((client) =>
      post(client, '/sessions', { sessionId, ceremony: lie.orders?.(client.party) ?? order }),
    ),
  )
  const opening = opened.map(({ hello }) => bodyOf(hello!) satisfies HelloBody)
  const hellos = lie.hellos?.(opening) ?? opening
  const results: SessionResult[] = []
  let number = 0
  let letters: readonly EnvelopeBody[] = []
  for (let step = 0; step < 8; step++) {
    const answers: SessionAnswer[] = []
    for (const client of both) {
      const envelopes = letters.filter(({ to }) => to === client.party)
      if (step > 0 && envelopes.length === 0) continue
      const others = hellos.filter(({ party }) => party !== client.party)
      const body = step === 0 ? { hellos: others, envelopes } : { envelopes }
      answers.push(await post(client, `/sessions/${sessionId}`, body))
    }
    results.push(...answers.flatMap(({ result }) => (result === null ? [] : [result])))
    letters = answers
      .flatMap(({ envelopes }) => envelopes.map((envelope) => bodyOf(envelope) satisfies EnvelopeBody))
      .flatMap((letter) => lie.carry?.(letter, number++) ?? [letter])
  }
  return results
}

const refused = (refusal: object) => expect.objectContaining({ refusal: expect.objectContaining(refusal) })

test('two signers sign in a session carried by hand without a lie', async () => {
  const results = await carryByHand({})
  expect(results.map(({ kind }) => kind)).toEqual(['signature', 'signature'])
})

describe('about the transfer', () => {
  test.each(lies)('$code: $about', async ({ code, field, lie }) => {
    const request = lie(facts)
    const order = orderOf(request)
    // Each signer refuses independently, before it has heard of another.
    for (const client of clients.slice(0, 2)) {
      const body = JSON.stringify({ sessionId: newSession(), ceremony: order })
      const answer = client.ask({ method: 'POST', path: '/sessions', body }, SessionAnswer, 8_000)
      await expect(answer).rejects.toEqual(refused({ code, ...(field === undefined ? {} : { field }) }))
    }
    await expect(coordinator.sign(request)).rejects.toMatchObject(
      code === 'UNKNOWN_KEY' ? { available: 0 } : { code },
    )
  })
})

test('WALLET: a payment on TRON for an Ed25519 key gets a signed refusal', async () => {
  const keyId = randomUUID()
  await coordinator.generateKey({ keyId, curve: 'ed25519', threshold: 2, parties: 3, rules })
  const request = requestOf(intentOf({ ...facts.wallet, keyId }))
  await expect(coordinator.sign(request)).rejects.toMatchObject({ code: 'WALLET' })
})

describe('lies about the past', () => {
  test('ALREADY_SIGNED: a request with new bytes, after one signature, and after a power failure', async () => {
    const intent = intentOf(facts.wallet)
    const first = requestOf(intent)
    await coordinator.sign(first)
    const second = requestOf(intent, unsignedOf(intent, { madeAt: new Date(Date.now() - 1_000) }))
    await expect(coordinator.sign(second)).rejects.toMatchObject({ code: 'ALREADY_SIGNED' })
    await restart()
    await expect(coordinator.sign(second)).rejects.toMatchObject({ code: 'ALREADY_SIGNED' })
    // The same bytes are the same transaction.
    await expect(coordinator.sign({ ...first, sessionId: randomUUID() })).resolves.toBeDefined()
  })

  test('ALREADY_SIGNED: bytes that were agreed to but never signed count too', async () => {
    const intent = intentOf(facts.wallet)
    const order = orderOf(requestOf(intent))
    await expect(carryByHand({ orders: () => order, carry: () => [] })).resolves.toEqual([])
    const second = requestOf(intent, unsignedOf(intent, { madeAt: new Date(Date.now() - 1_000) }))
    await expect(coordinator.sign(second)).rejects.toMatchObject({ code: 'ALREADY_SIGNED' })
  })

  test('SESSION_REUSED: the name of an ended session, also after a power failure, also for another kind', async () => {
    const request = honest()
    await coordinator.sign(request)
    await expect(coordinator.sign(request)).rejects.toMatchObject({ code: 'SESSION_REUSED' })
    const sessionId = newSession()
    await carryByHand({ sessionId })
    await restart()
    await expect(carryByHand({ sessionId })).rejects.toEqual(refused({ code: 'SESSION_REUSED' }))
    await expect(carryByHand({ sessionId, orders: () => check() })).rejects.toEqual(
      refused({ code: 'SESSION_REUSED' }),
    )
  })

  test('KEY_EXISTS, EPOCH: a key in place of another, and shares that no refresh produced', async () => {
    const { keyId } = facts.wallet
    const keygen: Order = { kind: 'keygen', keyId, curve: 'secp256k1', threshold: 2, parties: [1, 2], rules }
    await expect(carryByHand({ orders: () => keygen })).rejects.toEqual(refused({ code: 'KEY_EXISTS' }))
    await expect(carryByHand({ orders: () => check(2) })).rejects.toEqual(refused({ code: 'EPOCH' }))
    const keep = { method: 'POST', path: `/keys/${keyId}/keep`, body: '{"epoch":2}' } as const
    await expect(clients[0]!.ask(keep, z.object({}), 5_000)).rejects.toEqual(refused({ code: 'EPOCH' }))
  })

  const restart = () =>
    Promise.all(signers.nodes.slice(0, 2).map(async (node) => node.kill().then(() => node.start())))
})

describe('lies about the parties', () => {
  const withParties = (parties: number[]) => (): Order => ({ ...orderOf(honest()), parties })
  test.each([
    ['more than the quorum', [1, 2, 3]],
    ['one who has no share', [1, 4]],
    ['others than the one who is asked', [2, 3]],
  ])('PARTIES: %s', async (_, parties) => {
    await expect(carryByHand({ orders: withParties(parties) })).rejects.toEqual(refused({ code: 'PARTIES' }))
  })

  test('PARTIES: a refresh without one of the holders', async () => {
    const refresh: Order = { kind: 'refresh', keyId: facts.wallet.keyId, parties: [1, 2] }
    await expect(carryByHand({ orders: () => refresh })).rejects.toEqual(refused({ code: 'PARTIES' }))
  })

  test.each([
    ['alone', [1]],
    ['in another order', [2, 1]],
    ['twice the same', [1, 1]],
  ])('MALFORMED_CALL: a quorum %s', async (_, parties) => {
    await expect(carryByHand({ orders: withParties(parties) })).rejects.toEqual(
      refused({ code: 'MALFORMED_CALL', field: 'ceremony.parties' }),
    )
  })

  test('MALFORMED_CALL: a plain digest to sign, in every kind of session', async () => {
    const digest = toBase64(randomBytes(32))
    for (const order of [orderOf(honest()), check()]) {
      const withDigest = Object.assign({}, order, { digest })
      await expect(carryByHand({ orders: () => withDigest })).rejects.toEqual(
        refused({ code: 'MALFORMED_CALL' }),
      )
    }
  })
})

describe('different orders to two signers', () => {
  const twice = (make: () => SigningRequest) => {
    const views = [orderOf(make()), orderOf(make())]
    return (party: number) => views[party - 1]!
  }
  test.each<[string, () => (party: number) => Order]>([
    ['two transfers', () => twice(honest)],
    [
      'one transfer, in bytes of two times',
      () => {
        const intent = intentOf(facts.wallet)
        const times = [Date.now(), Date.now() - 1_000]
        return twice(() => requestOf(intent, unsignedOf(intent, { madeAt: new Date(times.pop() ?? 0) })))
      },
    ],
    [
      'one transfer, with the yes of two people',
      () => {
        const intent = intentOf(facts.wallet)
        const unsigned = unsignedOf(intent)
        return twice(() => requestOf(intent, unsigned))
      },
    ],
    ['a transfer and a check', () => (party) => (party === 1 ? orderOf(honest()) : check())],
  ])('ORDERS_DIFFER: %s', async (_, views) => {
    await expect(carryByHand({ orders: views() })).rejects.toEqual(
      refused({ code: 'ORDERS_DIFFER', party: 2 }),
    )
  })

  test('STRANGER: the two signers get different quorums', async () => {
    const orders = (party: number) => ({ ...orderOf(honest()), parties: party === 1 ? [1, 3] : [2, 3] })
    await expect(carryByHand({ orders })).rejects.toEqual(refused({ code: 'STRANGER' }))
  })
})

describe('tampering between the signers', () => {
  test('STRANGER: hellos of the coordinator, of an earlier session, with another order, of no signer', async () => {
    const { publicKey } = generateKeyPairSync('x25519')
    const ownKey = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
    let earlier: readonly HelloBody[] = []
    await carryByHand({ hellos: (hellos) => (earlier = hellos) })
    const tamperings: Carrying['hellos'][] = [
      (hellos) => hellos.map((hello) => ({ ...hello, key: toBase64(ownKey) })),
      (hellos) =>
        hellos.map((hello) => ({
          ...hello,
          key: toBase64(ownKey),
          signature: toBase64(identity.sign(randomBytes(8))),
        })),
      () => earlier,
      (hellos) => hellos.map((hello) => ({ ...hello, order: toBase64(createHash('sha256').digest()) })),
      () => [],
      (hellos) => hellos.map((hello) => ({ ...hello, party: 3 - hello.party })),
    ]
    for (const hellos of tamperings)
      await expect(carryByHand({ hellos: hellos! })).rejects.toEqual(refused({ code: 'STRANGER' }))
  })

  test('FORGED: letters changed, moved, repeated, or taken from another place or signer', async () => {
    const flip = (text: string) => {
      const bytes = Buffer.from(text, 'base64')
      bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
      return toBase64(bytes)
    }
    const earlier: EnvelopeBody[] = []
    await carryByHand({ carry: (letter) => (earlier.push(letter), [letter]) })
    const tamperings: NonNullable<Carrying['carry']>[] = [
      (letter) => [{ ...letter, box: flip(letter.box) }],
      (letter) => [{ ...letter, signature: flip(letter.signature) }],
      (letter) => [{ ...letter, box: letter.box.slice(0, 40) }],
      (letter) => [{ ...letter, sequence: letter.sequence + 1 }],
      (letter) => [letter, letter],
      (_, number) => [earlier[number]!],
      (letter) => [{ ...letter, from: letter.to, to: letter.from }],
    ]
    for (const carry of tamperings)
      for (const first of [0, 2, 4])
        await expect(
          carryByHand({ carry: (letter, number) => (number < first ? [letter] : carry(letter, number)) }),
        ).rejects.toEqual(refused({ code: 'FORGED' }))
  })

  test('without the letters there is no signature, and no signer waits', async () => {
    for (const last of [0, 2, 4])
      await expect(
        carryByHand({ carry: (letter, number) => (number < last ? [letter] : []) }),
      ).resolves.toEqual([])
  })
})

test('afterwards no signer is excluded, and the two that received lies sign', async () => {
  expect((await coordinator.health()).map(({ frozenPairs }) => frozenPairs)).toEqual([0, 0, 0])
  await signers.nodes[2]!.kill()
  await expect(coordinator.sign(honest())).resolves.toBeDefined()
})
