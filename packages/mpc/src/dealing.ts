/** Dealing: how shares come to be. Key generation, refresh, reshare and repair are one protocol.
 *
 *  Every dealer i shares a secret aᵢ by a random polynomial of degree threshold − 1, committed to by Feldman's commitments. A
 *  party's share is the sum of what it was dealt; the key is Σ aᵢ. In key generation aᵢ is random. In the others aᵢ = λᵢ·xᵢ, the
 *  old share times its Lagrange factor among the dealers, so that Σ aᵢ is the key that was; everybody checks the dealer's first
 *  commitment against the public commitment to xᵢ (Desmedt–Jajodia 1997; Herzberg et al. 1995).
 *
 *  Rounds: 1 hash commitments (nobody chooses after seeing the others: DKLs23 §3, F_DLKeyGen; Gennaro et al. 2007 on why) and
 *  the context; 2 openings with a proof of knowledge (Schnorr 1991), dealt shares one by one; 3 echo of everything that was
 *  broadcast (Goldwasser–Lindell 2005); 4 hash of the new key. On secp256k1 the peers set up their OT correlations beside it. */
import type { CurvePoint } from '@noble/curves/abstract/curve.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { equalBytes, Reader, uint32, xorInto } from './bytes.ts'
import type { RandomBytes } from './engine.ts'
import { blaming, Fault, SessionAbort } from './fault.ts'
import { type Group, mod, parsePoint, parseScalar, randomScalar, scalarBytes, timesBase } from './group.ts'
import { hash, hashToScalar } from './hashing.ts'
import { hashOfKey, wordsOfRules } from './key-binding.ts'
import { keyIdOf } from './key-id.ts'
import { hexOf, KeyDescription, KeyRules, PartyId, PartySet, type Protocol } from './key-description.ts'
import { encodeShare, type PeerSecret } from './key-share.ts'
import { evaluateCommitments, evaluatePolynomial, lagrange } from './secret-sharing.ts'
import { hexBytes, type Next, round, type Rounds, type Turn } from './session.ts'

/** What everybody in the session knows. */
export const Plan = z.strictObject({
  kind: z.enum(['keygen', 'refresh', 'reshare', 'repair']),
  session: hexOf(32),
  me: PartyId,
  dealers: PartySet,
  parties: PartySet,
  threshold: z.int().min(2),
  /** The key as it is; absent when it is being made. */
  key: KeyDescription.optional(),
  /** Present in a key generation only. */
  rules: KeyRules.optional(),
})
export type Plan = z.infer<typeof Plan>

/** What two parties set up beside the dealing; its messages follow the dealt share. Each step's `kept` is JSON. */
export interface PeerSetup {
  begin(context: Uint8Array, pair: Pair, random: RandomBytes): SetupStep
  answer(context: Uint8Array, pair: Pair, kept: unknown, received: Uint8Array, random: RandomBytes): SetupStep
  /** Its message is empty when there is nothing left to say. */
  finish(context: Uint8Array, pair: Pair, kept: unknown, received: Uint8Array, random: RandomBytes): SetupStep
  confirm(context: Uint8Array, pair: Pair, kept: unknown, received: Uint8Array | undefined): PeerSecret
  /** Whether this party waits for the other's last message. */
  expectsConfirmation(pair: Pair): boolean
}

export interface Pair {
  readonly me: PartyId
  readonly peer: PartyId
}

export interface SetupStep {
  readonly kept: unknown
  readonly message: Uint8Array
}

const Peers = z.record(z.string(), z.unknown())

const Committed = z.strictObject({
  plan: Plan,
  /** Of a dealer: its polynomial, lowest coefficient first, and its opening. */
  dealing: z.strictObject({ coefficients: z.array(hexOf(32)), opening: hexBytes }).optional(),
  /** Of this party's round 1. */
  broadcast: hexBytes,
})

const Opened = z.strictObject({
  plan: Plan,
  /** What this party dealt to itself, if it is both dealer and party. */
  ownPart: hexOf(32).optional(),
  opening: hexBytes.optional(),
  /** Round 1 of everybody, by party. */
  commitments: z.record(z.string(), hexBytes),
  peers: Peers,
})

