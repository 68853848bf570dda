/** One signer of three is compromised and sends anything, to two honest ones in separate processes and the real
 *  coordinator. It ruins single sessions at most: nothing hangs, no honest signer is accused, the other two continue, and
 *  a pair frozen by a failed check stays frozen until a refresh. */
import { randomUUID } from 'node:crypto'
import { recoverSigner, tron } from '@holdfast/chains/tron'
import { identityOf, makeIdentitySeed } from '@holdfast/mpc/nodes'
import { type MixedNodes, startWithLiar } from '@holdfast/signer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Coordinator } from '../src/signing/coordinator.ts'
import { SigningAborted, type ThresholdSignature } from '../src/signing/signing.ts'
import {
  blame,
  falseViews,
  impostures,
  refusing,
  type RudeFront,
  silences,
  spoilings,
  startFront,
} from './rude-front.ts'
import {
  type Cheat,
  garbledInPrivate,
  type Garbling,
  garblings,
  LyingEngine,
  provenCheats,
  unprovenCheats,
} from './signer-lies.ts'
import { addressOf, intentOf, requestOf, rules, sandboxNetwork } from './signing-requests.ts'

const identity = identityOf(makeIdentitySeed())
const engine = new LyingEngine()
const keyId = randomUUID()
const liarParty = 2

let nodes: MixedNodes
let coordinator: Coordinator
let address: string

beforeAll(async () => {
  nodes = await startWithLiar(engine, { coordinator: identity.name, networks: [sandboxNetwork] })
  coordinator = new Coordinator(nodes.nodes, identity)
  const key = await coordinator.generateKey({ keyId, curve: 'secp256k1', threshold: 2, parties: 3, rules })
  address = addressOf(key)
  await generate('ed25519')
  await coordinator.refresh(keyId)
  await coordinator.sign(request())
})

afterAll(async () => {
  coordinator.close()
  await nodes.stop()
})

beforeEach(() => {
  // A coordinator that has not yet learnt which signer to ask last.
  coordinator.close()
  coordinator = new Coordinator(nodes.nodes, identity)
})

const request = () => requestOf(intentOf({ keyId, address }))
const generate = (curve: 'secp256k1' | 'ed25519') =>
  coordinator.generateKey({ keyId: randomUUID(), curve, threshold: 2, parties: 3, rules })

/** The result of the act while the liar lies: never success, and never the name of an honest signer. */
async function spoiled(
  round: number,
  garble: Garbling,
  act: () => Promise<unknown>,
): Promise<SigningAborted> {
  engine.begin(round, garble)
  const error: unknown = await act().then(
    () => null,
    (reason: unknown) => reason,
  )
  engine.end()
  expect(engine.lied, 'the liar has lied').toBeGreaterThan(0)
  expect(error).toBeInstanceOf(SigningAborted)
  const aborted = error as SigningAborted
  expect([null, liarParty], aborted.message).toContain(aborted.party)
  return aborted
}

async function expectSigned(order = request(), by = coordinator): Promise<ThresholdSignature> {
  const signature = await by.sign(order)
  const signed = tron.transfers!.attach(order.unsigned, [signature], address)
  expect(recoverSigner(signed.hash, signed.signature)).toBe(address)
  return signature
}

const frozenPairs = async () =>
  (await coordinator.health()).filter(({ party }) => party !== liarParty).map((signer) => signer.frozenPairs)

const everyLie = (rounds: readonly number[]) =>
  rounds.flatMap((round) => Object.keys(garblings).map((name) => [round, name] as const))

/** For a dealing that takes seconds: each round once, and every kind of fault in some round. */
const someLies = [
  [1, 'a bit flipped in the middle'],
  [1, 'twice, differently'],
  [2, 'a bit flipped at the end'],
  [2, 'what it said in an earlier session'],
  [3, 'a bit flipped in the middle'],
  [3, 'not at all'],
  [4, 'what another said'],
  [4, 'in another’s name'],
] as const

describe('in a signature', () => {
  test.each(everyLie([1, 2, 3]))(
    'round %i: %s: only the liar may be named, and the other two sign in the same call',
    async (round, name) => {
      const pair = new Coordinator(nodes.nodes.slice(0, 2), identity)
      const aborted = await spoiled(round, garblings[name]!, () => pair.sign(request()))
      pair.close()
      if (aborted.isFrozen) expect(aborted.party).toBe(liarParty)
      engine.begin(round, garblings[name]!)
      await expectSigned()
      engine.end()
      if (!aborted.isFrozen) expect(engine.lied, 'it was asked first').toBeGreaterThan(0)
      if (aborted.isFrozen) await coordinator.refresh(keyId)
      expect(await frozenPairs()).toEqual([0, 0])
    },
  )

  test.each([1, 2])(
    'a check that fails in round %i freezes the pair, also after a power failure, until a refresh, and no other pair',
    async (round) => {
      const [signer1, signer3] = nodes.honest
      engine.begin(round, garbledInPrivate)
      // The third signer replaces the one that lied.
      await expectSigned()
      engine.end()
      expect(engine.lied).toBeGreaterThan(0)
      await signer1?.kill()
      await signer1?.start()
      expect(await frozenPairs()).toEqual([1, 0])
      // The liar is the only other one that answers, and is honest now.
      await signer3?.kill()
      await expect(coordinator.sign(request())).rejects.toMatchObject({ isFrozen: true })
      await signer3?.start()
      await expectSigned()
      await signer1?.kill()
      await expectSigned()
      await signer1?.start()
      await coordinator.refresh(keyId)
      expect(await frozenPairs()).toEqual([0, 0])
      await signer3?.kill()
      await expectSigned()
      await signer3?.start()
    },
  )
})

