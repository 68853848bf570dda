/**
 * Webhooks: events of subscribed wallets for other systems. Requests are signed by the Standard Webhooks
 * scheme: headers webhook-id, webhook-timestamp and webhook-signature over "id.timestamp.body".
 */
import { z } from 'zod'
import { proposalCodes } from './pending-changes.ts'
import type { Route } from '../route.ts'
import { Id, IdParams, LineOrNothing, Nothing, Time, Version } from '../fields.ts'

const Count = z.number().int().min(0)
const Description = LineOrNothing(200)
const Url = z.url({ protocol: /^https?$/ }).max(2000)

export const WebhookEndpoint = z.object({
  id: Id,
  entity_id: Id,
  url: z.string(),
  description: z.string(),
  /** False: messages wait until it is active. */
  is_active: z.boolean(),
  version: Version,
  created_by: z.string().nullable(),
  created_at: Time,
  secret_changed_at: Time,
  /** Deliveries that are still pending. */
  waiting: Count,
  last_delivered_at: Time.nullable(),
  /** Null: the last attempt succeeded, or there was none. */
  failing_since: Time.nullable(),
})
const WithSecret = WebhookEndpoint.extend({ secret: z.string() })

export const deliveryStates = ['waiting', 'delivered', 'failed', 'cancelled'] as const
const kinds = ['transaction.created', 'transaction.updated', 'test'] as const

export const WebhookDelivery = z.object({
  id: Id,
  endpoint_id: Id,
  url: z.string(),
  reason: z.enum(['event', 'test', 'resend', 'replay']),
  state: z.enum(deliveryStates),
  attempts: Count,
  next_attempt_at: Time.nullable(),
  give_up_at: Time,
  created_at: Time,
  ended_at: Time.nullable(),
  /** Result of the last attempt. */
  last_status: z.number().int().nullable(),
  last_error: z.string().nullable(),
})

export const WebhookEvent = z.object({
  id: Id,
  /** Number within the organisation, without gaps; null: a test. */
  seq: z.number().int().nullable(),
  type: z.enum(kinds),
  wallet_id: Id.nullable(),
  wallet_name: z.string().nullable(),
  network: z.string().nullable(),
  created_at: Time,
  /** Exactly as sent. */
  body: z.string(),
  deliveries: z.array(WebhookDelivery),
})

const Headers = z.record(z.string(), z.string())

export const WebhookAttempt = z.object({
  number: z.number().int(),
  started_at: Time,
  /** Null: unfinished, or interrupted by a stop of the server. */
  duration_ms: z.number().nullable(),
  url: z.string(),
  /** The address that the host resolved to. */
  address: z.string().nullable(),
  request_headers: Headers,
  status: z.number().int().nullable(),
  response_headers: Headers.nullable(),
  /** Its first 4 KiB. */
  response_body: z.string().nullable(),
  /** A code, followed by a space and details if there are any; null on success. */
  error: z.string().nullable(),
})

export const webhooks = {
  listWebhooks: {
    method: 'GET',
    path: '/api/webhooks',
    access: 'signed-in',
    query: z.object({ entity_id: Id }),
    reply: z.array(WebhookEndpoint),
    summary: 'Endpoints of an organisation',
  },
  createWebhook: {
    method: 'POST',
    path: '/api/webhooks',
    access: 'signed-in',
    body: z.object({ entity_id: Id, url: Url, description: Description.optional() }),
    reply: WithSecret,
    status: 201,
    refusals: ['WEBHOOK_KEY_MISSING', 'URL_WITH_PASSWORD', 'URL_UNREACHABLE', ...proposalCodes],
    summary: 'Add an endpoint; the answer shows its secret, once',
  },
  updateWebhook: {
    method: 'PUT',
    path: '/api/webhooks/:id',
    access: 'signed-in',
    isVersioned: true,
    params: IdParams,
    body: z.object({ url: Url, description: Description, is_active: z.boolean() }),
    reply: WebhookEndpoint,
    refusals: ['URL_WITH_PASSWORD', 'URL_UNREACHABLE', ...proposalCodes],
    summary: 'Change an endpoint, or switch it off for a while',
  },
  deleteWebhook: {
    method: 'DELETE',
    path: '/api/webhooks/:id',
    access: 'signed-in',
    params: IdParams,
    reply: Nothing,
    status: 204,
    summary: 'Remove an endpoint; pending messages are not sent, sent ones remain visible',
  },
  rotateWebhookSecret: {
    method: 'POST',
    path: '/api/webhooks/:id/secret',
    access: 'signed-in',
    isVersioned: true,
    params: IdParams,
    reply: WithSecret,
    refusals: ['WEBHOOK_KEY_MISSING', ...proposalCodes],
    summary: 'A new secret, shown once; the one before it signs besides for 24 hours',
  },
  testWebhook: {
    method: 'POST',
    path: '/api/webhooks/:id/test',
    access: 'signed-in',
    params: IdParams,
    reply: z.object({ delivery_id: Id }),
    refusals: ['WEBHOOK_KEY_MISSING', 'ENDPOINT_OFF'],
    summary: 'Send a test message, once',
  },
  replayWebhook: {
    method: 'POST',
    path: '/api/webhooks/:id/replay',
    access: 'signed-in',
    params: IdParams,
    body: z.object({ since: Time, wallet_id: Id.optional() }),
    reply: z.object({ count: Count, has_more: z.boolean() }),
    refusals: ['WEBHOOK_KEY_MISSING'],
    summary: 'Send everything since a time again, in its order; at most 10,000 messages',
  },
  listWebhookEvents: {
    method: 'GET',
    path: '/api/webhook-events',
    access: 'signed-in',
    query: z.object({
      entity_id: Id,
      wallet_id: Id.optional(),
      type: z.enum(kinds).optional(),
      /** 'none': sent to no endpoint. */
      state: z.enum([...deliveryStates, 'none']).optional(),
      before: Id.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: z.object({ rows: z.array(WebhookEvent), has_more: z.boolean() }),
    summary: 'Messages of an organisation with their deliveries, newest first',
  },
  getWebhookDelivery: {
    method: 'GET',
    path: '/api/webhook-deliveries/:id',
    access: 'signed-in',
    params: IdParams,
    reply: WebhookDelivery.extend({ body: z.string(), attempts_made: z.array(WebhookAttempt) }),
    summary: 'A delivery with the request, answer and time of every attempt',
  },
  resendWebhookDelivery: {
    method: 'POST',
    path: '/api/webhook-deliveries/:id/resend',
    access: 'signed-in',
    params: IdParams,
    reply: z.object({ delivery_id: Id }),
    refusals: ['WEBHOOK_KEY_MISSING', 'ENDPOINT_REMOVED'],
    summary: 'One that waits is tried now; one that ended is sent again at the end of its line',
  },
  listWebhookSubscriptions: {
    method: 'GET',
    path: '/api/webhook-subscriptions',
    access: 'signed-in',
    query: z.object({ entity_id: Id }),
    reply: z.array(
      z.object({
        wallet_id: Id,
        name: z.string(),
        network: z.string(),
        address: z.string(),
        created_by: z.string().nullable(),
        created_at: Time,
      }),
    ),
    summary: 'Subscribed wallets',
  },
  deleteWebhookSubscription: {
    method: 'DELETE',
    path: '/api/webhook-subscriptions/:id',
    access: 'signed-in',
    params: IdParams,
    reply: Nothing,
    status: 204,
    summary: 'Unsubscribe a wallet; the id is the wallet’s',
  },
} as const satisfies Record<string, Route>