const Echoed = z.strictObject({
  plan: Plan,
  echo: hexOf(32),
  key: KeyDescription,
  secret: hexOf(32).optional(),
  peers: Peers,
})

const Done = z.strictObject({ plan: Plan, key: KeyDescription, secret: hexOf(32).optional(), peers: Peers })

export interface Dealing {
  /** `secret`: this dealer's aᵢ; none for a party that does not deal. */
  begin(plan: Plan, secret: bigint | undefined, random: RandomBytes): Next
  readonly rounds: Rounds
}

export function dealingOver<Point extends CurvePoint<bigint, Point>>(
  group: Group<Point>,
  protocol: Protocol,
  setup?: PeerSetup,
): Dealing {
  /** Round 1: the context, and of a dealer the hash of its opening. */
  function begin(plan: Plan, secret: bigint | undefined, random: RandomBytes): Next {
    const context = contextOf(plan)
    const dealing = secret === undefined ? undefined : deal(plan, context, secret, random)
    const broadcast = concatBytes(
      context,
      ...(dealing === undefined ? [] : [commitTo(context, plan.me, dealing.opening)]),
    )
    return {
      send: { broadcast },
      keep: {
        plan,
        broadcast: bytesToHex(broadcast),
        ...(dealing && {
          dealing: {
            coefficients: dealing.coefficients.map((scalar) => bytesToHex(scalarBytes(group, scalar))),
            opening: bytesToHex(dealing.opening),
          },
        }),
      },
      expect: { broadcast: othersOf(plan), direct: [] },
    }
  }

  function deal(plan: Plan, context: Uint8Array, secret: bigint, random: RandomBytes) {
    const coefficients = [secret]
    while (coefficients.length < plan.threshold) coefficients.push(randomScalar(group, random))
    const points = coefficients.map((coefficient) => group.Point.BASE.multiply(coefficient))
    const [first] = points
    if (first === undefined) throw new Fault('KEY_INVALID')
    const opening = concatBytes(
      ...points.map((point) => point.toBytes()),
      prove(context, plan.me, secret, first, random),
      ...(hasChainCode(plan) ? [random(32)] : []),
      random(32),
    )
    return { coefficients, opening }
  }

  /** Schnorr's proof of knowledge of a, bound to session and dealer: R, then k + e·a. */
  function prove(
    context: Uint8Array,
    dealer: PartyId,
    a: bigint,
    point: Point,
    random: RandomBytes,
  ): Uint8Array {
    const nonce = randomScalar(group, random)
    const announcement = group.Point.BASE.multiply(nonce)
    const challenge = proofChallenge(context, dealer, point, announcement)
    return concatBytes(announcement.toBytes(), scalarBytes(group, mod(nonce + challenge * a, group.order)))
  }

  const proofChallenge = (context: Uint8Array, dealer: PartyId, point: Point, announcement: Point): bigint =>
    hashToScalar(
      group.order,
      'dealing/proof',
      context,
      Uint8Array.of(dealer),
      point.toBytes(),
      announcement.toBytes(),
    )

  /** Round 2: the opening to everybody, a dealt share and the beginning of the set-up to each party. */
  const open = round(Committed, ({ plan, dealing, broadcast }, inbox, random): Turn => {
    const context = contextOf(plan)
    for (const other of othersOf(plan)) assertContext(context, inbox.broadcast.get(other))
    for (const other of othersOf(plan))
      blaming(other, () => {
        const length = plan.dealers.includes(other) ? 64 : 32
        if (inbox.broadcast.get(other)?.length !== length) throw new Fault('MALFORMED_MESSAGE')
      })
    const coefficients = dealing?.coefficients.map((text) => parseScalar(group, hexToBytes(text)))
    const dealt = (party: PartyId) =>
      coefficients === undefined
        ? new Uint8Array()
        : scalarBytes(group, evaluatePolynomial(coefficients, party, group.order))
    const steps = new Map(
      setupPeersOf(plan).map((peer) => [peer, setup?.begin(context, { me: plan.me, peer }, random)]),
    )
    const receivers = plan.parties.filter((party) => party !== plan.me)
    const direct = new Map(
      receivers
        .map(
          (party) =>
            [party, concatBytes(dealt(party), steps.get(party)?.message ?? new Uint8Array())] as const,
        )
        .filter(([, body]) => body.length > 0),
    )
    return {
      send: { ...(dealing && { broadcast: hexToBytes(dealing.opening) }), direct },
      keep: {
        plan,
        ...(dealing && { opening: dealing.opening }),
        ...(dealing && isParty(plan) && { ownPart: bytesToHex(dealt(plan.me)) }),
        commitments: recordOf([[plan.me, hexToBytes(broadcast)], ...inbox.broadcast]),
        peers: keptOf(steps),
      },
      expect: {
        broadcast: plan.dealers.filter((dealer) => dealer !== plan.me),
        direct: isParty(plan)
          ? othersOf(plan).filter(
              (other) => plan.dealers.includes(other) || setupPeersOf(plan).includes(other),
            )
          : [],
      },
    }
  })

  /** Round 3: everything dealt is checked; the echo goes to everybody, the set-up goes on. */
  const check = round(Opened, ({ plan, ownPart, opening, commitments, peers }, inbox, random): Turn => {
    const context = contextOf(plan)
    const openings = new Map(inbox.broadcast)
    if (opening !== undefined) openings.set(plan.me, hexToBytes(opening))
    const dealings = plan.dealers.map((dealer) =>
      blaming(dealer, () =>
        checkOpening(plan, context, dealer, hexToBytes(commitments[dealer] ?? ''), openings.get(dealer)),
      ),
    )
    const setupMessages = new Map<PartyId, Uint8Array>()
    let secret = ownPart === undefined ? 0n : parseScalar(group, hexToBytes(ownPart))
    for (const [sender, body] of inbox.direct)
      blaming(sender, () => {
        const place = plan.dealers.indexOf(sender)
        const shareLength = place < 0 ? 0 : 32
        const reader = new Reader(body)
        const shareBytes = reader.take(shareLength)
        setupMessages.set(sender, reader.take(body.length - shareLength))
        const dealing = dealings[place]
        if (dealing === undefined) return
        const part = parseScalar(group, shareBytes)
        if (!timesBase(group, part).equals(evaluateCommitments(group, dealing.points, plan.me)))
          throw new Fault('DEALT_SHARE_INVALID')
        secret = mod(secret + part, group.order)
      })
    const key = describeKey(
      plan,
      dealings.map(({ points }) => points),
      dealings.map(({ chainPart }) => chainPart),
    )
    const steps = new Map(
      setupPeersOf(plan).map((peer) => [
        peer,
        blaming(peer, () =>
          setup?.answer(
            context,
            { me: plan.me, peer },
            peers[peer],
            setupMessages.get(peer) ?? new Uint8Array(),
            random,
          ),
        ),
      ]),
    )
    const echo = hash(
      'dealing/echo',
      context,
      ...Object.entries(commitments).flatMap(([party, bytes]) => [utf8ToBytes(party), hexToBytes(bytes)]),
      ...plan.dealers.map((dealer) => openings.get(dealer) ?? new Uint8Array()),
    )
    return {
      send: { broadcast: echo, direct: messagesOf(steps) },
      keep: {
        plan,
        echo: bytesToHex(echo),
        key,
        ...(isParty(plan) && { secret: bytesToHex(scalarBytes(group, secret)) }),
        peers: keptOf(steps),
      },
      expect: { broadcast: othersOf(plan), direct: setupPeersOf(plan) },
    }
  })

  /** With whom something is set up: on Ed25519 nobody. */
  const setupPeersOf = (plan: Plan): PartyId[] => (setup === undefined ? [] : peersOf(plan))

  interface CheckedDealing {
    readonly points: readonly Point[]
    readonly chainPart: Uint8Array
  }

  function checkOpening(
    plan: Plan,
    context: Uint8Array,
    dealer: PartyId,
    commitment: Uint8Array,
    opening: Uint8Array | undefined,
  ): CheckedDealing {
    if (opening === undefined) throw new Fault('MALFORMED_MESSAGE')
    if (!equalBytes(commitment.subarray(32), commitTo(context, dealer, opening)))
      throw new Fault('COMMITMENT_MISMATCH')
    const reader = new Reader(opening)
    const points = Array.from({ length: plan.threshold }, () =>
      parsePoint(group, reader.take(group.pointLength)),
    )
    const announcement = parsePoint(group, reader.take(group.pointLength))
    const response = parseScalar(group, reader.take(32))
    const chainPart = reader.take(hasChainCode(plan) ? 32 : 0)
    reader.take(32)
    reader.end()
    const [first] = points
    if (first === undefined) throw new Fault('MALFORMED_MESSAGE')
    if (plan.key !== undefined && !first.equals(expectedFirst(plan, plan.key, dealer)))
      throw new Fault('KEY_CHANGED')
    const challenge = proofChallenge(context, dealer, first, announcement)
    if (!timesBase(group, response).equals(announcement.add(first.multiplyUnsafe(challenge))))
      throw new Fault('PROOF_INVALID')
    return { points, chainPart }
  }

  /** λᵢ·xᵢ·G, from the public commitments to the old shares. */
  function expectedFirst(plan: Plan, key: KeyDescription, dealer: PartyId): Point {
    const old = key.commitments.map((point) => parsePoint(group, hexToBytes(point)))
    return evaluateCommitments(group, old, dealer).multiplyUnsafe(lagrange(group, dealer, plan.dealers))
  }

  function describeKey(
    plan: Plan,
    dealings: readonly (readonly Point[])[],
    chainParts: readonly Uint8Array[],
  ): KeyDescription {
    const sums = Array.from({ length: plan.threshold }, (_, place) =>
      dealings.reduce((sum, points) => sum.add(points[place] ?? group.Point.ZERO), group.Point.ZERO),
    )
    if (sums.some((point) => point.is0())) throw new SessionAbort('KEY_INVALID')
    const commitments = sums.map((point) => bytesToHex(point.toBytes()))
    const publicKey = commitments[0] ?? ''
    if (plan.key !== undefined && publicKey !== plan.key.publicKey) throw new SessionAbort('KEY_INVALID')
    const described = KeyDescription.safeParse({
      protocol,
      keyId: keyIdOf(protocol, hexToBytes(publicKey)),
      epoch: (plan.key?.epoch ?? 0) + 1,
      threshold: plan.threshold,
      parties: plan.parties,
      ...rulesOf(plan),
      publicKey,
      commitments,
      ...(protocol === 'frost-ed25519-v1' ? {} : { chainCode: chainCodeOf(plan, chainParts) }),
    })
    if (!described.success) throw new SessionAbort('KEY_INVALID')
    return described.data
  }

  /** Round 4: all saw the same broadcasts. The key's hash to everybody, the end of the set-up to each peer. */
  const confirm = round(Echoed, ({ plan, echo, key, secret, peers }, inbox, random): Turn => {
    const context = contextOf(plan)
    for (const other of othersOf(plan))
      if (!equalBytes(inbox.broadcast.get(other) ?? new Uint8Array(), hexToBytes(echo)))
        throw new SessionAbort('VIEWS_DIFFER')
    const steps = new Map(
      setupPeersOf(plan).map((peer) => [
        peer,
        blaming(peer, () =>
          setup?.finish(
            context,
            { me: plan.me, peer },
            peers[peer],
            inbox.direct.get(peer) ?? new Uint8Array(),
            random,
          ),
        ),
      ]),
    )
    return {
      send: { broadcast: hashOfKey(key), direct: messagesOf(steps) },
      keep: { plan, key, ...(secret !== undefined && { secret }), peers: keptOf(steps) },
      expect: {
        broadcast: othersOf(plan),
        direct: setupPeersOf(plan).filter((peer) => setup?.expectsConfirmation({ me: plan.me, peer })),
      },
    }
  })

  const conclude = round(Done, ({ plan, key, secret, peers }, inbox): Turn => {
    const context = contextOf(plan)
    for (const other of othersOf(plan))
      if (!equalBytes(inbox.broadcast.get(other) ?? new Uint8Array(), hashOfKey(key)))
        throw new SessionAbort('VIEWS_DIFFER')
    if (secret === undefined) return { send: {}, result: { kind: 'left' } }
    const secrets = setupPeersOf(plan).flatMap((peer) =>
      blaming(
        peer,
        () => setup?.confirm(context, { me: plan.me, peer }, peers[peer], inbox.direct.get(peer)) ?? [],
      ),
    )
    const share = encodeShare({ key, me: plan.me, secret, peers: secrets })
    return { send: {}, result: { kind: 'share', share, key } }
  })

  return { begin, rounds: [open, check, confirm, conclude] }
}

