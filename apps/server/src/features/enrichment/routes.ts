import type { VerbsOf } from '../../http/verb.ts'
import { listTronEnrichment } from './list-tron-enrichment.ts'

export const enrichment: VerbsOf<'listTronEnrichment'> = {
  listTronEnrichment,
}
