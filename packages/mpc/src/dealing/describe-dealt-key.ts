import type { CurvePoint } from '@noble/curves/abstract/curve.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { SessionAbort } from '../fault.ts'
import { KeyDescription } from '../key-description.ts'
import { keyIdOf } from '../key-id-of.ts'
import type { CheckedOpening } from './check-opening.ts'
import { chainCodeOf, type Plan, rulesOf } from './plan.ts'
import type { DealingSuite } from './suite.ts'

/**
 * The key that the dealings add up to. Every ceremony except key generation must result in the existing key.
 */
export function describeDealtKey<Point extends CurvePoint<bigint, Point>>(
  { group, protocol }: DealingSuite<Point>,
  plan: Plan,
  openings: readonly CheckedOpening<Point>[],
): KeyDescription {
  const sums = Array.from({ length: plan.threshold }, (_, place) =>
    openings.reduce((sum, { points }) => sum.add(points[place] ?? group.Point.ZERO), group.Point.ZERO),
  )
  if (sums.some((point) => point.is0())) throw new SessionAbort('KEY_INVALID')
  const commitments = sums.map((point) => bytesToHex(point.toBytes()))
  const publicKey = commitments[0] ?? ''
  if (plan.key !== undefined && publicKey !== plan.key.publicKey) throw new SessionAbort('KEY_INVALID')
  const chainParts = openings.map(({ chainPart }) => chainPart)
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
