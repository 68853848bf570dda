/**
 * Threshold ECDSA in three rounds: DKLs23 (ePrint 2023/765), protocol 3.6, with exactly k signers and no
 * presignatures. With sk_i the additive key shares, r_i the nonces and φ_i the inversion masks, every pair
 * multiplies (r_i, sk_i) by the other's random χ; then u = r·φ and v = sk·φ are shared additively, and s =
 * (m·φ + rₓ·v) / u. Three points are stricter than in the paper. The commitment of round 1 covers pk_i as
 * well as R_i. Round 2 echoes all commitments, so that all honest signers see the same R. The digest is part
 * of the context from the first message on.
 */
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { equalBytes, Reader, uint32 } from '../bytes.ts'
import type { RandomBytes } from '../engine.ts'
import { blaming, Fault, SessionAbort } from '../fault.ts'
import {
  mod,
  parsePoint,
  parseScalar,
  randomScalar,
  scalarBytes,
  secp256k1Group,
  type Secp256k1Point,
  timesBase,
} from '../group.ts'
import { bigintOf, hash, hashToScalar } from '../hashing.ts'
import { hashOfKey } from '../key-binding.ts'
import { hexOf, PartyId, PartySet } from '../key-description.ts'
import type { KeyShare } from '../key-share.ts'
import { lagrange } from '../secret-sharing.ts'
import { hexBytes, type Inbox, type Next, round, type Rounds, type Turn } from '../session.ts'
import { verifySignature } from '../verify-signature.ts'
import { deriveChild } from './derive.ts'
import {
  answerMultiplication,
  beginMultiplication,
  finishMultiplication,
  multiplicationLength,
} from './multiplication.ts'
import { correlationWith } from './peer-setup.ts'

const group = secp256k1Group
const q = group.order

export interface SignRequest {
  readonly session: string
  readonly signers: readonly PartyId[]
  readonly digest: Uint8Array
  readonly path: readonly number[]
}

/** The public values that every round needs. */
const Common = z.strictObject({
  context: hexOf(32),
  me: PartyId,
  signers: PartySet,
  digest: hexOf(32),
  /** Derived along the path. */
  publicKey: hexOf(33),
})
type Common = z.infer<typeof Common>

const PeerBegun = z.strictObject({
  peer: PartyId,
  delta: hexOf(16),
  chosen: hexOf(2048),
  chi: hexOf(32),
  multiplication: z.strictObject({ choices: hexOf(64), rows: hexOf(8192), messageHash: hexOf(32) }),
})

const Begun = z.strictObject({
  common: Common,
  nonce: hexOf(32),
  mask: hexOf(32),
  keyShare: hexOf(32),
  opening: hexBytes,
  broadcast: hexBytes,
  peers: z.array(PeerBegun),
})

const PeerMultiplied = PeerBegun.omit({ delta: true, chosen: true }).extend({
  commitment: hexOf(32),
  c: z.tuple([hexOf(32), hexOf(32)]),
})

const Multiplied = z.strictObject({
  common: Common,
  nonce: hexOf(32),
  mask: hexOf(32),
  keyShare: hexOf(32),
  opening: hexBytes,
  echo: hexOf(32),
  peers: z.array(PeerMultiplied),
})

/**
 * The state after round 3: the nonce, its mask and the key share are gone, and the remaining values were
 * broadcast.
 */
const Signed = z.strictObject({ common: Common, noncePoint: hexOf(33), u: hexOf(32), w: hexOf(32) })

