/** The input of `compileRules`. The server reads it from its tables; people check the result and sign it. */
import type { PolicyBundle } from '../../bundle.ts'
import type { Rules } from '../rules-document.ts'
import type { RulesCredential, RulesDocument, RulesKey } from '../rules-schema.ts'

export interface RulesMember {
  readonly id: string
  readonly name: string
  readonly treasuryRole: 'Approver' | 'Treasurer' | 'Viewer' | 'Admin' | null
  /** Registered for the next version. */
  readonly registered: readonly RulesCredential[]
}

export interface RulesPrice {
  /** US dollars for one whole unit, decimal text above zero. */
  readonly usd: string
  readonly source: string
  /** 2026-11-23. */
  readonly day: string
}

export interface PricedAsset {
  readonly network: string
  readonly id: string
  readonly decimals: number
  readonly symbol: string
  readonly price: RulesPrice | null
  /** Base units of the network's own coin. */
  readonly feeCeiling: bigint
}

export interface Payee {
  readonly id: string
  readonly label: string
  readonly network: string
  readonly address: string
}

/** The next version follows it: the one in force, or the ground of version 1. */
export interface RulesBefore {
  /** Null: nothing is in force. */
  readonly hash: string | null
  readonly document: RulesDocument
}

/** Undefined: as before. */
export interface GovernanceChange {
  readonly needed?: number | undefined
  readonly delayHours?: number | undefined
}

export interface RulesSources {
  /** Governance, hours of an intent and higher tiers are taken from it. */
  readonly before: RulesBefore
  readonly bundle: PolicyBundle
  /** The active members. */
  readonly members: readonly RulesMember[]
  /** The ids of credentials that their owners lost. */
  readonly lost: ReadonlySet<string>
  /** The people who govern. Null: those who do today. */
  readonly governors: ReadonlySet<string> | null
  readonly governance: GovernanceChange
  readonly keys: readonly RulesKey[]
  readonly assets: readonly PricedAsset[]
  /** The recipients that may be paid by name. Others are refused when the bundle lists any. */
  readonly payees: readonly Payee[]
  /** Milliseconds since 1970. */
  readonly now: number
}

/** How the caps of one asset were computed. */
export interface Conversion extends RulesPrice {
  readonly network: string
  readonly asset: string
  readonly symbol: string
  readonly decimals: number
  readonly perTransferUSD: number
  readonly perDayUSD: number
  /** Base units, decimal text. */
  readonly perTransfer: string
  readonly perDay: string
}

/** An asset without caps in the rules, which therefore cannot be sent. */
export interface Unlisted {
  readonly network: string
  readonly asset: string
  readonly symbol: string
  readonly why: 'NO_PRICE' | 'CAP_BELOW_ONE_UNIT'
}

export interface CompiledRules {
  readonly rules: Rules
  readonly conversions: readonly Conversion[]
  readonly unlisted: readonly Unlisted[]
}
