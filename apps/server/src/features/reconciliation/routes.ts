import type { VerbsOf } from '../../http/verb.ts'
import { backfillWallet } from './backfill-wallet.ts'
import { changeReconciliation } from './change-reconciliation.ts'
import { getReconciliationHistory } from './get-reconciliation-history.ts'
import { getReconciliationStatus } from './get-reconciliation-status.ts'
import { listReconciliations } from './list-reconciliations.ts'
import { reconcileWallet } from './reconcile-wallet.ts'
import { repairFinding } from './repair-finding.ts'

export const reconciliation: VerbsOf<
  | 'getReconciliationStatus'
  | 'reconcileWallet'
  | 'backfillWallet'
  | 'getReconciliationHistory'
  | 'changeReconciliation'
  | 'repairFinding'
  | 'listReconciliations'
> = {
  getReconciliationStatus,
  reconcileWallet,
  backfillWallet,
  getReconciliationHistory,
  changeReconciliation,
  repairFinding,
  listReconciliations,
}
