/** Maps a ceremony to its protocol and first round, and a state to the rounds that continue it. */
import type { CurvePoint } from '@noble/curves/abstract/curve.js'
import { hexToBytes, randomBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { Ceremony, InvalidCeremony } from './ceremony.ts'
import { membersOf, type Plan } from './dealing/plan.ts'
import { ecdsaDealing } from './ecdsa/ecdsa-dealing.ts'
import { beginSigning as beginEcdsa, signRounds as ecdsaSignRounds } from './ecdsa/sign.ts'
import { beginKeygen, keygenRounds as eddsaKeygenRounds } from './eddsa/keygen.ts'
import { eddsaRedealing } from './eddsa/eddsa-redealing.ts'
import { beginSigning as beginEddsa, signRounds as eddsaSignRounds } from './eddsa/sign.ts'
import type { Engine, RandomBytes, Step } from './engine.ts'
import { type Group, mod, parseScalar, randomScalar, secp256k1Group, ed25519Group } from './group.ts'
import { hashOfKey } from './key-binding.ts'
import type { KeyDescription, PartyId } from './key-description.ts'
import { type KeyShare, openShare } from './key-share.ts'
import { equalBytes } from './bytes.ts'
import { lagrange } from './secret-sharing.ts'
import { continueSession, openSession, type Rounds } from './session.ts'

const protocols: Readonly<Record<string, Rounds>> = {
  'ecdsa-dealing': ecdsaDealing.rounds,
  'ecdsa-sign': ecdsaSignRounds,
  'eddsa-keygen': eddsaKeygenRounds,
  'eddsa-redealing': eddsaRedealing.rounds,
  'eddsa-sign': eddsaSignRounds,
}

export const engine: Engine = {
  start(ceremony, random = randomBytes) {
    const parsed = Ceremony.safeParse(ceremony)
    if (!parsed.success) throw new InvalidCeremony(z.prettifyError(parsed.error))
    return begin(parsed.data, random)
  },
  handle: (state, messages, random = randomBytes) =>
    continueSession(state, (protocol) => protocols[protocol], messages, random),
}

function begin(ceremony: Ceremony, random: RandomBytes): Step {
  switch (ceremony.kind) {
    case 'keygen':
      return beginKey(ceremony, random)
    case 'sign':
      return beginSign(ceremony, random)
    case 'refresh': {
      const share = openShare(ceremony.share)
      const { key, me } = share
      const { parties, threshold } = key
      return redeal({ ...ceremony, me, key, dealers: parties, parties, threshold }, share, random)
    }
    case 'reshare':
      return redeal(ceremony, shareOf(ceremony), random)
    case 'repair': {
      const { parties, threshold } = ceremony.key
      const dealers = parties.filter((party) => !ceremony.lost.includes(party))
      return redeal({ ...ceremony, dealers, parties, threshold }, shareOf(ceremony), random)
    }
  }
}

function beginKey(ceremony: Extract<Ceremony, { kind: 'keygen' }>, random: RandomBytes): Step {
  const { session, curve, me, parties, threshold, rules } = ceremony
  const peers = without(parties, me)
  if (curve === 'ed25519') {
    const first = beginKeygen({ session, me, parties, threshold, rules }, random)
    return openSession({ protocol: 'eddsa-keygen', session, me, peers }, first)
  }
  const plan: Plan = { kind: 'keygen', session, me, dealers: parties, parties, threshold, rules }
  const first = ecdsaDealing.begin(plan, randomScalar(secp256k1Group, random), random)
  return openSession({ protocol: 'ecdsa-dealing', session, me, peers }, first)
}

function beginSign(ceremony: Extract<Ceremony, { kind: 'sign' }>, random: RandomBytes): Step {
  const share = openShare(ceremony.share)
  const { session, signers, message, path, frozen } = ceremony
  const { key, me } = share
  if (!signers.includes(me)) throw new InvalidCeremony('this party is not among the signers')
  if (signers.length !== key.threshold) throw new InvalidCeremony(`exactly ${key.threshold} sign`)
  if (!signers.every((signer) => key.parties.includes(signer)))
    throw new InvalidCeremony('a signer has no share of this key')
  const peers = without(signers, me)
  const frozenPeer = peers.find((peer) => frozen.includes(peer))
  if (frozenPeer !== undefined)
    return { status: 'aborted', abort: { code: 'PEER_FROZEN', party: frozenPeer, freeze: false } }
  if (key.protocol === 'frost-ed25519-v1') {
    if (path.length > 0) throw new InvalidCeremony('an Ed25519 key has no children')
    return openSession(
      { protocol: 'eddsa-sign', session, me, peers },
      beginEddsa(share, { session, signers, message }, random),
    )
  }
  if (message.length !== 32) throw new InvalidCeremony('a digest has 32 bytes')
  return openSession(
    { protocol: 'ecdsa-sign', session, me, peers },
    beginEcdsa(share, { session, signers, digest: message, path }, random),
  )
}

interface Redealing {
  readonly kind: 'refresh' | 'reshare' | 'repair'
  readonly session: string
  readonly me: PartyId
  readonly key: KeyDescription
  readonly dealers: PartyId[]
  readonly parties: PartyId[]
  readonly threshold: number
}

function redeal(redealing: Redealing, share: KeyShare | undefined, random: RandomBytes): Step {
  const { kind, session, me, key, dealers, parties, threshold } = redealing
  assertRedealable(redealing, share)
  const plan: Plan = { kind, session, me, dealers, parties, threshold, key }
  const peers = without(membersOf(plan), me)
  if (key.protocol === 'frost-ed25519-v1') {
    const first = eddsaRedealing.begin(plan, dealtSecret(ed25519Group, plan, share), random)
    return openSession({ protocol: 'eddsa-redealing', session, me, peers }, first)
  }
  const first = ecdsaDealing.begin(plan, dealtSecret(secp256k1Group, plan, share), random)
  return openSession({ protocol: 'ecdsa-dealing', session, me, peers }, first)
}

function assertRedealable(
  { me, key, dealers, parties, threshold }: Redealing,
  share: KeyShare | undefined,
): void {
  if (!membersOf({ dealers, parties }).includes(me))
    throw new InvalidCeremony('this party is neither a dealer nor a recipient')
  if (threshold > parties.length) throw new InvalidCeremony('threshold above the number of parties')
  if (dealers.length < key.threshold)
    throw new InvalidCeremony(`at least ${key.threshold} dealers are needed`)
  if (!dealers.every((dealer) => key.parties.includes(dealer)))
    throw new InvalidCeremony('a dealer has no share of this key')
  if (dealers.includes(me) !== (share !== undefined))
    throw new InvalidCeremony('a dealer needs its share, and other parties must have none')
}

/** aᵢ = λᵢ·xᵢ among the dealers. */
function dealtSecret<Point extends CurvePoint<bigint, Point>>(
  group: Group<Point>,
  { me, dealers }: Plan,
  share: KeyShare | undefined,
): bigint | undefined {
  if (share === undefined) return undefined
  const own = parseScalar(group, hexToBytes(share.secret))
  return mod(own * lagrange(group, me, dealers), group.order)
}

/** Opens the given share, which must belong to the key and party that the ceremony names. */
function shareOf({ share, key, me }: { share?: Uint8Array | undefined; key: KeyDescription; me: PartyId }) {
  if (share === undefined) return undefined
  const opened = openShare(share)
  if (opened.me !== me || !equalBytes(hashOfKey(opened.key), hashOfKey(key)))
    throw new InvalidCeremony('the share is not of that key, epoch and party')
  return opened
}

const without = (parties: readonly PartyId[], me: PartyId): PartyId[] =>
  parties.filter((party) => party !== me)
