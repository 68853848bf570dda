import type { VerbsOf } from '../../http/verb.ts'
import { decideHeldPrice } from './decide-held-price.ts'
import { importPrices } from './import-prices.ts'
import { listPrices } from './list-prices.ts'

export const prices: VerbsOf<'listPrices' | 'importPrices' | 'decideHeldPrice'> = {
  listPrices,
  importPrices,
  decideHeldPrice,
}
