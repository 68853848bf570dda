/** The input of `compileRules`. The server reads it from its tables; people check the result and sign it. */
import type { PolicyBundle } from '../../bundle.ts'
import type { Rules } from '../rules-document.ts'
import type {
  RulesCredential,
  RulesDocument,
  RulesHours,
  RulesKey,
  RulesRecovery,
  RulesTier,
} from '../rules-schema.ts'

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
  /** Null: no recovery keys. */
  readonly recovery?: RulesRecovery | null | undefined
}

/** Base units, decimal text. */
export interface AssetCaps {
  readonly perTransfer: string
  readonly perDay: string
}

/**
 * A limit in dollars against the policy in force. A kept one keeps its units, whatever the price of the day; a lowered one raises the units
 * of no asset, and a raised one lowers none. Undefined: the units follow from the dollars alone.
 */
export type CapChange = 'kept' | 'lowered' | 'raised'
export type CapChanges = { readonly [Cap in keyof AssetCaps]?: CapChange | undefined }

/** Undefined: as before. */
export interface AssetTerms {
  readonly network: string
  readonly id: string
  /** In place of caps computed from dollars. Null: they are computed again. */
  readonly caps?: AssetCaps | null | undefined
  readonly feeCeiling?: string | undefined
  /** The tiers above zero. The lowest one is that of the policy. */
  readonly tiers?: readonly RulesTier[] | undefined
}

/** Undefined: as before. */
export interface RecipientTerms {
  readonly network: string
  readonly address: string
  /** Milliseconds since 1970. */
  readonly activeFrom?: number | undefined
  /** Caps of a day for this recipient. Null: the asset's own caps suffice. An asset that is not named keeps its cap. */
  readonly caps: readonly { readonly id: string; readonly perDay: string | null }[]
}

/** Terms that the policy of the wizard does not have. */
export interface RulesTerms {
  readonly assets: readonly AssetTerms[]
  readonly recipients: readonly RecipientTerms[]
  /** Undefined: hours that people set stay. Null: those of the policy. */
  readonly hours?: RulesHours | null | undefined
  /** Undefined: as before. */
  readonly longestIntentHours?: number | undefined
}

/** Caps of an asset that people set instead of dollars. */
export interface FixedCaps extends AssetCaps {
  readonly network: string
  readonly id: string
}

export interface RulesSources {
  /** Governance and higher tiers are taken from it, and the terms that stay. */
  readonly before: RulesBefore
  readonly bundle: PolicyBundle
  /** The active members. */
  readonly members: readonly RulesMember[]
  /** The ids of credentials that their owners lost. */
  readonly lost: ReadonlySet<string>
  /** The people who govern. Null: those who do today. */
  readonly governors: ReadonlySet<string> | null
  readonly governance: GovernanceChange
  readonly terms: RulesTerms
  /** Those of the version before. */
  readonly fixedBefore: readonly FixedCaps[]
  readonly capChanges: CapChanges
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
  readonly fixed: readonly FixedCaps[]
  /** Assets of which a cap or both stay at the units of the version before. */
  readonly kept: readonly FixedCaps[]
  /** Payees of the address book that are not named, because the document is full. Others may be paid, too. */
  readonly unnamed: number
}