/** Round 1 (steps 1 to 3): commit to R_i and pk_i; begin, as Bob, a multiplication with each peer. */
export function beginSigning(share: KeyShare, request: SignRequest, random: RandomBytes): Next {
  const { key, me } = share
  if (key.protocol !== 'dkls23-secp256k1-s128-v1') throw new TypeError('not an ECDSA share')
  const { signers, digest, path } = request
  const parent = parsePoint(group, hexToBytes(key.publicKey))
  const child = deriveChild(parent, hexToBytes(key.chainCode), path)
  const context = hash(
    'ecdsa/sign',
    hexToBytes(request.session),
    hashOfKey(key),
    Uint8Array.from(signers),
    concatBytes(...path.map(uint32)),
    child.point.toBytes(),
    digest,
  )
  const peers = share.peers.filter(({ party }) => signers.includes(party))
  // sk_i = λᵢ·(xᵢ + offset) + ζᵢ with Σ ζᵢ = 0 (F_Zero): the λ of k signers add up to one, so the offset is counted once.
  const zero = peers.reduce((sum, { party, zeroSeed }) => {
    const term = hashToScalar(q, 'ecdsa/zero', hexToBytes(zeroSeed), context)
    return me < party ? sum + term : sum - term
  }, 0n)
  const own = parseScalar(group, hexToBytes(share.secret))
  const keyShare = mod((own + child.offset) * lagrange(group, me, signers) + zero, q)
  const nonce = randomScalar(group, random)
  const mask = randomScalar(group, random)
  const opening = concatBytes(
    timesBase(group, nonce).toBytes(),
    timesBase(group, keyShare).toBytes(),
    random(32),
  )
  const broadcast = concatBytes(context, commitTo(context, me, opening))
  const begun = peers.map((peer) => ({
    peer,
    multiplication: beginMultiplication(
      correlationWith(peer).asReceiver,
      pairContext(context, peer.party, me),
      random,
    ),
  }))
  return {
    send: {
      broadcast,
      direct: new Map(begun.map(({ peer, multiplication }) => [peer.party, multiplication.message])),
    },
    keep: {
      common: {
        context: bytesToHex(context),
        me,
        signers,
        digest: bytesToHex(digest),
        publicKey: bytesToHex(child.point.toBytes()),
      },
      nonce: scalarHex(nonce),
      mask: scalarHex(mask),
      keyShare: scalarHex(keyShare),
      opening: bytesToHex(opening),
      broadcast: bytesToHex(broadcast),
      peers: begun.map(({ peer: { party, delta, chosen }, multiplication: { b, secret } }) => ({
        peer: party,
        delta,
        chosen,
        chi: scalarHex(b),
        multiplication: {
          choices: bytesToHex(secret.choices),
          rows: bytesToHex(secret.rows),
          messageHash: bytesToHex(secret.messageHash),
        },
      })),
    },
    expect: fromEach(signers, me),
  }
}

/** Round 2 (steps 4 to 6): as Alice, answer each peer's multiplication; open the commitment. */
const answer = round(
  Begun,
  ({ common, nonce, mask, keyShare, opening, broadcast, peers }, inbox, random): Turn => {
    const { me, signers } = common
    const context = hexToBytes(common.context)
    const commitments = new Map([[me, hexToBytes(broadcast)], ...inbox.broadcast])
    for (const { peer } of peers) blaming(peer, () => assertLength(commitments.get(peer), 64))
    for (const { peer } of peers)
      if (!equalBytes(bodyOf(commitments, peer).subarray(0, 32), context))
        throw new SessionAbort('CONTEXT_MISMATCH')
    const r = scalarOf(nonce)
    const sk = scalarOf(keyShare)
    const answered = peers.map(({ peer, delta, chosen, chi, multiplication }) =>
      blaming(peer, () => {
        const { c, message } = answerMultiplication(
          { delta: hexToBytes(delta), chosen: hexToBytes(chosen) },
          pairContext(context, me, peer),
          bodyOf(inbox.direct, peer),
          [r, sk],
          random,
        )
        const body = concatBytes(
          hexToBytes(opening),
          timesBase(group, c[0]).toBytes(),
          timesBase(group, c[1]).toBytes(),
          scalarBytes(group, mod(scalarOf(mask) - scalarOf(chi), q)),
          message,
        )
        const commitment = bytesToHex(bodyOf(commitments, peer).subarray(32))
        return { body, keep: { peer, chi, multiplication, commitment, c: c.map(scalarHex) } }
      }),
    )
    const echo = hash('ecdsa/echo', context, ...signers.map((signer) => bodyOf(commitments, signer)))
    return {
      send: { broadcast: echo, direct: new Map(answered.map(({ body, keep }) => [keep.peer, body])) },
      keep: {
        common,
        nonce,
        mask,
        keyShare,
        opening,
        echo: bytesToHex(echo),
        peers: answered.map(({ keep }) => keep),
      },
      expect: fromEach(signers, me),
    }
  },
)

