/**
 * The set-up of two ECDSA peers beside a dealing (DKLs23 §3: F_RVOLE and F_Zero are initialised once for each
 * pair): OT correlations by `pairing.ts`, and a seed with contributions of both, each committed before it is
 * opened (F_Zero, §3).
 */
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { equalBytes, Reader, xorInto } from '../bytes.ts'
import type { Pair, PeerSetup } from '../dealing/peer-setup.ts'
import { Fault } from '../fault.ts'
import { hash } from '../hashing.ts'
import { hexOf, type PartyId } from '../key-description.ts'
import { PeerSecret } from '../key-share.ts'
import { answerPairing, beginPairing, confirmPairing, type Correlation, finishPairing } from './pairing.ts'

const zeroLength = 32

const ChoiceSecret = z.strictObject({ delta: hexOf(16), exponents: hexOf(4096) })
const StoredCorrelation = PeerSecret.omit({ party: true, zeroSeed: true })

const Begun = z.strictObject({ mine: hexOf(32), choices: ChoiceSecret.optional() })
const Answered = z.strictObject({
  mine: hexOf(32),
  theirCommitment: hexOf(32),
  choices: ChoiceSecret.optional(),
  correlation: StoredCorrelation.optional(),
})

/** The lower number is base-OT receiver. */
const isLow = ({ me, peer }: Pair): boolean => me < peer

export const ecdsaPeerSetup: PeerSetup = {
  begin(context, pair, random) {
    const mine = random(zeroLength)
    const commitment = commitToZero(context, pair.me, pair.peer, mine)
    if (!isLow(pair)) return { kept: { mine: bytesToHex(mine) }, message: commitment }
    const { secret, message } = beginPairing(pairContext(context, pair), random)
    return {
      kept: {
        mine: bytesToHex(mine),
        choices: { delta: bytesToHex(secret.delta), exponents: bytesToHex(secret.exponents) },
      },
      message: concatBytes(commitment, message),
    }
  },

  answer(context, pair, kept, received, random) {
    const { mine, choices } = Begun.parse(kept)
    const reader = new Reader(received)
    const theirCommitment = bytesToHex(reader.take(zeroLength))
    const beginning = reader.take(received.length - zeroLength)
    if (isLow(pair)) {
      if (beginning.length > 0) throw new Fault('MALFORMED_MESSAGE')
      return { kept: { mine, theirCommitment, choices }, message: hexToBytes(mine) }
    }
    const { correlation, message } = answerPairing(pairContext(context, pair), beginning, random)
    return {
      kept: { mine, theirCommitment, correlation: storeCorrelation(correlation) },
      message: concatBytes(hexToBytes(mine), message),
    }
  },

  finish(context, pair, kept, received, random) {
    const { mine, theirCommitment, choices, correlation } = Answered.parse(kept)
    const reader = new Reader(received)
    const theirs = reader.take(zeroLength)
    const answer = reader.take(received.length - zeroLength)
    if (!equalBytes(commitToZero(context, pair.peer, pair.me, theirs), hexToBytes(theirCommitment)))
      throw new Fault('COMMITMENT_MISMATCH')
    const seed = hexToBytes(mine)
    xorInto(seed, theirs)
    const known = { party: pair.peer, zeroSeed: bytesToHex(seed) }
    if (correlation !== undefined) {
      if (answer.length > 0) throw new Fault('MALFORMED_MESSAGE')
      return { kept: { ...known, ...correlation }, message: new Uint8Array() }
    }
    const { delta, exponents } = ChoiceSecret.parse(choices)
    const secret = { delta: hexToBytes(delta), exponents: hexToBytes(exponents) }
    const finished = finishPairing(pairContext(context, pair), secret, answer, random)
    return { kept: { ...known, ...storeCorrelation(finished.correlation) }, message: finished.message }
  },

  confirm(context, pair, kept, received) {
    const secret = PeerSecret.parse(kept)
    if (!isLow(pair))
      confirmPairing(pairContext(context, pair), correlationWith(secret), received ?? new Uint8Array())
    return secret
  },

  expectsConfirmation: (pair) => !isLow(pair),
}

export const correlationWith = ({ delta, chosen, zero, one }: PeerSecret): Correlation => ({
  asSender: { delta: hexToBytes(delta), chosen: hexToBytes(chosen) },
  asReceiver: { zero: hexToBytes(zero), one: hexToBytes(one) },
})

const storeCorrelation = ({ asSender, asReceiver }: Correlation): z.infer<typeof StoredCorrelation> => ({
  delta: bytesToHex(asSender.delta),
  chosen: bytesToHex(asSender.chosen),
  zero: bytesToHex(asReceiver.zero),
  one: bytesToHex(asReceiver.one),
})

/** Both ends compute the same context. */
const pairContext = (context: Uint8Array, { me, peer }: Pair): Uint8Array =>
  hash('ecdsa/pair', context, Uint8Array.of(Math.min(me, peer), Math.max(me, peer)))

const commitToZero = (context: Uint8Array, from: PartyId, to: PartyId, seed: Uint8Array): Uint8Array =>
  hash('ecdsa/zero-seed', context, Uint8Array.of(from, to), seed)
