import type { Identity } from '@holdfast/mpc/nodes'

export interface Self {
  readonly party: number
  readonly identity: Identity
  /** Pinned identities by party. */
  readonly peers: ReadonlyMap<number, string>
}
