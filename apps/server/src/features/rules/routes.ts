import type { VerbsOf } from '../../http/verb.ts'
import { compareRules } from './compare-rules.ts'
import { createRulesLink } from './create-rules-link.ts'
import { getFirstRules } from './get-first-rules.ts'
import { getRules } from './get-rules.ts'
import { getRulesFile } from './get-rules-file.ts'
import { listKeyBindings } from './list-key-bindings.ts'
import { prepareFirstRules } from './prepare-first-rules.ts'
import { proposeRules } from './propose-rules.ts'
import { registerPasskey } from './register-passkey.ts'
import { simulateRules } from './simulate-rules.ts'
import { takeRecoveryStatement } from './take-recovery-statement.ts'
import { withdrawRules } from './withdraw-rules.ts'

export const rules: VerbsOf<
  | 'getRules'
  | 'getFirstRules'
  | 'prepareFirstRules'
  | 'listKeyBindings'
  | 'proposeRules'
  | 'withdrawRules'
  | 'simulateRules'
  | 'compareRules'
  | 'getRulesFile'
  | 'createRulesLink'
  | 'takeRecoveryStatement'
  | 'registerPasskey'
> = {
  getRules,
  getFirstRules,
  prepareFirstRules,
  listKeyBindings,
  proposeRules,
  withdrawRules,
  simulateRules,
  compareRules,
  getRulesFile,
  createRulesLink,
  takeRecoveryStatement,
  registerPasskey,
}
