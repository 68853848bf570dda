/** Makes an adopted change of the policy, if the policy and the rules are still those that it was proposed for. */
import { policyBundle } from '@holdfast/policy'
import type { Transaction } from '@holdfast/store'
import { findOpenRules, findPolicyInForce, findRulesInForce, type PendingChange } from '@holdfast/store/read'
import { z } from 'zod'
import { authoriseEither } from '../../http/authorise.ts'
import { refusal } from '../../http/refusal.ts'
import type { Adoption } from '../changes/adoption.ts'
import { assertBundleFits } from './assert-bundle-fits.ts'
import { putPolicyInForce } from './put-policy-in-force.ts'

const Changed = z.object({ bundle: policyBundle, rules: z.string() })

export async function applyPolicyProposal(
  tx: Transaction,
  { proposer, who }: Adoption,
  { entity_id: organisationId, version, after_state }: PendingChange,
): Promise<void> {
  authoriseEither(proposer, 'apply policy', organisationId)
  const { bundle, rules } = Changed.parse(after_state)
  const before = await findPolicyInForce(tx, organisationId)
  const head = await findRulesInForce(tx, organisationId)
  if ((before?.version ?? 0) !== version || head?.hash !== rules) throw refusal('CHANGED_MEANWHILE')
  // The open version brings a whole policy of its own, which would replace this one.
  const open = await findOpenRules(tx, organisationId)
  if (open !== undefined) throw refusal('RULES_PROPOSAL_OPEN', { version: open.version })
  await assertBundleFits(tx, organisationId, bundle)
  await putPolicyInForce(tx, who, { organisationId, bundle, before, appliedBy: proposer.user.id })
}
