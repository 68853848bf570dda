import { type AuditVerb, mayAs } from '@holdfast/ledger'
import type { Transaction } from '@holdfast/store'
import type { Notice } from '@holdfast/store/read'
import type { Who } from '../../context.ts'
import { recordChange } from '../../http/record-change.ts'
import { notifyMembers } from '../notices/notify-members.ts'
import { rulesInForce } from '../rules/rules-in-force.ts'
import type { Endpoint } from './present.ts'

/** Records a change of a webhook, and tells the people who may read webhooks and those of the rules. */
export async function recordEndpoint(
  tx: Transaction,
  { actor, caller }: Who,
  verb: AuditVerb,
  endpoint: Endpoint,
  { before, after }: { before?: unknown; after?: unknown },
): Promise<void> {
  const kind = notices[verb]
  if (kind !== undefined) {
    const rules = await rulesInForce(tx, endpoint.entity_id)
    const people = new Set(rules?.document.people.map(({ id }) => id))
    await notifyMembers(
      tx,
      endpoint.entity_id,
      { kind, subject: endpoint.url, by: actor.user.id },
      ({ role, user_id }) => mayAs(role, 'read webhooks') || people.has(user_id),
    )
  }
  await recordChange(
    tx,
    { actor, caller },
    {
      organisationId: endpoint.entity_id,
      subject: { kind: 'webhook', id: endpoint.id, name: endpoint.url },
      verb,
      before,
      after,
    },
  )
}

const notices: Partial<Record<AuditVerb, Notice['kind']>> = {
  created: 'webhook-added',
  updated: 'webhook-changed',
  deleted: 'webhook-removed',
}
