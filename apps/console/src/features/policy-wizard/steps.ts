/** The six steps, the answers of each, and the settings that they change. */
import type { AnswerFault, DraftAnswers, PolicySetting } from '@holdfast/policy'

export const steps = ['business', 'holders', 'threshold', 'limits', 'access', 'forwarder'] as const
export type Step = (typeof steps)[number]

interface StepContent {
  readonly answers: readonly (keyof DraftAnswers)[]
  readonly settings: readonly PolicySetting[]
}

export const contentOf: Record<Step, StepContent> = {
  business: {
    answers: ['needsAutomation', 'typicalTxSizeUSD', 'dailyVolumeUSD', 'geoRestricted', 'roleBoundApprovals'],
    settings: ['signingMode', 'roleBound'],
  },
  holders: {
    answers: ['requireHumanSignerEveryTx', 'phoneShareHolders', 'phoneShareHolderIds', 'userPresencePolicy'],
    settings: ['signingMode', 'holders', 'presence'],
  },
  threshold: {
    answers: ['threshold', 'ppSeatRedundancy', 'strictRequireTwoPPSeats'],
    settings: ['signingMode', 'keyThreshold', 'seats', 'strictSeats'],
  },
  limits: {
    answers: [
      'treasuryHoursOnly',
      'perTxCapUSD',
      'dailyCapUSD',
      'whitelistedAddresses',
      'approvalExpiryMinutes',
    ],
    settings: ['hours', 'perTxCap', 'dailyCap', 'recipients', 'expiry'],
  },
  access: { answers: ['ipAllowlist', 'geoAllowlist'], settings: ['ips', 'countries'] },
  forwarder: { answers: [], settings: [] },
}

export const faultsOfStep = (step: Step, faults: readonly AnswerFault[]): AnswerFault[] =>
  faults.filter(({ field }) => contentOf[step].answers.includes(field))

/** Settings without a sentence while their answer is wrong. */
export const settingOfAnswer: Partial<Record<keyof DraftAnswers, PolicySetting>> = {
  phoneShareHolders: 'holders',
  perTxCapUSD: 'perTxCap',
  dailyCapUSD: 'dailyCap',
  approvalExpiryMinutes: 'expiry',
  whitelistedAddresses: 'recipients',
  ipAllowlist: 'ips',
  geoAllowlist: 'countries',
}
