/**
 * FROST key generation without a dealer: noble's (that of frost.zfnd.org, Komlo–Goldberg 2020, figure 1),
 * plus the parts that noble leaves to the caller: an echo of the broadcasts, and the sender that a failure is
 * attributed to.
 */
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { equalBytes, Reader } from '../bytes.ts'
import type { RandomBytes } from '../engine.ts'
import { blaming, Fault, SessionAbort } from '../fault.ts'
import { ed25519Group, parsePoint, parseScalar, timesBase } from '../group.ts'
import { hash } from '../hashing.ts'
import { hashOfKey, bytesOfRules } from '../key-binding.ts'
import { keyIdOf } from '../key-id-of.ts'
import { hexOf, KeyDescription, KeyRules, PartyId, PartySet } from '../key-description.ts'
import { encodeShare } from '../key-share.ts'
import { evaluateCommitments } from '../secret-sharing.ts'
import { hexBytes, type Next, round, type Rounds, type Turn } from '../session.ts'
import { blamingFrost, frost, hexPoints, identifierOf } from './frost.ts'

const protocol = 'frost-ed25519-v1'

export interface KeygenRequest {
  readonly session: string
  readonly me: PartyId
  readonly parties: readonly PartyId[]
  readonly threshold: number
  readonly rules?: KeyRules | undefined
}

const Common = z.strictObject({
  context: hexOf(32),
  me: PartyId,
  parties: PartySet,
  threshold: z.int().min(2),
  rules: KeyRules.optional(),
})
type Common = z.infer<typeof Common>

const Committed = z.strictObject({
  common: Common,
  coefficients: z.array(hexOf(32)),
  broadcast: hexBytes,
})

const Dealt = z.strictObject({
  common: Common,
  coefficients: z.array(hexOf(32)),
  /** The broadcasts of round 1, in the order of the parties. */
  broadcasts: z.array(hexBytes),
  echo: hexOf(32),
})

const Done = z.strictObject({ common: Common, secret: hexOf(32), key: KeyDescription })

/** Round 1: context, commitments, proof of knowledge. */
export function beginKeygen(request: KeygenRequest, random: RandomBytes): Next {
  const { session, me, parties, threshold, rules } = request
  const context = hash(
    'eddsa/keygen',
    hexToBytes(session),
    Uint8Array.from(parties),
    Uint8Array.of(threshold),
    ...bytesOfRules(rules),
  )
  const signers = { min: threshold, max: parties.length }
  const { public: opening, secret } = frost.DKG.round1(identifierOf(me), signers, undefined, random)
  const broadcast = concatBytes(context, ...opening.commitment, opening.proofOfKnowledge)
  return {
    send: { broadcast },
    keep: {
      common: { context: bytesToHex(context), me, parties, threshold, rules },
      coefficients: (secret.coefficients ?? []).map(scalarHex),
      broadcast: bytesToHex(broadcast),
    },
    expect: { broadcast: parties.filter((party) => party !== me), direct: [] },
  }
}

/** Round 2: the others' commitments and proofs are valid; sends a share to each, broadcasts the echo. */
const deal = round(Committed, ({ common, coefficients, broadcast }, inbox): Turn => {
  const { me, parties } = common
  const context = hexToBytes(common.context)
  const broadcasts = new Map([[me, hexToBytes(broadcast)], ...inbox.broadcast])
  for (const other of othersOf(common)) {
    const bytes = broadcasts.get(other) ?? new Uint8Array()
    if (bytes.length >= 32 && !equalBytes(bytes.subarray(0, 32), context))
      throw new SessionAbort('CONTEXT_MISMATCH')
  }
  const packages = othersOf(common).map((other) => openingOf(common, other, broadcasts))
  const dealt = dealShares(common, dkgSecret(common, coefficients, broadcasts), packages)
  const ordered = parties.map((party) => broadcasts.get(party) ?? new Uint8Array())
  const echo = hash('eddsa/echo', context, ...ordered)
  return {
    send: {
      broadcast: echo,
      direct: new Map(
        othersOf(common).map((other) => [
          other,
          dealt[identifierOf(other)]?.signingShare ?? new Uint8Array(),
        ]),
      ),
    },
    keep: { common, coefficients, broadcasts: hexPoints(ordered), echo: bytesToHex(echo) },
    expect: { broadcast: othersOf(common), direct: othersOf(common) },
  }
})

