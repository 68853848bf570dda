import type { VerbsOf } from '../../http/verb.ts'
import { fetchTransactions } from './fetch-transactions.ts'
import { getCatchUpProgress } from './get-catch-up-progress.ts'

export const ingestion: VerbsOf<'fetchTransactions' | 'getCatchUpProgress'> = {
  fetchTransactions,
  getCatchUpProgress,
}
