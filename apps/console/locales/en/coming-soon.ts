/** One sentence on what will be at a page that does not work yet; loaded with such a page. */
export const comingSoon = {
  mpcSessions: 'Signing sessions with their rounds and participants.',
  mpcPolicy: 'The policy in force, rule by rule.',
  mpcTron: 'Building, signing and sending one TRX payment as a test.',
  mpcDevice: 'The devices that hold a part of a key.',
  mpcRecovery: 'How a key comes back when a part of it is lost.',
  transferRequests: 'Payments from draft through approval and signature to the chain.',
  devKeys: 'Keys for development, kept on the server.',
  devFlowLogs: 'What happened in each step of a signing flow.',
  devTools: 'Tools that run a signing flow from end to end.',
  policyWizard: 'Six questions that lead to a signing policy.',
  /** Dialogs. */
  send: 'Send will draft a transfer request, which others approve and the signers sign. Until then nothing can be sent from here.',
  policy: '+ Policy will write a policy that the signers enforce. Until then the Policy Wizard prepares one.',
}