/** Round 3 (steps 7 to 9): checks all multiplications; broadcasts u_i and w_i. */
const signShare = round(
  Multiplied,
  ({ common, nonce, mask, keyShare, opening, echo, peers }, inbox): Turn => {
    const { me, signers } = common
    const context = hexToBytes(common.context)
    for (const { peer } of peers)
      if (!equalBytes(bodyOf(inbox.broadcast, peer), hexToBytes(echo))) throw new SessionAbort('VIEWS_DIFFER')
    const r = scalarOf(nonce)
    const sk = scalarOf(keyShare)
    const checked = peers.map((kept) =>
      blaming(kept.peer, () => checkPeer(context, me, kept, bodyOf(inbox.direct, kept.peer))),
    )
    const own = pointsOf(hexToBytes(opening))
    const noncePoint = checked.reduce((sum, { R }) => sum.add(R), own.R)
    const keyPoint = checked.reduce((sum, { pk }) => sum.add(pk), own.pk)
    if (!keyPoint.equals(parsePoint(group, hexToBytes(common.publicKey))))
      throw new SessionAbort('KEY_SHARES_DIFFER')
    if (noncePoint.is0()) throw new SessionAbort('SIGNATURE_INVALID')
    // φ of protocol 3.6: this party's mask plus each peer's ψ; u and v are the shares of r·φ and sk·φ.
    const phi = checked.reduce((sum, { psi }) => sum + psi, scalarOf(mask))
    const u = mod(
      checked.reduce((sum, { cu, du }) => sum + cu + du, r * phi),
      q,
    )
    const v = mod(
      checked.reduce((sum, { cv, dv }) => sum + cv + dv, sk * phi),
      q,
    )
    const rx = mod(noncePoint.toAffine().x, q)
    const w = mod(digestScalar(common) * scalarOf(mask) + rx * v, q)
    return {
      send: { broadcast: concatBytes(scalarBytes(group, u), scalarBytes(group, w)) },
      keep: { common, noncePoint: bytesToHex(noncePoint.toBytes()), u: scalarHex(u), w: scalarHex(w) },
      expect: { broadcast: signers.filter((signer) => signer !== me), direct: [] },
    }
  },
)

interface CheckedPeer {
  readonly R: Secp256k1Point
  readonly pk: Secp256k1Point
  readonly psi: bigint
  readonly cu: bigint
  readonly cv: bigint
  readonly du: bigint
  readonly dv: bigint
}

/**
 * Steps 7 and 8: checks the opening, the multiplication, and that the multiplied values are the committed
 * ones.
 */
function checkPeer(
  context: Uint8Array,
  me: PartyId,
  { peer, chi, multiplication, commitment, c }: z.infer<typeof PeerMultiplied>,
  body: Uint8Array,
): CheckedPeer {
  const reader = new Reader(body)
  const opening = reader.take(openingLength)
  const gammaU = parsePoint(group, reader.take(group.pointLength))
  const gammaV = parsePoint(group, reader.take(group.pointLength))
  const psi = parseScalar(group, reader.take(32))
  const multiplied = reader.take(multiplicationLength)
  reader.end()
  if (!equalBytes(commitTo(context, peer, opening), hexToBytes(commitment)))
    throw new Fault('COMMITMENT_MISMATCH')
  const { R, pk } = pointsOf(opening)
  const secret = {
    choices: hexToBytes(multiplication.choices),
    rows: hexToBytes(multiplication.rows),
    messageHash: hexToBytes(multiplication.messageHash),
  }
  const [du, dv] = finishMultiplication(secret, pairContext(context, peer, me), multiplied)
  const x = scalarOf(chi)
  // Step 8: χ·R_j − Γᵘ = dᵘ·G and χ·pk_j − Γᵛ = dᵛ·G.
  if (!R.multiply(x).subtract(gammaU).equals(timesBase(group, du)))
    throw new Fault('CONSISTENCY_CHECK_FAILED', true)
  if (!pk.multiply(x).subtract(gammaV).equals(timesBase(group, dv)))
    throw new Fault('CONSISTENCY_CHECK_FAILED', true)
  return { R, pk, psi, cu: scalarOf(c[0]), cv: scalarOf(c[1]), du, dv }
}

