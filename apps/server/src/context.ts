/** What the server's verbs may touch. Each asks for the part it needs. */
import type { NodeDirectory, ProviderDirectory } from '@holdfast/providers'
import type { Database } from '@holdfast/store'
import type { Membership, User } from '@holdfast/store/read'
import type { Config } from './config.ts'
import type { Signing } from './signing/signing.ts'

export interface Context {
  readonly config: Config
  readonly db: Database
  readonly providers: ProviderDirectory
  /** To which transfers are handed. */
  readonly nodes: NodeDirectory
  /** Null: no signers are configured. */
  readonly signing: Signing | null
}

/** Who is asking. */
export interface Actor {
  readonly user: User
  readonly memberships: readonly Membership[]
  readonly tokenHash: Buffer
}

/** Where a request came from, for the records. */
export interface Caller {
  /** Names the call in the logs and in the records. */
  readonly correlationId: string
  readonly remoteAddress: string
  readonly userAgent: string | null
  /** ISO 3166 alpha-2, as the proxy says. Null: not known. */
  readonly country: string | null
}

/** Who did something, and from where. */
export interface Who {
  readonly actor: Actor
  readonly caller: Caller
}
