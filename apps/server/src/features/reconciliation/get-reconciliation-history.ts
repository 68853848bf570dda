import type { Verb } from '../../http/verb.ts'
import { authoriseWallet } from '../wallets/authorise-wallet.ts'
import { readHistory } from './read-history.ts'

export const getReconciliationHistory: Verb<'getReconciliationHistory', 'db'> = async (
  { db },
  { actor, request: { params } },
) => readHistory(db, await authoriseWallet(db, actor, 'read organisation', params.id))