/**
 * Step 10: s = Σ w / Σ u, low s, recovery id; verified before it is returned. A wrong share cannot be
 * attributed to a party.
 */
const combine = round(Signed, ({ common, noncePoint, u, w }, inbox): Turn => {
  let sumU = scalarOf(u)
  let sumW = scalarOf(w)
  for (const [peer, body] of inbox.broadcast)
    blaming(peer, () => {
      const reader = new Reader(body)
      sumU += parseScalar(group, reader.take(32))
      sumW += parseScalar(group, reader.take(32))
      reader.end()
    })
  if (mod(sumU, q) === 0n) throw new SessionAbort('SIGNATURE_INVALID')
  const { x, y } = parsePoint(group, hexToBytes(noncePoint)).toAffine()
  const s = mod(sumW * group.Point.Fn.inv(mod(sumU, q)), q)
  const isHigh = s > q / 2n
  const signature = concatBytes(scalarBytes(group, mod(x, q)), scalarBytes(group, isHigh ? q - s : s))
  const publicKey = hexToBytes(common.publicKey)
  if (!verifySignature('secp256k1', signature, hexToBytes(common.digest), publicKey))
    throw new SessionAbort('SIGNATURE_INVALID')
  const isOdd = (y & 1n) === 1n
  const recovery = ((isOdd === isHigh ? 0 : 1) | (x >= q ? 2 : 0)) as 0 | 1 | 2 | 3
  return { send: {}, result: { kind: 'signature', signature, recovery, publicKey } }
})

export const signRounds: Rounds = [answer, signShare, combine]

const openingLength = 33 + 33 + 32

const pointsOf = (opening: Uint8Array) => ({
  R: parsePoint(group, opening.subarray(0, 33)),
  pk: parsePoint(group, opening.subarray(33, 66)),
})

const fromEach = (signers: readonly PartyId[], me: PartyId) => {
  const peers = signers.filter((signer) => signer !== me)
  return { broadcast: peers, direct: peers }
}

const commitTo = (context: Uint8Array, signer: PartyId, opening: Uint8Array): Uint8Array =>
  hash('ecdsa/opening', context, Uint8Array.of(signer), opening)

/** One context for each direction: `alice` is the party whose inputs are multiplied. */
const pairContext = (context: Uint8Array, alice: PartyId, bob: PartyId): Uint8Array =>
  hash('ecdsa/multiplication', context, Uint8Array.of(alice, bob))

/** SEC 1, 4.1.3: 32 bytes have as many bits as q, so the digest is only reduced modulo q. */
const digestScalar = ({ digest }: Common): bigint => bigintOf(hexToBytes(digest)) % q

const scalarOf = (text: string): bigint => parseScalar(group, hexToBytes(text))
const scalarHex = (scalar: bigint): string => bytesToHex(scalarBytes(group, scalar))

const bodyOf = (bodies: Inbox['broadcast'], party: PartyId): Uint8Array =>
  bodies.get(party) ?? new Uint8Array()

function assertLength(body: Uint8Array | undefined, length: number): void {
  if (body?.length !== length) throw new Fault('MALFORMED_MESSAGE')
}
