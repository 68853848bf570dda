/**
 * Dealing, the protocol behind key generation, refresh, reshare and repair. Every dealer i shares a secret aᵢ
 * by a random polynomial of degree threshold − 1 with Feldman's commitments. A party's share is the sum of
 * the shares dealt to it; the key is Σ aᵢ. In key generation aᵢ is random. In the other ceremonies aᵢ =
 * λᵢ·xᵢ, the old share times its Lagrange factor among the dealers, so that Σ aᵢ is the existing key; each
 * party checks the dealer's first commitment against the public commitment to xᵢ (Desmedt–Jajodia 1997;
 * Herzberg et al. 1995). Rounds: 1 hash commitments (no dealer chooses after seeing the others: DKLs23 §3,
 * F_DLKeyGen; Gennaro et al. 2007 explain why) and the context; 2 openings with a proof of knowledge (Schnorr
 * 1991), and a dealt share for each party; 3 an echo of all broadcasts (Goldwasser–Lindell 2005); 4 the hash
 * of the new key. On secp256k1 the peers set up their OT correlations in the same rounds.
 */
import type { CurvePoint } from '@noble/curves/abstract/curve.js'
import type { RandomBytes } from '../engine.ts'
import type { Next, Rounds } from '../session.ts'
import { beginDealing } from './begin-dealing.ts'
import { checkDealing } from './check-dealing.ts'
import { concludeDealing } from './conclude-dealing.ts'
import { confirmDealing } from './confirm-dealing.ts'
import { openDealing } from './open-dealing.ts'
import type { Plan } from './plan.ts'
import type { DealingSuite } from './suite.ts'

export interface Dealing {
  /** `secret`: this dealer's aᵢ; absent for a party that does not deal. */
  begin(plan: Plan, secret: bigint | undefined, random: RandomBytes): Next
  readonly rounds: Rounds
}

export const dealingOver = <Point extends CurvePoint<bigint, Point>>(
  suite: DealingSuite<Point>,
): Dealing => ({
  begin: (plan, secret, random) => beginDealing(suite.group, plan, secret, random),
  rounds: [
    openDealing(suite),
    checkDealing(suite),
    confirmDealing(suite.setup),
    concludeDealing(suite.setup),
  ],
})
