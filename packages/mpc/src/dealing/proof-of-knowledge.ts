/** Schnorr's proof of knowledge of a, bound to session and dealer: R = k·G, then k + e·a. */
import type { CurvePoint } from '@noble/curves/abstract/curve.js'
import { concatBytes } from '@noble/hashes/utils.js'
import type { RandomBytes } from '../engine.ts'
import { Fault } from '../fault.ts'
import { type Group, mod, randomScalar, scalarBytes, timesBase } from '../group.ts'
import { hashToScalar } from '../hashing.ts'
import type { PartyId } from '../key-description.ts'

interface Statement<Point> {
  readonly context: Uint8Array
  readonly dealer: PartyId
  /** a·G */
  readonly point: Point
}

export function prove<Point extends CurvePoint<bigint, Point>>(
  group: Group<Point>,
  statement: Statement<Point>,
  a: bigint,
  random: RandomBytes,
): Uint8Array {
  const nonce = randomScalar(group, random)
  const announcement = group.Point.BASE.multiply(nonce)
  const challenge = challengeOf(group, statement, announcement)
  return concatBytes(announcement.toBytes(), scalarBytes(group, mod(nonce + challenge * a, group.order)))
}

export function assertProof<Point extends CurvePoint<bigint, Point>>(
  group: Group<Point>,
  statement: Statement<Point>,
  { announcement, response }: { readonly announcement: Point; readonly response: bigint },
): void {
  const challenge = challengeOf(group, statement, announcement)
  if (!timesBase(group, response).equals(announcement.add(statement.point.multiplyUnsafe(challenge))))
    throw new Fault('PROOF_INVALID')
}

const challengeOf = <Point extends CurvePoint<bigint, Point>>(
  group: Group<Point>,
  { context, dealer, point }: Statement<Point>,
  announcement: Point,
): bigint =>
  hashToScalar(
    group.order,
    'dealing/proof',
    context,
    Uint8Array.of(dealer),
    point.toBytes(),
    announcement.toBytes(),
  )
