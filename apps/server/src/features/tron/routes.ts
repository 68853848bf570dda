/** The documented calls for TRON only. */
import type { VerbsOf } from '../../http/verb.ts'
import { buildTrx } from './build-trx.ts'
import { getTronHealth } from './get-tron-health.ts'
import { getTronMapping } from './get-tron-mapping.ts'
import { listTronEnrichment } from './list-tron-enrichment.ts'
import { orchestrateCatchUp } from './orchestrate-catch-up.ts'
import { sendTrx } from './send-trx.ts'
import { showDevBalance } from './show-dev-balance.ts'
import { startTronCatchUp } from './start-tron-catch-up.ts'

export const tron: VerbsOf<
  | 'startTronCatchUp'
  | 'orchestrateCatchUp'
  | 'listTronEnrichment'
  | 'getTronMapping'
  | 'getTronHealth'
  | 'buildTrx'
  | 'sendTrx'
  | 'getDevBalance'
> = {
  startTronCatchUp,
  orchestrateCatchUp,
  listTronEnrichment,
  getTronMapping,
  getTronHealth,
  buildTrx,
  sendTrx,
  getDevBalance: showDevBalance,
}
