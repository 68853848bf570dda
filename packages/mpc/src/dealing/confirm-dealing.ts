import { hexToBytes } from '@noble/hashes/utils.js'
import { equalBytes } from '../bytes.ts'
import { blaming, SessionAbort } from '../fault.ts'
import { hashOfKey } from '../key-binding.ts'
import { round, type Round, type Turn } from '../session.ts'
import { keptOf, messagesOf, type PeerSetup, setupPeersOf } from './peer-setup.ts'
import { contextOf, othersOf } from './plan.ts'
import { Echoed } from './state.ts'

/**
 * Round 4: all parties saw the same broadcasts. Broadcasts the key's hash and finishes the set-up with each
 * peer.
 */
export const confirmDealing = (setup: PeerSetup | undefined): Round =>
  round(Echoed, ({ plan, echo, key, secret, peers }, inbox, random): Turn => {
    const context = contextOf(plan)
    const setupPeers = setupPeersOf(setup, plan)
    for (const other of othersOf(plan))
      if (!equalBytes(inbox.broadcast.get(other) ?? new Uint8Array(), hexToBytes(echo)))
        throw new SessionAbort('VIEWS_DIFFER')
    const steps = new Map(
      setupPeers.map((peer) => [
        peer,
        blaming(peer, () =>
          setup?.finish(
            context,
            { me: plan.me, peer },
            peers[peer],
            inbox.direct.get(peer) ?? new Uint8Array(),
            random,
          ),
        ),
      ]),
    )
    return {
      send: { broadcast: hashOfKey(key), direct: messagesOf(steps) },
      keep: { plan, key, ...(secret !== undefined && { secret }), peers: keptOf(steps) },
      expect: {
        broadcast: othersOf(plan),
        direct: setupPeers.filter((peer) => setup?.expectsConfirmation({ me: plan.me, peer })),
      },
    }
  })
