/** The refusals of each call of the approver page, besides those that every call has. The page has its own text for each: it shows
 *  no text of a server. */
import { transferPolicyRefusals } from '../refusals/policies.ts'
import type { AnswerCode } from '../refusals/refusals.ts'
import { rulesVerdictRefusals, statementRefusals } from '../refusals/transfer-rules.ts'
import { movingRefusals } from '../refusals/transfers.ts'

const stopping = ['TRANSFER_IN_STATE', 'SIGNING_BEGUN', 'SIGNING_ELSEWHERE'] as const

export const approverRefusals = {
  showRequest: ['TRANSFER_NOT_RULED'],
  takeApproval: [
    ...statementRefusals,
    ...stopping,
    ...movingRefusals,
    ...transferPolicyRefusals,
    ...rulesVerdictRefusals,
    'OWN_TRANSFER',
    'APPROVED_ALREADY',
    'APPROVER_NOT_IN_RULES',
    'NOT_THE_REQUESTER',
  ],
  takeRejection: [...stopping],
  decideBatch: ['BATCH_IN_STATE'],
  showRules: ['RULES_MISSING'],
  takeRulesStatement: [
    'STATEMENT_DIFFERS',
    'STATEMENT_EXPIRED',
    'STATEMENT_TOO_LONG',
    'CREDENTIAL_UNKNOWN',
    'ASSERTION_INVALID',
    'RULES_MISSING',
    'RULES_NOT_FROZEN',
    'RULES_FROZEN_ALREADY',
    'RULES_PROPOSAL_MISSING',
    'RULES_NOTHING_PENDING',
    'NOT_IN_RULES',
    'NOT_A_GOVERNOR',
    'SELF_PROMOTION',
  ],
  showRegistration: ['REGISTRATION_ENDED'],
  takeRegistration: ['REGISTRATION_ENDED', 'PASSKEY_FOREIGN', 'PASSKEY_KNOWN'],
} as const satisfies Readonly<Record<string, readonly AnswerCode[]>>

type Specific = (typeof approverRefusals)[keyof typeof approverRefusals][number]
/** The refusals of every call that a person can do something about. */
export const everyApproverRefusal = ['APPROVALS_SUSPENDED', 'FORBIDDEN', 'RATE_LIMITED'] as const
export type ApproverRefusal = Specific | (typeof everyApproverRefusal)[number]
