import type { ApiReply } from '@holdfast/contract'
import type { DeliveryDetails, DeliveryView, EndpointView, MessageView } from '@holdfast/store/read'

export type Endpoint = ApiReply<'listWebhooks'>[number]
type Event = ApiReply<'listWebhookEvents'>['rows'][number]
type Delivery = Event['deliveries'][number]
type Details = ApiReply<'getWebhookDelivery'>

export const presentEndpoint = (endpoint: EndpointView): Endpoint => ({
  id: endpoint.id,
  entity_id: endpoint.entity_id,
  url: endpoint.url,
  description: endpoint.description,
  is_active: endpoint.is_active,
  version: endpoint.version,
  created_by: endpoint.creator,
  created_at: endpoint.created_at.toISOString(),
  secret_changed_at: endpoint.secret_changed_at.toISOString(),
  waiting: endpoint.waiting,
  last_delivered_at: endpoint.last_delivered_at?.toISOString() ?? null,
  failing_since: endpoint.failing_since?.toISOString() ?? null,
})

export const presentEvent = (message: MessageView): Event => ({
  id: message.id,
  seq: message.seq === null ? null : Number(message.seq),
  type: message.kind,
  wallet_id: message.wallet_id,
  wallet_name: message.wallet_name,
  network: message.network,
  created_at: message.created_at.toISOString(),
  body: message.body,
  deliveries: message.deliveries.map(presentDelivery),
})

const presentDelivery = (delivery: DeliveryView): Delivery => ({
  id: delivery.id,
  endpoint_id: delivery.endpoint_id,
  url: delivery.url,
  reason: delivery.reason,
  state: delivery.state,
  attempts: delivery.attempts,
  next_attempt_at: delivery.state === 'waiting' ? delivery.next_attempt_at.toISOString() : null,
  give_up_at: delivery.give_up_at.toISOString(),
  created_at: delivery.created_at.toISOString(),
  ended_at: delivery.ended_at?.toISOString() ?? null,
  last_status: delivery.last_status,
  last_error: delivery.last_error,
})

export const presentDetails = (delivery: DeliveryDetails): Details => ({
  ...presentDelivery(delivery),
  body: delivery.message.body,
  attempts_made: delivery.attempts_made.map((attempt) => ({
    number: attempt.number,
    started_at: attempt.started_at.toISOString(),
    duration_ms: attempt.ended_at === null ? null : attempt.ended_at.getTime() - attempt.started_at.getTime(),
    url: attempt.url,
    address: attempt.address,
    request_headers: attempt.request_headers,
    status: attempt.status,
    response_headers: attempt.response_headers,
    response_body: attempt.response_body,
    error: attempt.error,
  })),
})