const isParty = ({ me, parties }: Plan): boolean => parties.includes(me)

export const membersOf = ({ dealers, parties }: Pick<Plan, 'dealers' | 'parties'>): PartyId[] =>
  [...new Set([...dealers, ...parties])].sort((a, b) => a - b)

const othersOf = (plan: Plan): PartyId[] => membersOf(plan).filter((member) => member !== plan.me)

/** Whom this party will sign with. */
const peersOf = (plan: Plan): PartyId[] =>
  isParty(plan) ? plan.parties.filter((party) => party !== plan.me) : []

/** Only a new key draws a chain code; every other ceremony keeps it, or all derived addresses would change. */
const hasChainCode = ({ kind }: Plan): boolean => kind === 'keygen'

function chainCodeOf({ key }: Plan, parts: readonly Uint8Array[]): string {
  if (key !== undefined) return key.protocol === 'frost-ed25519-v1' ? '' : key.chainCode
  const chainCode = new Uint8Array(32)
  for (const part of parts) xorInto(chainCode, part)
  return bytesToHex(chainCode)
}

function contextOf({ kind, session, dealers, parties, threshold, key, rules }: Plan): Uint8Array {
  return hash(
    'dealing/context',
    hexToBytes(session),
    utf8ToBytes(kind),
    Uint8Array.from(dealers),
    Uint8Array.from(parties),
    uint32(threshold),
    key === undefined ? new Uint8Array() : hashOfKey(key),
    ...wordsOfRules(rules),
  )
}