describe('wrong numbers in a signature, with well-formed messages', () => {
  const pairSigns = async (cheat: Cheat): Promise<SigningAborted> => {
    const pair = new Coordinator(nodes.nodes.slice(0, 2), identity)
    engine.beginCheat(cheat)
    const error: unknown = await pair.sign(request()).catch((reason: unknown) => reason)
    engine.end()
    pair.close()
    expect(engine.lied).toBeGreaterThan(0)
    expect(error).toBeInstanceOf(SigningAborted)
    return error as SigningAborted
  }

  test.each(Object.keys(provenCheats))(
    '%s: named, and frozen with its peer, also after a power failure; the other two sign',
    async (name) => {
      const [first] = nodes.honest
      expect(await pairSigns(provenCheats[name]!)).toMatchObject({ party: liarParty, isFrozen: true })
      expect(await frozenPairs()).toEqual([1, 0])
      await first?.kill()
      await first?.start()
      expect(await frozenPairs()).toEqual([1, 0])
      await expectSigned()
      await coordinator.refresh(keyId)
      expect(await frozenPairs()).toEqual([0, 0])
    },
  )

  test.each(Object.keys(unprovenCheats))(
    '%s: no signature, none is named or frozen, and two others sign in the same call',
    async (name) => {
      const cheat = unprovenCheats[name]!
      expect(await pairSigns(cheat)).toMatchObject({ party: null, isFrozen: false })
      engine.beginCheat(cheat)
      await expectSigned()
      engine.end()
      expect(await frozenPairs()).toEqual([0, 0])
    },
  )
})

describe('in the making of a key', () => {
  test.each(everyLie([1, 2, 3]))('Ed25519, round %i: %s', async (round, name) => {
    await spoiled(round, garblings[name]!, () => generate('ed25519'))
  })

  test.each(someLies)('ECDSA, round %i: %s', async (round, name) => {
    await spoiled(round, garblings[name]!, () => generate('secp256k1'))
  })

  test('a key is made once it stops lying', async () => {
    await expect(generate('secp256k1')).resolves.toMatchObject({ epoch: 1 })
  })
})

describe('in a refresh', () => {
  test.each(someLies)('round %i: %s; the old shares remain in use', async (round, name) => {
    await spoiled(round, garblings[name]!, () => coordinator.refresh(keyId))
    await expectSigned()
  })
})

describe('towards the coordinator', () => {
  let front: RudeFront
  beforeAll(async () => {
    front = await startFront(nodes.liar, identity)
  })
  afterAll(() => front.close())
  beforeEach(() => {
    coordinator.close()
    coordinator = new Coordinator(
      nodes.nodes.map((node) => (node.party === liarParty ? { ...node, url: front.url } : node)),
      identity,
    )
  })

  test.each(Object.keys(silences))('%s: treated as silent, the other two sign', async (name) => {
    front.rudeness = silences[name]!
    await expectSigned()
    expect(front.strikes).toBeGreaterThan(0)
  })

  const pairOnly = async (act: (pair: Coordinator) => Promise<void>) => {
    const [first] = nodes.honest
    const pair = new Coordinator([first!, { ...nodes.liar, url: front.url }], identity)
    await act(pair).finally(() => pair.close())
  }

  test.each(Object.keys(impostures))('%s: it is named, and the other two sign', async (name) => {
    front.rudeness = impostures[name]!
    await pairOnly((pair) =>
      expect(pair.sign(request())).rejects.toMatchObject({ party: liarParty, accuser: null }),
    )
    await expectSigned()
    expect(front.strikes).toBeGreaterThan(1)
  })

  test.each(Object.keys(spoilings(identity)))(
    '%s: no honest signer is named, and the other two sign, at the first try and later',
    async (name) => {
      front.rudeness = spoilings(nodes.liar.folder.identity)[name]!
      await pairOnly((pair) => expect(pair.sign(request())).rejects.toMatchObject({ party: liarParty }))
      for (let i = 0; i < 3; i++) await expectSigned()
      expect(front.strikes).toBeGreaterThan(1)
    },
  )

  test('a refusal is final when it leaves no quorum', async () => {
    const intent = intentOf({ keyId, address }, { expiresAt: new Date(Date.now() - 1_000) })
    front.rudeness = refusing('TOO_MANY_SESSIONS')
    await expect(coordinator.sign(requestOf(intent))).rejects.toMatchObject({ code: 'EXPIRED' })
  })

  test('a false accusation of an honest signer is reported as its claim, not as a fact, and the other two sign', async () => {
    front.rudeness = blame
    await pairOnly((pair) =>
      expect(pair.sign(request())).rejects.toMatchObject({ party: 1, accuser: liarParty }),
    )
    await expectSigned()
    expect(await frozenPairs()).toEqual([0, 0])
  })

  test.each(Object.keys(falseViews))('%s: the others keep their key', async (name) => {
    front.rudeness = falseViews[name]!
    await expectSigned()
    expect((await coordinator.describeKey(keyId)).epoch).toBeLessThan(1_000)
    expect(front.strikes).toBeGreaterThan(0)
  })
})
