/** Caps and tiers of the assets. An asset without a price, for which people set no caps, is not listed and cannot be sent. */
import type { RulesAsset, RulesTier, RulesTiers } from '../rules-schema.ts'
import { convertCap } from './convert-cap.ts'
import { keptCapsOf } from './kept-caps-of.ts'
import type {
  AssetCaps,
  Conversion,
  FixedCaps,
  PricedAsset,
  RulesSources,
  Unlisted,
} from './rules-sources.ts'
import { assetTermsOf, fixedCapsOf } from './terms-of.ts'

export interface CompiledAssets {
  readonly assets: RulesAsset[]
  readonly approvals: RulesTiers[]
  readonly conversions: Conversion[]
  readonly unlisted: Unlisted[]
  readonly fixed: FixedCaps[]
  readonly kept: FixedCaps[]
}

export function compileAssets(sources: RulesSources): CompiledAssets {
  const compiled: CompiledAssets = {
    assets: [],
    approvals: [],
    conversions: [],
    unlisted: [],
    fixed: [],
    kept: [],
  }
  for (const asset of inOrderOf(sources)) {
    const { network, id } = asset
    const fixed = fixedCapsOf(asset, sources)
    const conversion = conversionOf(asset, sources)
    const kept = keptCapsOf(asset, 'why' in conversion ? null : conversion, sources)
    if (fixed !== undefined) {
      compiled.fixed.push({ network, id, perTransfer: fixed.perTransfer, perDay: fixed.perDay })
      list(asset, fixed, { sources, compiled })
    } else if (kept !== undefined) {
      compiled.kept.push({ network, id, ...kept })
      list(asset, kept, { sources, compiled })
    } else if ('why' in conversion) compiled.unlisted.push(conversion)
    else {
      compiled.conversions.push(conversion)
      list(asset, conversion, { sources, compiled })
    }
  }
  return compiled
}

function list(
  asset: PricedAsset,
  { perTransfer, perDay }: AssetCaps,
  { sources, compiled }: { readonly sources: RulesSources; readonly compiled: CompiledAssets },
): void {
  const { network, id, decimals, symbol } = asset
  const feeCeiling = assetTermsOf(asset, sources)?.feeCeiling ?? String(asset.feeCeiling)
  compiled.assets.push({ network, id, decimals, symbol, perTransfer, perDay, feeCeiling })
  compiled.approvals.push({ network, asset: id, tiers: tiersOf(asset, sources) })
}

/** Those of the version before come first, in its order. */
function inOrderOf({ before, assets }: RulesSources): PricedAsset[] {
  const places = new Map(before.document.assets.map(({ network, id }, at) => [`${network}/${id}`, at]))
  const placeOf = ({ network, id }: PricedAsset) => places.get(`${network}/${id}`) ?? places.size
  return assets.toSorted((a, b) => placeOf(a) - placeOf(b))
}

function conversionOf(
  { network, id: asset, decimals, symbol, price }: PricedAsset,
  { bundle }: RulesSources,
): Conversion | Unlisted {
  if (price === null) return { network, asset, symbol, why: 'NO_PRICE' }
  const { perTxCapUSD, dailyCapUSD } = bundle.app.limits
  // A cap of a transfer above that of a day allows nothing more.
  const perTransferUSD = Math.min(perTxCapUSD, dailyCapUSD)
  const perTransfer = convertCap(perTransferUSD, price.usd, decimals)
  if (perTransfer < 1n) return { network, asset, symbol, why: 'CAP_BELOW_ONE_UNIT' }
  return {
    network,
    asset,
    symbol,
    decimals,
    ...price,
    perTransferUSD,
    perDayUSD: dailyCapUSD,
    perTransfer: String(perTransfer),
    perDay: String(convertCap(dailyCapUSD, price.usd, decimals)),
  }
}

/** The policy has one tier, from zero. Higher tiers of the version before stay where they need more, unless people set others. */
function tiersOf(asset: PricedAsset, sources: RulesSources): RulesTier[] {
  const { required, roleBound } = sources.bundle.app.approvals
  const lowest: RulesTier = { above: '0', needed: required, role: roleBound ? 'treasurer' : null }
  const set = assetTermsOf(asset, sources)?.tiers
  return set === undefined ? withTiersBefore(lowest, asset, sources) : [lowest, ...set]
}

function withTiersBefore(
  lowest: RulesTier,
  { network, id }: PricedAsset,
  { before }: RulesSources,
): RulesTier[] {
  const known = before.document.approvals.find((entry) => entry.network === network && entry.asset === id)
  const tiers = [lowest]
  for (const tier of known?.tiers ?? []) {
    const last = tiers.at(-1) ?? lowest
    const needed = Math.max(tier.needed, last.needed)
    const role = last.role ?? tier.role
    const asksForMore = needed > last.needed || role !== last.role
    if (tier.above !== '0' && asksForMore) tiers.push({ above: tier.above, needed, role })
  }
  return tiers
}
