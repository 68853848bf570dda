import type { CurvePoint } from '@noble/curves/abstract/curve.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { Reader } from '../bytes.ts'
import { blaming, Fault } from '../fault.ts'
import { type Group, mod, parseScalar, scalarBytes, timesBase } from '../group.ts'
import { hash } from '../hashing.ts'
import type { PartyId } from '../key-description.ts'
import { evaluateCommitments } from '../secret-sharing.ts'
import { type Inbox, round, type Round, type Turn } from '../session.ts'
import { type CheckedOpening, checkOpening } from './check-opening.ts'
import { describeDealtKey } from './describe-dealt-key.ts'
import { keptOf, messagesOf, setupPeersOf } from './peer-setup.ts'
import { contextOf, isParty, othersOf, type Plan } from './plan.ts'
import { Opened } from './state.ts'
import type { DealingSuite } from './suite.ts'

/** Round 3: checks every dealt share, broadcasts the echo and continues the set-up. */
export const checkDealing = <Point extends CurvePoint<bigint, Point>>(suite: DealingSuite<Point>): Round =>
  round(Opened, ({ plan, ownPart, opening, commitments, peers }, inbox, random): Turn => {
    const { group, setup } = suite
    const context = contextOf(plan)
    const openings = new Map(inbox.broadcast)
    if (opening !== undefined) openings.set(plan.me, hexToBytes(opening))
    const checked = plan.dealers.map((dealer) =>
      blaming(dealer, () =>
        checkOpening(group, plan, {
          dealer,
          commitment: hexToBytes(commitments[dealer] ?? ''),
          opening: openings.get(dealer),
        }),
      ),
    )
    const ownSecret = ownPart === undefined ? 0n : parseScalar(group, hexToBytes(ownPart))
    const { secret, setupMessages } = receive(group, plan, checked, inbox, ownSecret)
    const key = describeDealtKey(suite, plan, checked)
    const setupPeers = setupPeersOf(setup, plan)
    const steps = new Map(
      setupPeers.map((peer) => [
        peer,
        blaming(peer, () =>
          setup?.answer(
            context,
            { me: plan.me, peer },
            peers[peer],
            setupMessages.get(peer) ?? new Uint8Array(),
            random,
          ),
        ),
      ]),
    )
    const echo = hash(
      'dealing/echo',
      context,
      ...Object.entries(commitments).flatMap(([party, bytes]) => [utf8ToBytes(party), hexToBytes(bytes)]),
      ...plan.dealers.map((dealer) => openings.get(dealer) ?? new Uint8Array()),
    )
    return {
      send: { broadcast: echo, direct: messagesOf(steps) },
      keep: {
        plan,
        echo: bytesToHex(echo),
        key,
        ...(isParty(plan) && { secret: bytesToHex(scalarBytes(group, secret)) }),
        peers: keptOf(steps),
      },
      expect: { broadcast: othersOf(plan), direct: setupPeers },
    }
  })

interface Received {
  readonly secret: bigint
  readonly setupMessages: ReadonlyMap<PartyId, Uint8Array>
}

/**
 * Adds up the dealt shares, each checked against its dealer's commitments, and returns the set-up messages
 * that follow them.
 */
function receive<Point extends CurvePoint<bigint, Point>>(
  group: Group<Point>,
  plan: Plan,
  openings: readonly CheckedOpening<Point>[],
  inbox: Inbox,
  ownSecret: bigint,
): Received {
  const setupMessages = new Map<PartyId, Uint8Array>()
  let secret = ownSecret
  for (const [sender, body] of inbox.direct)
    blaming(sender, () => {
      const place = plan.dealers.indexOf(sender)
      const shareLength = place < 0 ? 0 : 32
      const reader = new Reader(body)
      const shareBytes = reader.take(shareLength)
      setupMessages.set(sender, reader.take(body.length - shareLength))
      const opening = openings[place]
      if (opening === undefined) return
      const part = parseScalar(group, shareBytes)
      if (!timesBase(group, part).equals(evaluateCommitments(group, opening.points, plan.me)))
        throw new Fault('DEALT_SHARE_INVALID')
      secret = mod(secret + part, group.order)
    })
  return { secret, setupMessages }
}
