/** Asset ids of TRON in Holdfast. */
import type { AssetId } from '@holdfast/ledger'

export const nativeAsset: AssetId = 'slip44:195'
export const trc20Asset = (contract: string): AssetId => `trc20:${contract}`
export const trc10Asset = (id: string): AssetId => `trc10:${id}`

/** An exchange's name of an asset: `_` is TRX. */
export const assetOfExchange = (id: string): AssetId => (id === '_' ? nativeAsset : trc10Asset(id))
