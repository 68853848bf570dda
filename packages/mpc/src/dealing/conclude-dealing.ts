import { equalBytes } from '../bytes.ts'
import { blaming, SessionAbort } from '../fault.ts'
import { hashOfKey } from '../key-binding.ts'
import { encodeShare } from '../key-share.ts'
import { round, type Round, type Turn } from '../session.ts'
import { type PeerSetup, setupPeersOf } from './peer-setup.ts'
import { contextOf, othersOf } from './plan.ts'
import { Confirmed } from './state.ts'

/** The end: all parties derived the same key. A dealer that is not a party of it leaves without a share. */
export const concludeDealing = (setup: PeerSetup | undefined): Round =>
  round(Confirmed, ({ plan, key, secret, peers }, inbox): Turn => {
    const context = contextOf(plan)
    for (const other of othersOf(plan))
      if (!equalBytes(inbox.broadcast.get(other) ?? new Uint8Array(), hashOfKey(key)))
        throw new SessionAbort('VIEWS_DIFFER')
    if (secret === undefined) return { send: {}, result: { kind: 'left' } }
    const secrets = setupPeersOf(setup, plan).flatMap((peer) =>
      blaming(
        peer,
        () => setup?.confirm(context, { me: plan.me, peer }, peers[peer], inbox.direct.get(peer)) ?? [],
      ),
    )
    const share = encodeShare({ key, me: plan.me, secret, peers: secrets })
    return { send: {}, result: { kind: 'share', share, key } }
  })
