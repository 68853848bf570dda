/** Makes an adopted change, with the proposer's rights and in the adopter's name. */
import type { ApiReply } from '@holdfast/contract'
import type { Right } from '@holdfast/ledger'
import type { Transaction } from '@holdfast/store'
import type { PendingChange } from '@holdfast/store/read'
import type { Context, Who } from '../../context.ts'
import { authorise } from '../../http/authorise.ts'
import { applyNameChange } from '../addresses/apply-name-change.ts'
import { applyKeyProposal, type ClaimedReplacement } from '../keys/apply-key-proposal.ts'
import { applyMemberProposal } from '../members/apply-member-proposal.ts'
import { applyPolicyProposal } from '../policies/apply-policy-proposal.ts'
import { applyWebhookProposal } from '../webhooks/apply-webhook-proposal.ts'
import { proposerOf } from './proposer-of.ts'

/** `replacement`: of a key's signers, which begins after the transaction. */
export interface Applied {
  readonly adopted: ApiReply<'adoptPendingChange'>
  readonly replacement: ClaimedReplacement | null
}

export async function applyChange(
  tx: Transaction,
  { config, signing, who }: Pick<Context, 'config' | 'signing'> & { readonly who: Who },
  change: PendingChange,
): Promise<Applied> {
  const proposer = await proposerOf(tx, change)
  if (change.kind !== 'policy-changed') authorise(proposer, rightsOfKinds[change.kind], change.entity_id)
  const adoption = { proposer, who }
  const nothing = { adopted: { password_link: null, secret: null }, replacement: null }
  switch (change.kind) {
    case 'member-added':
    case 'member-changed':
    case 'member-link': {
      const password_link = await applyMemberProposal(tx, adoption, change)
      return { ...nothing, adopted: { password_link, secret: null } }
    }
    case 'webhook-added':
    case 'webhook-changed':
    case 'webhook-secret': {
      const secret = await applyWebhookProposal(tx, { ...adoption, config }, change)
      return { ...nothing, adopted: { password_link: null, secret } }
    }
    case 'address-added':
    case 'address-changed':
      await applyNameChange(tx, adoption, change)
      return nothing
    case 'policy-changed':
      await applyPolicyProposal(tx, adoption, change)
      return nothing
    case 'key-repaired':
    case 'key-moved':
      return { ...nothing, replacement: await applyKeyProposal(tx, { signing }, change) }
  }
}

/** For a policy a treasury right suffices too, which `applyPolicyProposal` checks. */
const rightsOfKinds: Readonly<Record<Exclude<PendingChange['kind'], 'policy-changed'>, Right>> = {
  'member-added': 'change members',
  'member-changed': 'change members',
  'member-link': 'change members',
  'webhook-added': 'change webhooks',
  'webhook-changed': 'change webhooks',
  'webhook-secret': 'change webhooks',
  'address-added': 'change addresses',
  'address-changed': 'change addresses',
  'key-repaired': 'replace signers',
  'key-moved': 'replace signers',
}
