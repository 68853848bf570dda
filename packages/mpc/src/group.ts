/** The two groups of the keys, with the operations that the protocols need. Arithmetic is noble's. */
import type { CurvePoint, CurvePointCons } from '@noble/curves/abstract/curve.js'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { RandomBytes } from './engine.ts'
import { Fault } from './fault.ts'
import { bigintOf } from './hashing.ts'

export interface Group<Point extends CurvePoint<bigint, Point>> {
  readonly curve: 'secp256k1' | 'ed25519'
  readonly Point: CurvePointCons<Point>
  readonly order: bigint
  readonly pointLength: number
}

export type Secp256k1Point = InstanceType<typeof secp256k1.Point>
export type Ed25519Point = InstanceType<typeof ed25519.Point>

export const secp256k1Group: Group<Secp256k1Point> = {
  curve: 'secp256k1',
  Point: secp256k1.Point,
  order: secp256k1.Point.Fn.ORDER,
  pointLength: 33,
}

export const ed25519Group: Group<Ed25519Point> = {
  curve: 'ed25519',
  Point: ed25519.Point,
  order: ed25519.Point.Fn.ORDER,
  pointLength: 32,
}

/** Parses a point: not the identity, on the curve, in the subgroup of prime order. */
export function parsePoint<Point extends CurvePoint<bigint, Point>>(
  { Point, pointLength }: Group<Point>,
  bytes: Uint8Array,
): Point {
  if (bytes.length !== pointLength) throw new Fault('MALFORMED_MESSAGE')
  const point = decodePoint(Point, bytes)
  if (point.is0() || !point.isTorsionFree()) throw new Fault('MALFORMED_MESSAGE')
  return point
}

function decodePoint<Point extends CurvePoint<bigint, Point>>(
  Point: CurvePointCons<Point>,
  bytes: Uint8Array,
): Point {
  try {
    const point = Point.fromBytes(bytes)
    point.assertValidity()
    return point
  } catch {
    throw new Fault('MALFORMED_MESSAGE')
  }
}

/** A point of this party's own share, which was validated when the share was opened. */
export const knownPoint = <Point extends CurvePoint<bigint, Point>>(
  { Point }: Group<Point>,
  text: string,
): Point => Point.fromHex(text)

/** 32 bytes, in the curve's own byte order, below the group's order. */
export function parseScalar<Point extends CurvePoint<bigint, Point>>(
  { Point }: Group<Point>,
  bytes: Uint8Array,
): bigint {
  if (bytes.length !== 32) throw new Fault('MALFORMED_MESSAGE')
  try {
    return Point.Fn.fromBytes(bytes)
  } catch {
    throw new Fault('MALFORMED_MESSAGE')
  }
}

export const scalarBytes = <Point extends CurvePoint<bigint, Point>>(
  { Point }: Group<Point>,
  scalar: bigint,
): Uint8Array => Point.Fn.toBytes(scalar)

/** A random scalar, never zero: 512 random bits, reduced. */
export function randomScalar<Point extends CurvePoint<bigint, Point>>(
  { order }: Group<Point>,
  random: RandomBytes,
): bigint {
  return (bigintOf(random(64)) % (order - 1n)) + 1n
}

export const mod = (value: bigint, order: bigint): bigint => {
  const rest = value % order
  return rest < 0n ? rest + order : rest
}

/** scalar·G for a secret scalar; zero gives the identity, which noble's multiplication rejects. */
export const timesBase = <Point extends CurvePoint<bigint, Point>>(
  { Point }: Group<Point>,
  scalar: bigint,
): Point => (scalar === 0n ? Point.ZERO : Point.BASE.multiply(scalar))
