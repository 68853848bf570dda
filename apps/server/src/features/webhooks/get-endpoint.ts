import type { Queryable } from '@holdfast/store'
import { type EndpointView, findWebhookEndpoint } from '@holdfast/store/read'
import { notFound } from '../../http/refusal.ts'

export async function getEndpoint(db: Queryable, { entity_id, id }: EndpointKey): Promise<EndpointView> {
  const endpoint = await findWebhookEndpoint(db, { organisationIds: [entity_id], id })
  if (endpoint === undefined) throw notFound('webhook')
  return endpoint
}

export type EndpointKey = Pick<EndpointView, 'entity_id' | 'id'>
