/** Shamir sharing with Feldman's commitments (Feldman 1987): the share of party i is f(i), and i is public. */
import type { CurvePoint } from '@noble/curves/abstract/curve.js'
import { type Group, mod } from './group.ts'
import type { PartyId } from './key-description.ts'

export const evaluatePolynomial = (coefficients: readonly bigint[], at: PartyId, order: bigint): bigint =>
  coefficients.reduceRight((sum, coefficient) => mod(sum * BigInt(at) + coefficient, order), 0n)

/**
 * f(at)·G from the commitments to f's coefficients. The inputs are public, so variable time is acceptable.
 */
export function evaluateCommitments<Point extends CurvePoint<bigint, Point>>(
  { Point }: Group<Point>,
  commitments: readonly Point[],
  at: PartyId,
): Point {
  return commitments.reduceRight(
    (sum, commitment) => sum.multiplyUnsafe(BigInt(at)).add(commitment),
    Point.ZERO,
  )
}

/** The factor of party i's share when the shares of `set` are combined: Π j / (j − i). */
export function lagrange<Point extends CurvePoint<bigint, Point>>(
  { Point, order }: Group<Point>,
  party: PartyId,
  set: readonly PartyId[],
): bigint {
  let numerator = 1n
  let denominator = 1n
  for (const other of set) {
    if (other === party) continue
    numerator = mod(numerator * BigInt(other), order)
    denominator = mod(denominator * BigInt(other - party), order)
  }
  return mod(numerator * Point.Fn.inv(denominator), order)
}
