/** The means of the coordinator. Each of its acts takes those it needs. */
import type { CeremonyQueue } from './ceremony-queue.ts'
import type { Quorums } from './quorums.ts'
import type { Sessions } from './sessions.ts'
import type { SignerClient } from './signer-client.ts'

export interface CoordinatorParts {
  readonly signers: readonly SignerClient[]
  readonly sessions: Sessions
  readonly quorums: Quorums
  readonly queue: CeremonyQueue
}

/** Number of rounds that a ceremony for shares takes, for progress displays. */
export const roundsOf = { secp256k1: 5, ed25519: 3 } as const
