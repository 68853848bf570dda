import type { CurvePoint } from '@noble/curves/abstract/curve.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { equalBytes, Reader } from '../bytes.ts'
import { Fault } from '../fault.ts'
import { type Group, parsePoint, parseScalar } from '../group.ts'
import type { KeyDescription, PartyId } from '../key-description.ts'
import { evaluateCommitments, lagrange } from '../secret-sharing.ts'
import { commitmentTo, contextOf, hasChainCode, type Plan } from './plan.ts'
import { assertProof } from './proof-of-knowledge.ts'

export interface CheckedOpening<Point> {
  /** Feldman's commitments to the dealer's polynomial, lowest coefficient first. */
  readonly points: readonly Point[]
  readonly chainPart: Uint8Array
}

interface Dealer {
  readonly dealer: PartyId
  /** The dealer's broadcast of round 1. */
  readonly commitment: Uint8Array
  readonly opening: Uint8Array | undefined
}

/**
 * Throws the dealer's fault: an opening or a secret that differs from its commitment, or a missing proof of
 * knowledge.
 */
export function checkOpening<Point extends CurvePoint<bigint, Point>>(
  group: Group<Point>,
  plan: Plan,
  { dealer, commitment, opening }: Dealer,
): CheckedOpening<Point> {
  const context = contextOf(plan)
  if (opening === undefined) throw new Fault('MALFORMED_MESSAGE')
  if (!equalBytes(commitment.subarray(32), commitmentTo(context, dealer, opening)))
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
  const [point] = points
  if (point === undefined) throw new Fault('MALFORMED_MESSAGE')
  if (plan.key !== undefined && !point.equals(expectedFirst(group, plan, plan.key, dealer)))
    throw new Fault('KEY_CHANGED')
  assertProof(group, { context, dealer, point }, { announcement, response })
  return { points, chainPart }
}

/** λᵢ·xᵢ·G, computed from the public commitments to the old shares. */
function expectedFirst<Point extends CurvePoint<bigint, Point>>(
  group: Group<Point>,
  plan: Plan,
  key: KeyDescription,
  dealer: PartyId,
): Point {
  const old = key.commitments.map((point) => parsePoint(group, hexToBytes(point)))
  return evaluateCommitments(group, old, dealer).multiplyUnsafe(lagrange(group, dealer, plan.dealers))
}
