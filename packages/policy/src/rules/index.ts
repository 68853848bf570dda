export { adoptersOf } from './adopters-of.ts'
export { ApprovedBatch, batchFault, type BatchFault, batchHash } from './batch.ts'
export {
  encodeCanonicalJson,
  type Json,
  mostJsonBytes,
  NotJson,
  parseCanonicalJson,
} from './canonical-json.ts'
export {
  type Adopters,
  adopters,
  changeStatementMs,
  type PendingRules,
  type RulesEvent,
  type RulesState,
  type SignedChange,
} from './chain/rules-state.ts'
export { assetsOfRecipient } from './assets-of-recipient.ts'
export { compileAssets } from './compile/compile-assets.ts'
export { compileRules } from './compile/compile-rules.ts'
export { groundOf } from './compile/ground-of.ts'
export {
  type CompiledRules,
  type Conversion,
  type FixedCaps,
  type GovernanceChange,
  type CapChanges,
  type Payee,
  type PricedAsset,
  type RulesBefore,
  type RulesMember,
  type RulesPrice,
  type RulesSources,
  type RulesTerms,
  type Unlisted,
} from './compile/rules-sources.ts'
export { type ChangeKind, type RulesChange } from './compare/rules-change.ts'
export { compareRules, isTightening } from './compare-rules.ts'
export {
  type ChangeCode,
  type ChangeSubject,
  changeSubjects,
  type DescribedChange,
  describeChange,
} from './describe-change.ts'
export { isForTestsOnly } from './is-for-tests-only.ts'
export { isSignedOnPaper } from './is-signed-on-paper.ts'
export { applyRulesEvent, beginRules, replayRules, rulesAt } from './rules-chain.ts'
export { canActAs, canApprove, personOf } from './people-in-role.ts'
export { encodeRules, parseRules, type Rules, rulesHash } from './rules-document.ts'
export { changeFaults } from './faults/change-faults.ts'
export { documentFaults } from './faults/document-faults.ts'
export { rulesFaults } from './faults/rules-faults.ts'
export { transferFaults } from './faults/transfer-faults.ts'
export { type Checked, rulesFault, type RulesFault, type RulesFaultCode } from './rules-fault.ts'
export { rulesFaultText } from './rules-fault-text.ts'
export {
  type Role,
  type RulesAsset,
  type RulesCredential,
  type RulesDocument,
  type RulesHours,
  type RulesKey,
  type RulesPerson,
  type RulesRecipient,
  type RulesRecovery,
  type RulesTier,
  roles,
  RulesSchema,
  rulesTitle,
} from './rules-schema.ts'
export {
  ChangeAssertion,
  type ChangeAssertionBody,
  SignedApproval,
  SignedApprovalText,
} from './signed-statements.ts'
export { spellingOf } from './spelling-of.ts'
export { approvalWaits, type RulesVerdict, rulesVerdict } from './rules-verdict.ts'
export { type PastTransfer, type SimulatedTransfer, simulateRules } from './simulate-rules.ts'
export { withActiveRecipients } from './with-active-recipients.ts'
export {
  type ApprovalStatement,
  approvalActs,
  challengeOf,
  type ChangeAct,
  changeActs,
  type ChangeStatement,
  encodeApproval,
  encodeChange,
  parseApproval,
  parseChange,
} from './statements.ts'
export { type ApprovalState, tierOf } from './verdict/approvals-of.ts'
export { recipientOf } from './verdict/recipient-faults-of.ts'
export { type RuledFacts, type RuledTransfer } from './verdict/ruled-transfer.ts'
export {
  approvalFault,
  type ApprovalFault,
  approvalFaultCodes,
  type ExpectedApproval,
  statementFault,
} from './verify-approval.ts'