/** Round 3: all parties saw the same broadcasts; assembles this party's share; broadcasts the key's hash. */
const assemble = round(Dealt, ({ common, coefficients, broadcasts, echo }, inbox): Turn => {
  const { parties, threshold, rules } = common
  for (const other of othersOf(common))
    if (!equalBytes(inbox.broadcast.get(other) ?? new Uint8Array(), hexToBytes(echo)))
      throw new SessionAbort('VIEWS_DIFFER')
  const known = new Map(parties.map((party, place) => [party, hexToBytes(broadcasts[place] ?? '')]))
  const packages = othersOf(common).map((other) => openingOf(common, other, known))
  const made = assembleShare(
    common,
    { ...dkgSecret(common, coefficients, known), step: 2, round1Cache: packages },
    packages,
    inbox.direct,
  )
  const [publicKey] = made.public.commitments
  if (publicKey === undefined) throw new SessionAbort('KEY_INVALID')
  const key: KeyDescription = {
    protocol,
    keyId: keyIdOf(protocol, publicKey),
    epoch: 1,
    threshold,
    parties,
    ...(rules && { rules }),
    publicKey: bytesToHex(publicKey),
    commitments: hexPoints(made.public.commitments),
  }
  return {
    send: { broadcast: hashOfKey(key) },
    keep: { common, key, secret: bytesToHex(made.secret.signingShare) },
    expect: { broadcast: othersOf(common), direct: [] },
  }
})

const conclude = round(Done, ({ common, secret, key }, inbox): Turn => {
  for (const other of othersOf(common))
    if (!equalBytes(inbox.broadcast.get(other) ?? new Uint8Array(), hashOfKey(key)))
      throw new SessionAbort('VIEWS_DIFFER')
  const share = encodeShare({ key, me: common.me, secret, peers: [] })
  return { send: {}, result: { kind: 'share', share, key } }
})

export const keygenRounds: Rounds = [deal, assemble, conclude]

type Round1 = Parameters<typeof frost.DKG.round2>[1][number]

function openingOf(
  { threshold }: Common,
  party: PartyId,
  broadcasts: ReadonlyMap<PartyId, Uint8Array>,
): Round1 {
  return blaming(party, () => {
    const reader = new Reader(broadcasts.get(party) ?? new Uint8Array())
    reader.take(32)
    const commitment = Array.from({ length: threshold }, () => reader.take(32))
    const proofOfKnowledge = reader.take(64)
    reader.end()
    return { identifier: identifierOf(party), commitment, proofOfKnowledge }
  })
}

/**
 * noble does not report whose package it refused. So each package is tried again alone, among valid
 * stand-ins.
 */
function dealShares(common: Common, secret: DkgSecret, packages: readonly Round1[]) {
  try {
    return frost.DKG.round2(secret, [...packages])
  } catch {
    for (const party of othersOf(common)) {
      const suspect = packages.find(({ identifier }) => identifier === identifierOf(party))
      const standIns = packages.map((other) =>
        other === suspect ? other : standInFor(common, other.identifier),
      )
      blamingFrost(party, 'PROOF_INVALID', () => frost.DKG.round2({ ...secret, step: 1 }, standIns))
    }
    throw new SessionAbort('PROOF_INVALID')
  }
}

const standInFor = ({ threshold, parties }: Common, identifier: string): Round1 =>
  frost.DKG.round1(identifier, { min: threshold, max: parties.length }).public

function assembleShare(
  common: Common,
  secret: DkgSecret,
  packages: readonly Round1[],
  bodies: ReadonlyMap<PartyId, Uint8Array>,
) {
  const shares = [...bodies].map(([party, signingShare]) => ({
    identifier: identifierOf(party),
    signingShare,
  }))
  try {
    return frost.DKG.round3(secret, [...packages], shares)
  } catch {
    for (const [party, body] of bodies) blaming(party, () => checkShare(common, party, packages, body))
    throw new SessionAbort('KEY_INVALID')
  }
}

/** Feldman's check, which identifies the dealer. */
function checkShare({ me }: Common, party: PartyId, packages: readonly Round1[], body: Uint8Array): void {
  const opened = packages.find(({ identifier }) => identifier === identifierOf(party))
  const points = opened?.commitment.map((point) => parsePoint(ed25519Group, point)) ?? []
  const share = parseScalar(ed25519Group, body)
  if (!timesBase(ed25519Group, share).equals(evaluateCommitments(ed25519Group, points, me)))
    throw new Fault('DEALT_SHARE_INVALID')
}

type DkgSecret = Parameters<typeof frost.DKG.round2>[0]

/** Rebuilds noble's state of the first round. */
function dkgSecret(
  common: Common,
  coefficients: readonly string[],
  broadcasts: ReadonlyMap<PartyId, Uint8Array>,
): DkgSecret {
  return {
    identifier: BigInt(common.me),
    coefficients: coefficients.map((text) => parseScalar(ed25519Group, hexToBytes(text))),
    commitment: openingOf(common, common.me, broadcasts).commitment,
    signers: { min: common.threshold, max: common.parties.length },
    step: 1,
  }
}

const scalarHex = (scalar: bigint): string => bytesToHex(ed25519Group.Point.Fn.toBytes(scalar))

const othersOf = ({ me, parties }: Common): PartyId[] => parties.filter((party) => party !== me)