/** A key keeps the rules it was made with. */
function rulesOf({ key, rules }: Plan): Pick<KeyDescription, 'rules'> {
  const kept = key === undefined ? rules : key.rules
  return kept === undefined ? {} : { rules: kept }
}

/** Nobody's fault that can be told: somebody was told something else about the session. */
function assertContext(context: Uint8Array, broadcast: Uint8Array | undefined): void {
  if (broadcast !== undefined && broadcast.length >= 32 && !equalBytes(broadcast.subarray(0, 32), context))
    throw new SessionAbort('CONTEXT_MISMATCH')
}

const commitTo = (context: Uint8Array, dealer: PartyId, opening: Uint8Array): Uint8Array =>
  hash('dealing/commitment', context, Uint8Array.of(dealer), opening)

type Steps = ReadonlyMap<PartyId, SetupStep | undefined>

const keptOf = (steps: Steps): Record<string, unknown> =>
  Object.fromEntries([...steps].map(([peer, step]) => [peer, step?.kept ?? null]))

const messagesOf = (steps: Steps): Map<PartyId, Uint8Array> =>
  new Map(
    [...steps].flatMap(([peer, step]) =>
      step && step.message.length > 0 ? [[peer, step.message] as const] : [],
    ),
  )

const recordOf = (entries: readonly (readonly [PartyId, Uint8Array])[]): Record<string, string> =>
  Object.fromEntries(
    entries.toSorted(([a], [b]) => a - b).map(([party, bytes]) => [party, bytesToHex(bytes)]),
  )
