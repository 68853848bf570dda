import { approverRefusals } from '@holdfast/contract/approver/refusals'
import type { ApproverRoute } from '../serve-approver.ts'
import { showBatch } from './show-batch.ts'
import { takeBatchApproval } from './take-batch-approval.ts'
import { takeBatchRejection } from './take-batch-rejection.ts'

const kind = 'batch'

export const batchRoutes: readonly ApproverRoute[] = [
  { method: 'GET', path: 'batches/:id', kind, answer: showBatch, refusals: approverRefusals.showRequest },
  {
    method: 'POST',
    path: 'batches/:id/approvals',
    kind,
    answer: takeBatchApproval,
    refusals: [...approverRefusals.takeApproval, ...approverRefusals.decideBatch],
  },
  {
    method: 'POST',
    path: 'batches/:id/rejection',
    kind,
    answer: takeBatchRejection,
    refusals: [...approverRefusals.takeRejection, ...approverRefusals.decideBatch],
  },
]
