import type { CurvePoint } from '@noble/curves/abstract/curve.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { equalBytes } from '../bytes.ts'
import { blaming, Fault, SessionAbort } from '../fault.ts'
import { parseScalar, scalarBytes } from '../group.ts'
import type { PartyId } from '../key-description.ts'
import { evaluatePolynomial } from '../secret-sharing.ts'
import { round, type Round, type Turn } from '../session.ts'
import { keptOf, setupPeersOf } from './peer-setup.ts'
import { contextOf, isParty, othersOf } from './plan.ts'
import { Committed } from './state.ts'
import type { DealingSuite } from './suite.ts'

/** Round 2: broadcasts the opening; sends each party a dealt share and the beginning of the set-up. */
export const openDealing = <Point extends CurvePoint<bigint, Point>>({
  group,
  setup,
}: DealingSuite<Point>): Round =>
  round(Committed, ({ plan, dealing, broadcast }, inbox, random): Turn => {
    const context = contextOf(plan)
    const setupPeers = setupPeersOf(setup, plan)
    for (const other of othersOf(plan)) assertContext(context, inbox.broadcast.get(other))
    for (const other of othersOf(plan))
      blaming(other, () => {
        const length = plan.dealers.includes(other) ? 64 : 32
        if (inbox.broadcast.get(other)?.length !== length) throw new Fault('MALFORMED_MESSAGE')
      })
    const coefficients = dealing?.coefficients.map((text) => parseScalar(group, hexToBytes(text)))
    const dealt = (party: PartyId) =>
      coefficients === undefined
        ? new Uint8Array()
        : scalarBytes(group, evaluatePolynomial(coefficients, party, group.order))
    const steps = new Map(
      setupPeers.map((peer) => [peer, setup?.begin(context, { me: plan.me, peer }, random)]),
    )
    const receivers = plan.parties.filter((party) => party !== plan.me)
    const direct = new Map(
      receivers
        .map(
          (party) =>
            [party, concatBytes(dealt(party), steps.get(party)?.message ?? new Uint8Array())] as const,
        )
        .filter(([, body]) => body.length > 0),
    )
    return {
      send: { ...(dealing && { broadcast: hexToBytes(dealing.opening) }), direct },
      keep: {
        plan,
        ...(dealing && { opening: dealing.opening }),
        ...(dealing && isParty(plan) && { ownPart: bytesToHex(dealt(plan.me)) }),
        commitments: recordOf([[plan.me, hexToBytes(broadcast)], ...inbox.broadcast]),
        peers: keptOf(steps),
      },
      expect: {
        broadcast: plan.dealers.filter((dealer) => dealer !== plan.me),
        direct: isParty(plan)
          ? othersOf(plan).filter((other) => plan.dealers.includes(other) || setupPeers.includes(other))
          : [],
      },
    }
  })

/** Names no party: some party received another description of the session, and it is unknown which. */
function assertContext(context: Uint8Array, broadcast: Uint8Array | undefined): void {
  if (broadcast !== undefined && broadcast.length >= 32 && !equalBytes(broadcast.subarray(0, 32), context))
    throw new SessionAbort('CONTEXT_MISMATCH')
}

const recordOf = (entries: readonly (readonly [PartyId, Uint8Array])[]): Record<string, string> =>
  Object.fromEntries(
    entries.toSorted(([a], [b]) => a - b).map(([party, bytes]) => [party, bytesToHex(bytes)]),
  )
