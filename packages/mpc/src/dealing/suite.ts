import type { CurvePoint } from '@noble/curves/abstract/curve.js'
import type { Group } from '../group.ts'
import type { Protocol } from '../key-description.ts'
import type { PeerSetup } from './peer-setup.ts'

/** What a dealing runs over: the group of the key, the protocol that signs with it, and what peers set up beside it. */
export interface DealingSuite<Point extends CurvePoint<bigint, Point>> {
  readonly group: Group<Point>
  readonly protocol: Protocol
  readonly setup?: PeerSetup | undefined
}
