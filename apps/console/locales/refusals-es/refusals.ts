/** Every refusal in Spanish; a code without a text does not compile. */
import type { RefusalCode } from '@holdfast/contract'
import { fullAmount } from '../../src/format/amount.ts'
import { renderInto } from '../../src/words/render-into.ts'
import { addresses } from './addresses.ts'
import { annotations } from './annotations.ts'
import { catalogues } from './catalogues.ts'
import { changes } from './changes.ts'
import { devTools } from './dev-tools.ts'
import { faults } from './faults.ts'
import { fields } from './fields.ts'
import { general } from './general.ts'
import { keys } from './keys.ts'
import { notices } from './notices.ts'
import { notifications } from './notifications.ts'
import { nouns } from './nouns.ts'
import { payments } from './payments.ts'
import { people } from './people.ts'
import { policies } from './policies.ts'
import { passkeyFaults } from './passkey-faults.ts'
import { rulesFaults } from './rules-faults.ts'
import { rules } from './rules.ts'
import { reading } from './reading.ts'
import { signers } from './signers.ts'
import { states } from './states.ts'
import { transferBatches } from './transfer-batches.ts'
import { transferRules } from './transfer-rules.ts'
import { transferSteps } from './transfer-steps.ts'
import { transfers } from './transfers.ts'
import { webhooks } from './webhooks.ts'

export const templates: Readonly<Record<RefusalCode, string>> = {
  ...general,
  ...faults,
  ...people,
  ...changes,
  ...catalogues,
  ...addresses,
  ...annotations,
  ...reading,
  ...webhooks,
  ...notifications,
  ...keys,
  ...signers,
  ...payments,
  ...policies,
  ...transfers,
  ...transferSteps,
  ...transferBatches,
  ...transferRules,
  ...rules,
  ...rulesFaults,
  ...passkeyFaults,
  ...devTools,
  ...notices,
}

export const render = renderInto({
  templates,
  nouns,
  fields,
  states,
  amount: (text) => fullAmount(text, 'es'),
})

export { statuses } from './statuses.ts'
