/** Makes an adopted change, with the proposer's rights and in the adopter's name. */
import type { ApiReply } from '@holdfast/contract'
import type { Right } from '@holdfast/ledger'
import type { Transaction } from '@holdfast/store'
import type { PendingChange } from '@holdfast/store/read'
import type { Context, Who } from '../../context.ts'
import { authorise } from '../../http/authorise.ts'
import { applyNameChange } from '../addresses/apply-name-change.ts'
import { applyMemberProposal } from '../members/apply-member-proposal.ts'
import { applyWebhookProposal } from '../webhooks/apply-webhook-proposal.ts'
import { proposerOf } from './proposer-of.ts'

export type Adopted = ApiReply<'adoptPendingChange'>

export async function applyChange(
  tx: Transaction,
  { config, who }: Pick<Context, 'config'> & { readonly who: Who },
  change: PendingChange,
): Promise<Adopted> {
  const proposer = await proposerOf(tx, change)
  authorise(proposer, rightsOfKinds[change.kind], change.entity_id)
  const adoption = { proposer, who }
  const nothing = { password_link: null, secret: null }
  switch (change.kind) {
    case 'member-added':
    case 'member-changed':
    case 'member-link':
      return { ...nothing, password_link: await applyMemberProposal(tx, adoption, change) }
    case 'webhook-added':
    case 'webhook-changed':
    case 'webhook-secret':
      return { ...nothing, secret: await applyWebhookProposal(tx, { ...adoption, config }, change) }
    case 'address-added':
    case 'address-changed':
      await applyNameChange(tx, adoption, change)
      return nothing
  }
}

const rightsOfKinds: Readonly<Record<PendingChange['kind'], Right>> = {
  'member-added': 'change members',
  'member-changed': 'change members',
  'member-link': 'change members',
  'webhook-added': 'change webhooks',
  'webhook-changed': 'change webhooks',
  'webhook-secret': 'change webhooks',
  'address-added': 'change addresses',
  'address-changed': 'change addresses',
}
