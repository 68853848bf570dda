/** Caps and tiers of the assets. An asset without a price has no caps, so it is not listed and cannot be sent. */
import type { RulesAsset, RulesTier, RulesTiers } from '../rules-schema.ts'
import { convertCap } from './convert-cap.ts'
import type { Conversion, PricedAsset, RulesSources, Unlisted } from './rules-sources.ts'

export interface CompiledAssets {
  readonly assets: RulesAsset[]
  readonly approvals: RulesTiers[]
  readonly conversions: Conversion[]
  readonly unlisted: Unlisted[]
}

export function compileAssets(sources: RulesSources): CompiledAssets {
  const compiled: CompiledAssets = { assets: [], approvals: [], conversions: [], unlisted: [] }
  for (const asset of inOrderOf(sources)) {
    const conversion = conversionOf(asset, sources)
    if ('why' in conversion) {
      compiled.unlisted.push(conversion)
      continue
    }
    const { network, id, decimals, symbol, feeCeiling } = asset
    const { perTransfer, perDay } = conversion
    compiled.conversions.push(conversion)
    compiled.assets.push({
      network,
      id,
      decimals,
      symbol,
      perTransfer,
      perDay,
      feeCeiling: String(feeCeiling),
    })
    compiled.approvals.push({ network, asset: id, tiers: tiersOf(asset, sources) })
  }
  return compiled
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

/** The wizard knows one tier, from zero. Higher tiers of the version before stay where they ask for more. */
function tiersOf({ network, id }: PricedAsset, { before, bundle }: RulesSources): RulesTier[] {
  const { required, roleBound } = bundle.app.approvals
  const lowest: RulesTier = { above: '0', needed: required, role: roleBound ? 'treasurer' : null }
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
