import type { ApiReply } from '@holdfast/contract'
import type { Queryable } from '@holdfast/store'
import type { HeldPrice } from '@holdfast/store/read'
import { listPricedAssets } from './list-priced-assets.ts'

export async function presentHeldPrices(
  db: Queryable,
  held: readonly HeldPrice[],
): Promise<ApiReply<'listPrices'>['held']> {
  const symbols = new Map((await listPricedAssets(db)).map(({ asset, symbol }) => [asset, symbol]))
  return held.map(({ held_at, ...price }) => ({
    ...price,
    symbol: symbols.get(price.asset) ?? null,
    held_at: held_at.toISOString(),
  }))
}
