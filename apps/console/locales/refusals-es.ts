/** Every refusal in Spanish; a code without a text does not compile. */
import type { RefusalCode } from '@holdfast/contract'
import { fullAmount } from '../src/format/amount.ts'
import { renderInto } from '../src/words/render-into.ts'
import { addresses } from './refusals-es/addresses.ts'
import { catalogues } from './refusals-es/catalogues.ts'
import { devTools } from './refusals-es/dev-tools.ts'
import { faults } from './refusals-es/faults.ts'
import { fields } from './refusals-es/fields.ts'
import { general } from './refusals-es/general.ts'
import { keys } from './refusals-es/keys.ts'
import { notices } from './refusals-es/notices.ts'
import { nouns } from './refusals-es/nouns.ts'
import { people } from './refusals-es/people.ts'
import { policies } from './refusals-es/policies.ts'
import { reading } from './refusals-es/reading.ts'
import { signers } from './refusals-es/signers.ts'
import { states } from './refusals-es/states.ts'
import { transferSteps } from './refusals-es/transfer-steps.ts'
import { transfers } from './refusals-es/transfers.ts'
import { webhooks } from './refusals-es/webhooks.ts'

export const templates: Readonly<Record<RefusalCode, string>> = {
  ...general,
  ...faults,
  ...people,
  ...catalogues,
  ...addresses,
  ...reading,
  ...webhooks,
  ...keys,
  ...signers,
  ...policies,
  ...transfers,
  ...transferSteps,
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

export { statuses } from './refusals-es/statuses.ts'
