/** The state of every signer. One that does not answer is down. */
import { healthOf } from './ask-signer.ts'
import type { SignerClient } from './signer-client.ts'
import type { Arrangement, SignerHealth } from './signing.ts'

export async function healthOfSigners(signers: readonly SignerClient[]): Promise<readonly SignerHealth[]> {
  return Promise.all(
    signers.map(async (signer) => {
      const { party, identity } = signer.address
      const name = `Signer ${party}`
      const health = await healthOf(signer)
      return health === null
        ? {
            party,
            name,
            isUp: false,
            identity,
            version: null,
            keys: 0,
            epoch: null,
            frozenPairs: 0,
            backup: { keys: 0, verifiedAt: null },
            peers: new Map<number, string>(),
            agreed: new Map<string, Arrangement>(),
            pendingRules: [],
          }
        : {
            ...health,
            name,
            isUp: true,
            peers: new Map(health.peers.map((peer) => [peer.party, peer.identity])),
            agreed: new Map(health.agreed.map(({ keyId, to }) => [keyId, to])),
          }
    }),
  )
}
