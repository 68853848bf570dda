/** The terms that a person types beside the policy, and the terms of the call. Amounts are text in whole units; an empty one is as before. */
import type { RulesInAnswer, RulesTermsInRequest } from '@holdfast/contract'
import { nativeOfNetworkId, parseUnits } from '@holdfast/ledger'
import { parseAmount } from '../../format/parse-amount.ts'

type Document = NonNullable<RulesInAnswer['in_force']>['document']
export type TermsAsset = Document['assets'][number]
type Hours = NonNullable<Document['hours']>

export interface AssetDraft {
  readonly asset: TermsAsset
  /** The caps are computed from dollars again. */
  readonly isFromDollars: boolean
  readonly perTransfer: string
  readonly perDay: string
  readonly fee: string
  /** One tier above zero, which replaces those of the version before. */
  readonly above: string
  readonly needed: number | null
  readonly isTreasurer: boolean
}

export interface RecipientDraft {
  readonly asset: TermsAsset
  readonly address: string
  readonly perDay: string
  /** 2026-11-25, in UTC. */
  readonly from: string
}

export interface TermsDraft {
  readonly assets: readonly AssetDraft[]
  readonly recipients: readonly RecipientDraft[]
  /** Undefined: as before. Null: those of the policy. */
  readonly hours: Hours | null | undefined
  /** Null: as before. */
  readonly longestHours: number | null
}

export const emptyDraft: TermsDraft = {
  assets: [],
  recipients: [],
  hours: undefined,
  longestHours: null,
}

export const draftOf = (asset: TermsAsset): AssetDraft => ({
  asset,
  isFromDollars: false,
  perTransfer: '',
  perDay: '',
  fee: '',
  above: '',
  needed: 2,
  isTreasurer: false,
})

/** Base units. Undefined: empty. Null: no amount that the asset can have. */
export function unitsOf(text: string, decimals: number, locale: string): string | null | undefined {
  if (text.trim() === '') return undefined
  const parsed = parseAmount(text, locale)
  if (!('value' in parsed)) return null
  const [, fraction = ''] = parsed.value.split('.')
  return fraction.length > decimals ? null : String(parseUnits(parsed.value, decimals))
}

/** Null: an amount is not readable. Undefined: everything is as before. */
export function termsOf(draft: TermsDraft, locale: string): RulesTermsInRequest | null | undefined {
  const assets = draft.assets.map((asset) => assetTermsOf(asset, locale))
  const recipients = draft.recipients.map((recipient) => recipientTermsOf(recipient, locale))
  if (assets.includes(null) || recipients.includes(null)) return null
  const { hours, longestHours } = draft
  const isEmpty =
    assets.length === 0 && recipients.length === 0 && hours === undefined && longestHours === null
  if (isEmpty) return undefined
  return {
    assets: assets.filter((asset) => asset !== null),
    recipients: mergedByAddress(recipients.filter((recipient) => recipient !== null)),
    ...(hours === undefined ? {} : { hours }),
    ...(longestHours === null ? {} : { longest_intent_hours: longestHours }),
  }
}

type AssetTerms = RulesTermsInRequest['assets'][number]
type RecipientTerms = RulesTermsInRequest['recipients'][number]

function assetTermsOf(draft: AssetDraft, locale: string): AssetTerms | null {
  const { network, id, decimals, ...caps } = draft.asset
  const perTransfer = unitsOf(draft.perTransfer, decimals, locale)
  const perDay = unitsOf(draft.perDay, decimals, locale)
  const fee = unitsOf(draft.fee, nativeOfNetworkId(network).decimals, locale)
  const above = unitsOf(draft.above, decimals, locale)
  if (perTransfer === null || perDay === null || fee === null || above === null) return null
  const isSet = perTransfer !== undefined || perDay !== undefined
  return {
    network,
    id,
    ...(draft.isFromDollars
      ? { caps: null }
      : isSet
        ? { caps: { per_transfer: perTransfer ?? caps.perTransfer, per_day: perDay ?? caps.perDay } }
        : {}),
    ...(fee === undefined ? {} : { fee_ceiling: fee }),
    ...(above === undefined
      ? {}
      : { tiers: [{ above, needed: draft.needed ?? 1, role: draft.isTreasurer ? 'treasurer' : null }] }),
  }
}

function recipientTermsOf(
  { asset, address, perDay, from }: RecipientDraft,
  locale: string,
): RecipientTerms | null {
  const units = unitsOf(perDay, asset.decimals, locale)
  if (units === null || address.trim() === '') return null
  return {
    network: asset.network,
    address: address.trim(),
    ...(from === '' ? {} : { active_from: `${from}T00:00:00.000Z` }),
    caps: units === undefined ? [] : [{ id: asset.id, per_day: units }],
  }
}

/** One entry for each recipient, also with caps in several assets. */
function mergedByAddress(terms: readonly RecipientTerms[]): RecipientTerms[] {
  const merged = new Map<string, RecipientTerms>()
  for (const entry of terms) {
    const key = `${entry.network} ${entry.address}`
    const known = merged.get(key)
    merged.set(
      key,
      known === undefined ? entry : { ...known, ...entry, caps: [...known.caps, ...entry.caps] },
    )
  }
  return [...merged.values()]
}
