import type { ApproverRoute } from '../serve-approver.ts'
import { showRequest } from './show-request.ts'
import { takeApproval } from './take-approval.ts'
import { takeRejection } from './take-rejection.ts'

export const requestRoutes: readonly ApproverRoute[] = [
  { method: 'GET', path: 'requests/:id', kind: 'request', answer: showRequest },
  { method: 'POST', path: 'requests/:id/approvals', kind: 'request', answer: takeApproval },
  { method: 'POST', path: 'requests/:id/rejection', kind: 'request', answer: takeRejection },
]
