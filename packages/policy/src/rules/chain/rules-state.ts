/** The rules at one signer, and the events that change them. Times are milliseconds since 1970 by its own clock. */
import type { Rules } from '../rules-document.ts'
import type { ChangeStatement } from '../statements.ts'

export interface RulesState {
  /** In force. */
  readonly head: Rules
  /** A recorded change that waits. */
  readonly pending: PendingRules | null
  /** Since when nothing is signed. */
  readonly frozenAt: number | null
  /** The last veto under this head. */
  readonly vetoedAt: number | null
  /** The time of the last event. */
  readonly at: number
}

/** A pending change was adopted by governors, by recovery keys in place of them, or by the operator of this signer. */
export const adopters = ['governors', 'recovery', 'operator'] as const
export type Adopters = (typeof adopters)[number]

export interface PendingRules {
  readonly rules: Rules
  readonly by: Adopters
  readonly recordedAt: number
  readonly effectiveAt: number
}

/**
 * A person's statement whose signature and whose time were verified. `credentialId`: of the credential that
 * signed it; null for a recovery key on paper.
 */
export interface SignedChange extends ChangeStatement {
  readonly credentialId: string | null
}

interface Dated {
  readonly at: number
}
interface WithRules extends Dated {
  readonly rules: Rules
}

export type RulesEvent =
  | ({ readonly kind: 'time' } & Dated)
  /** Governors adopt, and new credentials join. */
  | ({ readonly kind: 'propose'; readonly statements: readonly SignedChange[] } & WithRules)
  /** Recovery keys adopt, and new credentials join. */
  | ({ readonly kind: 'recover'; readonly statements: readonly SignedChange[] } & WithRules)
  /**
   * Enough other signers state that it was in force at them. Its statements were valid when those recorded them,
   * and its delay has passed there.
   */
  | ({ readonly kind: 'follow'; readonly statements: readonly SignedChange[] } & WithRules)
  /** The operator of this signer accepts it at the machine. */
  | ({ readonly kind: 'accept' } & WithRules)
  /** The same for a version that loosens and that the governors have not adopted. */
  | ({ readonly kind: 'accept-later' } & WithRules)
  | ({ readonly kind: 'veto'; readonly statement: SignedChange } & Dated)
  | ({ readonly kind: 'freeze'; readonly statement: SignedChange } & Dated)
  | ({ readonly kind: 'thaw'; readonly statements: readonly SignedChange[] } & Dated)

/**
 * How long people's statements of changes are valid. A statement whose end is later than a moment and this
 * time was therefore made after that moment.
 */
export const changeStatementMs = 24 * 3_600_000
