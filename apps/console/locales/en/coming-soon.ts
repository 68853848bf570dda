/** One sentence on what will be at a page that does not work yet; loaded with such a page. */
export const comingSoon = {
  mpcSessions: 'Signing sessions with their rounds and participants.',
  mpcPolicy: 'The policy in force, rule by rule.',
  mpcDevice: 'The devices that hold a part of a key.',
  mpcRecovery: 'How a key comes back when a part of it is lost.',
  policyWizard: 'Six questions that lead to a signing policy.',
  /** Dialogs. */
  policy: '+ Policy will write a policy that the signers enforce. Until then the Policy Wizard prepares one.',
}
