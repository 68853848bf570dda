/**
 * FROST signing (RFC 9591, section 5) in two rounds; every signer aggregates for itself. A bad signature
 * share identifies its sender; nonces are consumed before a share leaves.
 */
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { equalBytes, Reader } from '../bytes.ts'
import type { RandomBytes } from '../engine.ts'
import { blaming, Fault, SessionAbort } from '../fault.ts'
import { ed25519Group, parsePoint } from '../group.ts'
import { hash } from '../hashing.ts'
import { hashOfKey } from '../key-binding.ts'
import { hexOf, KeyDescription, PartyId, PartySet } from '../key-description.ts'
import type { KeyShare } from '../key-share.ts'
import { hexBytes, type Next, round, type Rounds, type Turn } from '../session.ts'
import { verifySignature } from '../verify-signature.ts'
import { blamingFrost, frost, frostPublicOf, hexPoints, identifierOf } from './frost.ts'

export interface SignRequest {
  readonly session: string
  readonly signers: readonly PartyId[]
  readonly message: Uint8Array
}

const Common = z.strictObject({
  context: hexOf(32),
  me: PartyId,
  signers: PartySet,
  message: hexBytes,
  key: KeyDescription,
})
type Common = z.infer<typeof Common>

const Committed = z.strictObject({
  common: Common,
  secret: hexOf(32),
  nonces: z.strictObject({ hiding: hexOf(32), binding: hexOf(32) }),
  broadcast: hexBytes,
})

/** The state after the signature share left: nonces and key share are gone. */
const Signed = z.strictObject({
  common: Common,
  /** The broadcasts of round 1, in the order of the signers. */
  commitments: z.array(hexBytes),
  share: hexOf(32),
})

/** Round 1 (RFC 9591, 5.1): nonce commitments. */
export function beginSigning({ key, me, secret }: KeyShare, request: SignRequest, random: RandomBytes): Next {
  const { session, signers, message } = request
  const context = hash('eddsa/sign', hexToBytes(session), hashOfKey(key), Uint8Array.from(signers), message)
  const { nonces, commitments } = frost.commit(
    { identifier: identifierOf(me), signingShare: hexToBytes(secret) },
    random,
  )
  const broadcast = concatBytes(context, commitments.hiding, commitments.binding)
  return {
    send: { broadcast },
    keep: {
      common: { context: bytesToHex(context), me, signers, message: bytesToHex(message), key },
      secret,
      nonces: { hiding: bytesToHex(nonces.hiding), binding: bytesToHex(nonces.binding) },
      broadcast: bytesToHex(broadcast),
    },
    expect: { broadcast: signers.filter((signer) => signer !== me), direct: [] },
  }
}

/** Round 2 (5.2): the signature share, with a hash of the commitments it is based on. */
const signShare = round(Committed, ({ common, secret, nonces, broadcast }, inbox): Turn => {
  const { me, signers } = common
  const context = hexToBytes(common.context)
  const broadcasts = new Map([[me, hexToBytes(broadcast)], ...inbox.broadcast])
  for (const [signer, bytes] of broadcasts)
    blaming(signer, () => {
      if (bytes.length !== 96) throw new Fault('MALFORMED_MESSAGE')
    })
  for (const bytes of broadcasts.values())
    if (!equalBytes(bytes.subarray(0, 32), context)) throw new SessionAbort('CONTEXT_MISMATCH')
  const ordered = signers.map((signer) => broadcasts.get(signer) ?? new Uint8Array())
  const share = makeShare(common, secret, nonces, ordered)
  return {
    send: { broadcast: concatBytes(viewOf(common, ordered), share) },
    keep: { common, commitments: hexPoints(ordered), share: bytesToHex(share) },
    expect: { broadcast: signers.filter((signer) => signer !== me), direct: [] },
  }
})

function makeShare(
  common: Common,
  secret: string,
  nonces: { hiding: string; binding: string },
  ordered: readonly Uint8Array[],
): Uint8Array {
  const { me, signers, key, message } = common
  const list = commitmentList(signers, ordered)
  try {
    return frost.signShare(
      { identifier: identifierOf(me), signingShare: hexToBytes(secret) },
      frostPublicOf(key),
      { hiding: hexToBytes(nonces.hiding), binding: hexToBytes(nonces.binding) },
      list,
      hexToBytes(message),
    )
  } catch {
    for (const [place, signer] of signers.entries())
      blaming(signer, () => {
        const reader = new Reader(ordered[place] ?? new Uint8Array())
        reader.take(32)
        parsePoint(ed25519Group, reader.take(32))
        parsePoint(ed25519Group, reader.take(32))
      })
    throw new SessionAbort('MALFORMED_MESSAGE')
  }
}

/**
 * Aggregation (5.3): verifies the sum; if it is wrong, verifies every share (5.4) and names the first bad
 * one.
 */
const aggregate = round(Signed, ({ common, commitments, share }, inbox): Turn => {
  const { me, signers, key } = common
  const ordered = commitments.map((text) => hexToBytes(text))
  const view = viewOf(common, ordered)
  const shares = new Map<PartyId, Uint8Array>([[me, hexToBytes(share)]])
  for (const [signer, body] of inbox.broadcast)
    blaming(signer, () => {
      if (body.length !== 64) throw new Fault('MALFORMED_MESSAGE')
      shares.set(signer, body.subarray(32))
    })
  for (const body of inbox.broadcast.values())
    if (!equalBytes(body.subarray(0, 32), view)) throw new SessionAbort('VIEWS_DIFFER')
  const signature = sumUp(common, commitmentList(signers, ordered), shares)
  const publicKey = hexToBytes(key.publicKey)
  if (!verifySignature('ed25519', signature, hexToBytes(common.message), publicKey))
    throw new SessionAbort('SIGNATURE_INVALID')
  return { send: {}, result: { kind: 'signature', signature, publicKey } }
})

function sumUp(
  { signers, key, message }: Common,
  list: CommitmentList,
  shares: ReadonlyMap<PartyId, Uint8Array>,
): Uint8Array {
  const pub = frostPublicOf(key)
  const bytes = hexToBytes(message)
  const byIdentifier = Object.fromEntries([...shares].map(([signer, share]) => [identifierOf(signer), share]))
  try {
    return frost.aggregate(pub, list, bytes, byIdentifier)
  } catch {
    for (const signer of signers) {
      const isGood = blamingFrost(signer, 'SIGNATURE_SHARE_INVALID', () =>
        frost.verifyShare(pub, list, bytes, identifierOf(signer), shares.get(signer) ?? new Uint8Array()),
      )
      if (!isGood) throw new SessionAbort('SIGNATURE_SHARE_INVALID', signer)
    }
    throw new SessionAbort('SIGNATURE_INVALID')
  }
}

export const signRounds: Rounds = [signShare, aggregate]

type CommitmentList = Parameters<typeof frost.signShare>[3]

const commitmentList = (signers: readonly PartyId[], ordered: readonly Uint8Array[]): CommitmentList =>
  signers.map((signer, place) => ({
    identifier: identifierOf(signer),
    hiding: (ordered[place] ?? new Uint8Array()).subarray(32, 64),
    binding: (ordered[place] ?? new Uint8Array()).subarray(64, 96),
  }))

/**
 * A signer that saw other commitments makes a share that looks bad here without being at fault. The hash of
 * the view detects that.
 */
const viewOf = ({ context }: Common, ordered: readonly Uint8Array[]): Uint8Array =>
  hash('eddsa/view', hexToBytes(context), ...ordered)
