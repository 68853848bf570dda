import type { CurvePoint } from '@noble/curves/abstract/curve.js'
import type { Group } from '../group.ts'
import type { Protocol } from '../key-description.ts'
import type { PeerSetup } from './peer-setup.ts'

/**
 * The building blocks of a dealing: the group of the key, the protocol that signs with it, and the set-up
 * between peers.
 */
export interface DealingSuite<Point extends CurvePoint<bigint, Point>> {
  readonly group: Group<Point>
  readonly protocol: Protocol
  readonly setup?: PeerSetup | undefined
}
