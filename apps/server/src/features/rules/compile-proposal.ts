/** The next version of the rules, from a policy and from what the server knows: members, passkeys, keys, address book, prices. */
import type { ApiRequest, RulesPrices } from '@holdfast/contract'
import { compareRules, type Rules } from '@holdfast/policy/rules'
import type { Context } from '../../context.ts'
import { refusal } from '../../http/refusal.ts'
import { compileNext } from './compile-next.ts'
import { headOf } from './rules-place.ts'
import { rulesSourcesOf } from './rules-sources-of.ts'

type Proposal = ApiRequest<'proposeRules'>['body']

export interface CompiledProposal {
  readonly head: Rules
  readonly next: Rules
  readonly prices: RulesPrices
}

export async function compileProposal(
  context: Pick<Context, 'db' | 'config'>,
  organisationId: string,
  { bundle, note, lost_credentials, governors, governors_needed, delay_hours, keys }: Proposal,
): Promise<CompiledProposal> {
  const head = await headOf(context.db, organisationId)
  const sources = await rulesSourcesOf(context, organisationId, {
    before: head,
    bundle,
    lost: { field: 'lost_credentials', ids: lost_credentials },
    governors: governors ?? null,
    governance: { needed: governors_needed, delayHours: delay_hours },
    addedKeys: keys,
  })
  const { rules: next, prices } = compileNext(sources, note)
  if (compareRules(head.document, next.document).length === 0) throw refusal('RULES_UNCHANGED')
  return { head, next, prices }
}
