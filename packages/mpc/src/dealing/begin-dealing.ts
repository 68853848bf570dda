import type { CurvePoint } from '@noble/curves/abstract/curve.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import type { RandomBytes } from '../engine.ts'
import { Fault } from '../fault.ts'
import { type Group, randomScalar, scalarBytes } from '../group.ts'
import type { Next } from '../session.ts'
import { commitmentTo, contextOf, hasChainCode, othersOf, type Plan } from './plan.ts'
import { prove } from './proof-of-knowledge.ts'

/**
 * Round 1: the context and, from a dealer, the hash of its opening. `secret`: this dealer's aᵢ; absent for a
 * party that does not deal.
 */
export function beginDealing<Point extends CurvePoint<bigint, Point>>(
  group: Group<Point>,
  plan: Plan,
  secret: bigint | undefined,
  random: RandomBytes,
): Next {
  const context = contextOf(plan)
  const dealing = secret === undefined ? undefined : deal(group, plan, context, secret, random)
  const broadcast = concatBytes(
    context,
    ...(dealing === undefined ? [] : [commitmentTo(context, plan.me, dealing.opening)]),
  )
  return {
    send: { broadcast },
    keep: {
      plan,
      broadcast: bytesToHex(broadcast),
      ...(dealing && {
        dealing: {
          coefficients: dealing.coefficients.map((scalar) => bytesToHex(scalarBytes(group, scalar))),
          opening: bytesToHex(dealing.opening),
        },
      }),
    },
    expect: { broadcast: othersOf(plan), direct: [] },
  }
}

function deal<Point extends CurvePoint<bigint, Point>>(
  group: Group<Point>,
  plan: Plan,
  context: Uint8Array,
  secret: bigint,
  random: RandomBytes,
) {
  const coefficients = [secret]
  while (coefficients.length < plan.threshold) coefficients.push(randomScalar(group, random))
  const points = coefficients.map((coefficient) => group.Point.BASE.multiply(coefficient))
  const [first] = points
  if (first === undefined) throw new Fault('KEY_INVALID')
  const opening = concatBytes(
    ...points.map((point) => point.toBytes()),
    prove(group, { context, dealer: plan.me, point: first }, secret, random),
    ...(hasChainCode(plan) ? [random(32)] : []),
    random(32),
  )
  return { coefficients, opening }
}
