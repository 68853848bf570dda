/** The dependencies of the server's verbs. Each verb asks for the part that it needs. */
import type { NodeDirectory, ProviderDirectory } from '@holdfast/providers'
import type { Database } from '@holdfast/store'
import type { Membership, User } from '@holdfast/store/read'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Signing } from './signing/signing.ts'

export interface Context {
  readonly config: Config
  readonly db: Database
  readonly providers: ProviderDirectory
  /** The nodes that transfers are broadcast to. */
  readonly nodes: NodeDirectory
  /** Null: no signers are configured. */
  readonly signing: Signing | null
  /** For the operator: causes that callers do not get. */
  readonly log: Pick<Logger, 'warn'>
}

/** The API key of a request, which acts for the person who made it. */
export interface KeyOfActor {
  readonly id: string
  readonly scopes: readonly string[]
}

/** The person who makes a request. */
export interface Actor {
  readonly user: User
  readonly memberships: readonly Membership[]
  readonly tokenHash: Buffer
  /** When the person last confirmed the session. Null: not since the sign-in. */
  readonly steppedUpAt: Date | null
  /** Absent: the person calls in a session of their own. */
  readonly key?: KeyOfActor
}

/** The origin of a request, for the records. */
export interface Caller {
  /** Identifies the call in the logs and in the records. */
  readonly correlationId: string
  readonly remoteAddress: string
  readonly userAgent: string | null
  /** ISO 3166 alpha-2, as the proxy states it. Null when unknown. */
  readonly country: string | null
}

/** The person who acts, and the origin of the request. */
export interface Who {
  readonly actor: Actor
  readonly caller: Caller
}
