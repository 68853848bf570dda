import { approverRefusals } from '@holdfast/contract/approver/refusals'
import type { ApproverRoute } from '../serve-approver.ts'
import { isFreezeByRequest } from './is-freeze-by-request.ts'
import { showRegistration } from './show-registration.ts'
import { showRules } from './show-rules.ts'
import { takeRegistration } from './take-registration.ts'
import { takeRulesStatement } from './take-rules-statement.ts'

export const rulesRoutes: readonly ApproverRoute[] = [
  {
    method: 'GET',
    path: 'rules/:id',
    kind: 'rules',
    answer: showRules,
    refusals: approverRefusals.showRules,
  },
  {
    method: 'POST',
    path: 'rules/:id/statements',
    kind: 'rules',
    alsoPermits: isFreezeByRequest,
    answer: takeRulesStatement,
    refusals: approverRefusals.takeRulesStatement,
  },
  {
    method: 'GET',
    path: 'registrations/:id',
    kind: 'register',
    answer: showRegistration,
    refusals: approverRefusals.showRegistration,
  },
  {
    method: 'POST',
    path: 'registrations/:id',
    kind: 'register',
    answer: takeRegistration,
    refusals: approverRefusals.takeRegistration,
  },
]
