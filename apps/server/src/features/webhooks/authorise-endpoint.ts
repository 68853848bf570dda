import type { Right } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { type EndpointView, findWebhookEndpoint } from '@holdfast/store/read'
import type { Actor } from '../../context.ts'
import { authoriseFound, organisationIdsOf } from '../../http/authorise.ts'

/** An endpoint of one of the caller's organisations. */
export async function authoriseEndpoint(
  db: Queryable,
  actor: Actor,
  right: Right,
  id: string,
): Promise<EndpointView> {
  const endpoint = await findWebhookEndpoint(db, { organisationIds: organisationIdsOf(actor), id })
  return authoriseFound(actor, right, endpoint, 'webhook')
}
