import type { AssetCaps, CapChange, RulesSources } from './rules-sources.ts'

/**
 * The caps of an asset of which one or both stay at the units of the version before. Undefined: none stays, the version before does not
 * list the asset, or a cap that changes has no price. The cap of a transfer is at most that of a day.
 */
export function keptCapsOf(
  { network, id }: { readonly network: string; readonly id: string },
  converted: AssetCaps | null,
  { before, capChanges }: Pick<RulesSources, 'before' | 'capChanges'>,
): AssetCaps | undefined {
  const known = before.document.assets.find((asset) => asset.network === network && asset.id === id)
  if (known === undefined) return undefined
  const perTransfer = capOf(known.perTransfer, converted?.perTransfer, capChanges.perTransfer)
  const perDay = capOf(known.perDay, converted?.perDay, capChanges.perDay)
  if (perTransfer === undefined || perDay === undefined) return undefined
  if (perTransfer === converted?.perTransfer && perDay === converted.perDay) return undefined
  return { perTransfer: lower(perTransfer, perDay), perDay }
}

function capOf(
  before: string,
  converted: string | undefined,
  change: CapChange | undefined,
): string | undefined {
  if (change === 'kept') return before
  if (change === undefined || converted === undefined) return converted
  const lowest = lower(before, converted)
  if (change === 'lowered') return lowest
  return lowest === before ? converted : before
}

const lower = (a: string, b: string): string => (BigInt(a) < BigInt(b) ? a : b)
