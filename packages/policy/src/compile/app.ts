import type { PolicyAnswers } from '../answers.ts'
import type { PolicyBundle } from '../bundle.ts'

export const compileApp = (answers: PolicyAnswers): PolicyBundle['app'] => ({
  signingMode: signingModeOf(answers),
  approvals: {
    required: 2,
    roleBound: answers.roleBoundApprovals,
    expiryMinutes: answers.approvalExpiryMinutes,
  },
  limits: { perTxCapUSD: answers.perTxCapUSD, dailyCapUSD: answers.dailyCapUSD },
  controls: {
    whitelistedAddresses: [...answers.whitelistedAddresses],
    ipAllowlist: [...answers.ipAllowlist],
    geoAllowlist: [...answers.geoAllowlist],
    treasuryHoursOnly: answers.treasuryHoursOnly,
  },
})

/**
 * A human signer for every transaction takes precedence over automation; strict seats alone change nothing.
 */
export function signingModeOf({
  requireHumanSignerEveryTx,
  strictRequireTwoPPSeats,
  needsAutomation,
}: Pick<PolicyAnswers, 'requireHumanSignerEveryTx' | 'strictRequireTwoPPSeats' | 'needsAutomation'>) {
  if (requireHumanSignerEveryTx) return strictRequireTwoPPSeats ? 'strict-composition' : 'human-in-the-loop'
  return needsAutomation ? 'availability-first' : 'human-in-the-loop'
}
