/** The decimals that this node's operator pinned for each asset. Bytes carry base units only, so nothing in them shows that an
 *  intent states its amount with wrong decimals: the node compares with a list of its own. */
import { chainFactsOf, type ChainName, type TransferIntent } from '@holdfast/ledger'
import { Refusal } from '../refusal.ts'

/** Decimals by CAIP-19 id: 'tron:0x2b6653dc/slip44:195' → 6. */
export type PinnedAssets = ReadonlyMap<string, number>

/** An empty list pins nothing but the decimals of the chain's own coin. */
export function assertPinnedDecimals(
  { network, asset }: TransferIntent,
  { chain, assets }: { readonly chain: ChainName; readonly assets: PinnedAssets },
): void {
  const { native } = chainFactsOf(chain)
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
