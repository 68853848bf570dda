import type { VerbsOf } from '../../http/verb.ts'
import { fetchTransactions } from './fetch-transactions.ts'
import { getCatchUpProgress } from './get-catch-up-progress.ts'
import { orchestrateCatchUp } from './orchestrate-catch-up.ts'
import { startTronCatchUp } from './start-tron-catch-up.ts'

export const ingestion: VerbsOf<
  'startTronCatchUp' | 'fetchTransactions' | 'getCatchUpProgress' | 'orchestrateCatchUp'
> = {
  startTronCatchUp,
  fetchTransactions,
  getCatchUpProgress,
  orchestrateCatchUp,
}
