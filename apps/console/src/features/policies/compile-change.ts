/** The policy of the answers. Settings that the wizard does not ask for stay as in `before`. */
import { compile, type PolicyAnswers, type PolicyBundle } from '@holdfast/policy'

export function compileChange(answers: PolicyAnswers, before: PolicyBundle | null): PolicyBundle {
  const bundle = compile(answers)
  if (before === null) return bundle
  const { mpc, app } = bundle
  const quorum = before.mpc.quorumComposition
  const sameSeats = answers.ppSeatRedundancy === hasStandby(before)
  const sameHolders =
    String(answers.phoneShareHolderIds) === String(before.mpc.signerAdmission.phoneShareHolderIds)
  return {
    ...bundle,
    mpc: {
      ...mpc,
      quorumComposition: {
        ...mpc.quorumComposition,
        ...(sameSeats && { ppShares: quorum.ppShares, ppActive: quorum.ppActive }),
        ...(sameHolders && { phoneShares: quorum.phoneShares }),
        maxPPSignersPerCeremony: quorum.maxPPSignersPerCeremony,
      },
      liveness: before.mpc.liveness,
      keyEpochs: before.mpc.keyEpochs,
    },
    app: { ...app, approvals: { ...app.approvals, required: before.app.approvals.required } },
  }
}

/** Each policy signer has a standby. */
export const hasStandby = ({ mpc: { quorumComposition } }: PolicyBundle): boolean =>
  quorumComposition.ppShares > 2
