import { approverRefusals } from '@holdfast/contract/approver/refusals'
import type { ApproverRoute } from '../serve-approver.ts'
import { showRequest } from './show-request.ts'
import { takeApproval } from './take-approval.ts'
import { takeRejection } from './take-rejection.ts'

const kind = 'request'

export const requestRoutes: readonly ApproverRoute[] = [
  { method: 'GET', path: 'requests/:id', kind, answer: showRequest, refusals: approverRefusals.showRequest },
  {
    method: 'POST',
    path: 'requests/:id/approvals',
    kind,
    answer: takeApproval,
    refusals: approverRefusals.takeApproval,
  },
  {
    method: 'POST',
    path: 'requests/:id/rejection',
    kind,
    answer: takeRejection,
    refusals: approverRefusals.takeRejection,
  },
]
