export {
  type DraftAnswers,
  type Holder,
  type PolicyAnswers,
  defaultAnswers,
  draftAnswers,
  fewestHolders,
  holdersOf,
  mostHolders,
  policyAnswers,
} from './answers.ts'
export {
  type PolicyBundle,
  keyThresholds,
  policyBundle,
  signingModes,
  userPresencePolicies,
} from './bundle.ts'
export { changesServerOnly } from './changes-server-only.ts'
export { compile } from './compile.ts'
export { countries } from './countries.ts'
export { type HexFault, isInitCodeRefused, predictForwarder } from './create2.ts'
export { approvedUntil, doesCount } from './enforce/approvals.ts'
export {
  approvalsNeeded,
  approverRoles,
  isApproverRole,
  isRoleBound,
  type NeverApproved,
  roleBoundApproverRoles,
  whyNeverApproved,
} from './enforce/approvers.ts'
export { callerRefusals, treasuryHours } from './enforce/controls.ts'
export { isSelfApproval } from './enforce/is-self-approval.ts'
export { lapsesAt } from './enforce/lapses-at.ts'
export { capHours } from './enforce/limits.ts'
export { type Refusal, refusalCodes, type Wait, waitCodes } from './enforce/refusal.ts'
export { type TransferFacts, type Verdict, verdict } from './enforce/verdict.ts'
export { enforcedBySigners, enforcedToday } from './enforced-today.ts'
export { type ForwarderChain, forwarderChains } from './forwarder-chains.ts'
export { type Note, noteInEnglish, notesOf } from './notes.ts'
export { type PolicyFacts, type PolicySetting, changedSettings, factsOf, settingsOf } from './policy-facts.ts'
export { type AnswerFault, chosenHolders, entriesOf, faultsOf, readAnswers } from './read-answers.ts'
