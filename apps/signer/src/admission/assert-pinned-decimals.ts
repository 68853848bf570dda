/** The decimals that this node's operator pinned for each asset. The bytes carry base units only, so they cannot show
 *  that an intent states its amount with wrong decimals. The node compares the intent with its own list instead. */
import { nativeOfNetworkId, type TransferIntent } from '@holdfast/ledger'
import { Refusal } from '../refusal.ts'

/** Decimals by CAIP-19 id: 'tron:0x2b6653dc/slip44:195' → 6. */
export type PinnedAssets = ReadonlyMap<string, number>

/** An empty list pins only the decimals of the network's native asset. */
export function assertPinnedDecimals(
  { network, asset }: TransferIntent,
  { assets }: { readonly assets: PinnedAssets },
): void {
  const native = nativeOfNetworkId(network)
  const id = `${network}/${asset.id}`
  const pinned = assets.get(id) ?? (asset.id === native.asset ? native.decimals : undefined)
  if (assets.size > 0 && !assets.has(id))
    throw new Refusal('ASSET_NOT_PINNED', { field: 'asset', detail: id })
  if (pinned !== undefined && pinned !== asset.decimals)
    throw new Refusal('DECIMALS_MISMATCH', {
      field: 'asset.decimals',
      detail: `${pinned} are pinned for ${id}, ${asset.decimals} are stated`,
    })
}
