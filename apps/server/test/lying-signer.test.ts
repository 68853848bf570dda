/** One signer of three is in the hands of somebody else and says anything at all, before two honest ones that are processes of
 *  their own and the real coordinator. It spoils a session and no more: nobody waits, no honest signer is named, the other two
 *  go on, and what a failed check has parted stays parted until a refresh. */
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
  // One that has not yet learnt whom to ask last.
  coordinator.close()
  coordinator = new Coordinator(nodes.nodes, identity)
})

const request = () => requestOf(intentOf({ keyId, address }))
const generate = (curve: 'secp256k1' | 'ed25519') =>
  coordinator.generateKey({ keyId: randomUUID(), curve, threshold: 2, parties: 3, rules })

/** What the act ends with while the liar lies: never a result, never an honest signer's name. */
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

async function expectSigned(asked = request(), by = coordinator): Promise<ThresholdSignature> {
  const signature = await by.sign(asked)
  const signed = tron.transfers!.attach(asked.unsigned, [signature], address)
  expect(recoverSigner(signed.hash, signed.signature)).toBe(address)
  return signature
}

const frozenPairs = async () =>
  (await coordinator.health()).filter(({ party }) => party !== liarParty).map((one) => one.frozenPairs)

const everyLie = (rounds: readonly number[]) =>
  rounds.flatMap((round) => Object.keys(garblings).map((name) => [round, name] as const))

/** Of a dealing that takes seconds: each round, and over the rounds every way in which it can go wrong. */
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
    'round %i: %s: named if anybody is, and the other two sign in the same call',
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
    'a check that fails in round %i parts the two: after the power went too, until a refresh, and nobody else',
    async (round) => {
      const [one, three] = nodes.honest
      engine.begin(round, garbledInPrivate)
      // The third signer takes the place of the one that lied.
      await expectSigned()
      engine.end()
      expect(engine.lied).toBeGreaterThan(0)
      await one?.kill()
      await one?.start()
      expect(await frozenPairs()).toEqual([1, 0])
      // The liar is the only other one that answers, and lies no more.
      await three?.kill()
      await expect(coordinator.sign(request())).rejects.toMatchObject({ isFrozen: true })
      await three?.start()
      await expectSigned()
      await one?.kill()
      await expectSigned()
      await one?.start()
      await coordinator.refresh(keyId)
      expect(await frozenPairs()).toEqual([0, 0])
      await three?.kill()
      await expectSigned()
      await three?.start()
    },
  )
})

describe('in the numbers of a signature, with messages that are as they should be', () => {
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
    '%s: named, and parted from the one it met, after the power went too; the other two sign',
    async (name) => {
      const [one] = nodes.honest
      expect(await pairSigns(provenCheats[name]!)).toMatchObject({ party: liarParty, isFrozen: true })
      expect(await frozenPairs()).toEqual([1, 0])
      await one?.kill()
      await one?.start()
      expect(await frozenPairs()).toEqual([1, 0])
      await expectSigned()
      await coordinator.refresh(keyId)
      expect(await frozenPairs()).toEqual([0, 0])
    },
  )

  test.each(Object.keys(unprovenCheats))(
    '%s: no signature, nobody is named or parted, and two others sign in the same call',
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

  test('and once it lies no more, a key is made', async () => {
    await expect(generate('secp256k1')).resolves.toMatchObject({ epoch: 1 })
  })
})

describe('in a refresh', () => {
  test.each(someLies)('round %i: %s; the old shares go on', async (round, name) => {
    await spoiled(round, garblings[name]!, () => coordinator.refresh(keyId))
    await expectSigned()
  })
})

describe('to the coordinator', () => {
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

  test.each(Object.keys(silences))('%s: as good as silent, the other two sign', async (name) => {
    front.rudeness = silences[name]!
    await expectSigned()
    expect(front.strikes).toBeGreaterThan(0)
  })

  const pairOnly = async (act: (pair: Coordinator) => Promise<void>) => {
    const [one] = nodes.honest
    const pair = new Coordinator([one!, { ...nodes.liar, url: front.url }], identity)
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

  test('a refusal stands when so many refuse that no quorum is left', async () => {
    const intent = intentOf({ keyId, address }, { expiresAt: new Date(Date.now() - 1_000) })
    front.rudeness = refusing('TOO_MANY_SESSIONS')
    await expect(coordinator.sign(requestOf(intent))).rejects.toMatchObject({ code: 'EXPIRED' })
  })

  test('blaming an honest signer: told as its word, not as a fact, and the other two sign', async () => {
    front.rudeness = blame
    await pairOnly((pair) =>
      expect(pair.sign(request())).rejects.toMatchObject({ party: 1, accuser: liarParty }),
    )
    await expectSigned()
    expect(await frozenPairs()).toEqual([0, 0])
  })

  test.each(Object.keys(falseViews))('%s: the others are not talked out of their key', async (name) => {
    front.rudeness = falseViews[name]!
    await expectSigned()
    expect((await coordinator.describeKey(keyId)).epoch).toBeLessThan(1_000)
    expect(front.strikes).toBeGreaterThan(0)
  })
})
