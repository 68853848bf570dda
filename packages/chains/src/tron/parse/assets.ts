/** Assets of TRON as the house names them. */
import type { AssetId } from '@holdfast/ledger'

export const nativeAsset: AssetId = 'slip44:195'
export const trc20Asset = (contract: string): AssetId => `trc20:${contract}`
export const trc10Asset = (id: string): AssetId => `trc10:${id}`

/** As exchanges name what they hold: `_` is TRX. */
export const assetOfExchange = (id: string): AssetId => (id === '_' ? nativeAsset : trc10Asset(id))
