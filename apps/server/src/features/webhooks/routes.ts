import type { AuditSubject, AuditVerb, Right } from '@holdfast/ledger'
import { newId, type Queryable, type Transaction, transaction } from '@holdfast/store'
import {
  type DeliveryDetails,
  type EndpointView,
  findWebhookDelivery,
  findWebhookEndpoint,
  listMessagesSince,
  listWebhookEndpoints,
  listWebhookMessages,
  listWebhookSubscriptions,
} from '@holdfast/store/read'
import {
  cancelDeliveries,
  deleteWebhookSubscription,
  hurryDelivery,
  insertDeliveries,
  insertWebhookEndpoint,
  insertWebhookMessage,
  lockCursor,
  lockRows,
  updateWebhookEndpoint,
} from '@holdfast/store/write'
import type { Actor, Context, Who } from '../../context.ts'
import { authorise, authoriseFound, organisationIdsOf } from '../../http/authorise.ts'
import type { HandlersOf } from '../../http/handlers.ts'
import { recordChange } from '../../http/record-change.ts'
import { assertVersion, badValue, notFound, Refused } from '../../http/refusal.ts'
import { targetOf, Unreachable } from '../../webhooks/address-guard.ts'
import { giveUpAfterMs } from '../../webhooks/back-off.ts'
import { checkOf, secretOf } from '../../webhooks/secret.ts'
import { authoriseWallet } from '../wallets/authorise-wallet.ts'
import { type Endpoint, presentDetails, presentEndpoint, presentEvent } from './present.ts'

const mostReplayed = 10_000

export const webhooks: HandlersOf<
  | 'listWebhooks'
  | 'createWebhook'
  | 'updateWebhook'
  | 'deleteWebhook'
  | 'rotateWebhookSecret'
  | 'testWebhook'
  | 'replayWebhook'
  | 'listWebhookEvents'
  | 'getWebhookDelivery'
  | 'resendWebhookDelivery'
  | 'listWebhookSubscriptions'
  | 'deleteWebhookSubscription'
> = {
  listWebhooks: async ({ db }, { actor, request: { query } }) => {
    authorise(actor, 'read webhooks', query.entity_id)
    return (await listWebhookEndpoints(db, query.entity_id)).map(presentEndpoint)
  },

  createWebhook: async ({ db, config }, asked) => {
    const { entity_id, url, description = '' } = asked.request.body
    authorise(asked.actor, 'change webhooks', entity_id)
    const key = webhookKeyOf(config)
    await assertReachable(url, config)
    const id = newId()
    const secret = secretOf(key, { entity_id, id }, 1)
    return transaction(db, async (tx) => {
      const row = {
        entity_id,
        id,
        url,
        description,
        secret_check: checkOf(secret),
        created_by: asked.actor.user.id,
      }
      await insertWebhookEndpoint(tx, row)
      const created = presentEndpoint(await getEndpoint(tx, { entity_id, id }))
      await recordEndpoint(tx, asked, 'created', created, { after: created })
      return { ...created, secret }
    })
  },

  updateWebhook: async ({ db, config }, asked) => {
    const { params, body, version } = asked.request
    const stored = await authoriseEndpoint(db, asked.actor, 'change webhooks', params.id)
    if (body.url !== stored.url) await assertReachable(body.url, config)
    return transaction(db, async (tx) => {
      const before = presentEndpoint(await lockEndpoint(tx, stored))
      assertVersion(before.version, version)
      await updateWebhookEndpoint(tx, before, body)
      const updated = presentEndpoint(await getEndpoint(tx, stored))
      await recordEndpoint(tx, asked, 'updated', updated, { before, after: updated })
      return updated
    })
  },

  deleteWebhook: async ({ db }, asked) => {
    await transaction(db, async (tx) => {
      const { id } = asked.request.params
      const before = await lockEndpoint(tx, await authoriseEndpoint(tx, asked.actor, 'change webhooks', id))
      // Facts that are being told at this moment are told first, and what they left is cancelled too.
      await lockCursor(tx, before.entity_id)
      await updateWebhookEndpoint(tx, before, { deleted_at: new Date() })
      await cancelDeliveries(tx, before)
      await recordEndpoint(tx, asked, 'deleted', presentEndpoint(before), { before: presentEndpoint(before) })
    })
    return undefined
  },

  rotateWebhookSecret: async ({ db, config }, asked) => {
    return transaction(db, async (tx) => {
      const { id } = asked.request.params
      const before = await lockEndpoint(tx, await authoriseEndpoint(tx, asked.actor, 'change webhooks', id))
      assertVersion(before.version, asked.request.version)
      const secretVersion = before.secret_version + 1
      const secret = secretOf(webhookKeyOf(config), before, secretVersion)
      const change = {
        secret_version: secretVersion,
        secret_check: checkOf(secret),
        secret_changed_at: new Date(),
      }
      await updateWebhookEndpoint(tx, before, change)
      const updated = presentEndpoint(await getEndpoint(tx, before))
      await recordEndpoint(tx, asked, 'updated', updated, { before: presentEndpoint(before), after: updated })
      return { ...updated, secret }
    })
  },

  testWebhook: async ({ db, config }, asked) => {
    return transaction(db, async (tx) => {
      const { id } = asked.request.params
      const endpoint = await lockEndpoint(tx, await authoriseEndpoint(tx, asked.actor, 'change webhooks', id))
      webhookKeyOf(config)
      if (!endpoint.is_active) throw new Refused(409, 'This endpoint is switched off.')
      const now = new Date()
      const messageId = newId()
      const body = JSON.stringify({
        id: messageId,
        type: 'test',
        created_at: now.toISOString(),
        entity_id: endpoint.entity_id,
        data: { asked_by: asked.actor.user.name },
      })
      await insertWebhookMessage(tx, {
        entity_id: endpoint.entity_id,
        id: messageId,
        seq: null,
        kind: 'test',
        wallet_id: null,
        body,
        created_at: now,
      })
      const delivery = { endpointId: endpoint.id, messageId, walletId: null, reason: 'test' as const }
      const [delivery_id = ''] = await insertDeliveries(tx, endpoint.entity_id, [delivery], deliveryTimes(now))
      await recordEndpoint(tx, asked, 'tested', presentEndpoint(endpoint), { after: { delivery_id } })
      return { delivery_id }
    })
  },

  replayWebhook: async ({ db, config }, asked) => {
    const { params, body } = asked.request
    return transaction(db, async (tx) => {
      const { id } = params
      const endpoint = await lockEndpoint(tx, await authoriseEndpoint(tx, asked.actor, 'change webhooks', id))
      webhookKeyOf(config)
      const found = await listMessagesSince(tx, {
        organisationId: endpoint.entity_id,
        since: new Date(body.since),
        walletId: body.wallet_id,
        limit: mostReplayed + 1,
      })
      const messages = found.slice(0, mostReplayed)
      const deliveries = messages.map(({ id, wallet_id }) => ({
        endpointId: endpoint.id,
        messageId: id,
        walletId: wallet_id,
        reason: 'replay' as const,
      }))
      await insertDeliveries(tx, endpoint.entity_id, deliveries, deliveryTimes(new Date()))
      const outcome = { count: messages.length, has_more: found.length > mostReplayed }
      await recordEndpoint(tx, asked, 'replayed', presentEndpoint(endpoint), { after: { ...body, ...outcome } })
      return outcome
    })
  },

  listWebhookEvents: async ({ db }, { actor, request: { query } }) => {
    const { entity_id, wallet_id, type, limit, ...filter } = query
    authorise(actor, 'read webhooks', entity_id)
    const found = await listWebhookMessages(db, {
      ...filter,
      organisationId: entity_id,
      walletId: wallet_id,
      kind: type,
      limit: limit + 1,
    })
    return { rows: found.slice(0, limit).map(presentEvent), has_more: found.length > limit }
  },

  getWebhookDelivery: async ({ db }, { actor, request: { params } }) => {
    const delivery = await authoriseDelivery(db, actor, 'read webhooks', params.id)
    return presentDetails(delivery)
  },

  resendWebhookDelivery: async ({ db, config }, asked) => {
    return transaction(db, async (tx) => {
      const { params } = asked.request
      const delivery = await authoriseDelivery(tx, asked.actor, 'change webhooks', params.id)
      webhookKeyOf(config)
      const { entity_id, endpoint_id: id } = delivery
      await lockRows(tx, 'webhook_endpoints', { entity_id, id })
      const endpoint = await findWebhookEndpoint(tx, { organisationIds: [entity_id], id })
      if (endpoint === undefined) throw new Refused(409, 'This endpoint was removed.')
      const now = new Date()
      const delivery_id = delivery.state === 'waiting' ? delivery.id : await sendAgain(tx, delivery, now)
      if (delivery.state === 'waiting') await hurryDelivery(tx, delivery, now)
      await recordChange(tx, asked, {
        organisationId: delivery.entity_id,
        subject: { kind: 'delivery', id: delivery.id, name: delivery.url },
        verb: 'resent',
        after: { delivery_id },
      })
      return { delivery_id }
    })
  },

  listWebhookSubscriptions: async ({ db }, { actor, request: { query } }) => {
    authorise(actor, 'read webhooks', query.entity_id)
    const subscriptions = await listWebhookSubscriptions(db, query.entity_id)
    return subscriptions.map(({ creator, created_at, ...wallet }) => ({
      ...wallet,
      created_by: creator,
      created_at: created_at.toISOString(),
    }))
  },

  deleteWebhookSubscription: async ({ db }, asked) => {
    const wallet = await authoriseWallet(db, asked.actor, 'change wallets', asked.request.params.id)
    const { entity_id: organisationId, id: walletId, name } = wallet
    await transaction(db, async (tx) => {
      if (!(await deleteWebhookSubscription(tx, { organisationId, walletId }))) return
      const subject = { kind: 'wallet', id: walletId, name } satisfies {
        kind: AuditSubject
        id: string
        name: string
      }
      await recordChange(tx, asked, { organisationId, subject, verb: 'unsubscribed' })
    })
    return undefined
  },
}

const deliveryTimes = (now: Date) => ({ now, giveUpAt: new Date(now.getTime() + giveUpAfterMs) })

function webhookKeyOf({ secretKey }: Context['config']): Buffer {
  if (secretKey === null) throw new Refused(503, 'Webhooks need HOLDFAST_SECRET_KEY to be set on the server.')
  return secretKey
}

async function assertReachable(text: string, { webhookAllow }: Context['config']): Promise<void> {
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') throw badValue('url', 'must not carry a name or password')
  try {
    await targetOf(url, webhookAllow)
  } catch (error) {
    if (error instanceof Unreachable) throw badValue('url', error.message)
    throw error
  }
}

/** An endpoint of one of the caller's organisations. */
async function authoriseEndpoint(db: Queryable, actor: Actor, right: Right, id: string): Promise<EndpointView> {
  const endpoint = await findWebhookEndpoint(db, { organisationIds: organisationIdsOf(actor), id })
  return authoriseFound(actor, right, endpoint, 'Webhook')
}

async function getEndpoint(db: Queryable, { entity_id, id }: EndpointKey): Promise<EndpointView> {
  const endpoint = await findWebhookEndpoint(db, { organisationIds: [entity_id], id })
  if (endpoint === undefined) throw notFound('Webhook')
  return endpoint
}

/** The endpoint once nobody else is changing it. */
async function lockEndpoint(tx: Transaction, { entity_id, id }: EndpointKey): Promise<EndpointView> {
  await lockRows(tx, 'webhook_endpoints', { entity_id, id })
  return getEndpoint(tx, { entity_id, id })
}

type EndpointKey = Pick<EndpointView, 'entity_id' | 'id'>

/** A delivery of one of the caller's organisations. */
async function authoriseDelivery(
  db: Queryable,
  actor: Actor,
  right: Right,
  id: string,
): Promise<DeliveryDetails> {
  const delivery = await findWebhookDelivery(db, { organisationIds: organisationIdsOf(actor), id })
  return authoriseFound(actor, right, delivery, 'Delivery')
}

async function sendAgain(tx: Transaction, delivery: DeliveryDetails, now: Date): Promise<string> {
  const again = {
    endpointId: delivery.endpoint_id,
    messageId: delivery.message_id,
    walletId: delivery.message.wallet_id,
    reason: 'resend' as const,
  }
  const [id = ''] = await insertDeliveries(tx, delivery.entity_id, [again], deliveryTimes(now))
  return id
}

const recordEndpoint = (
  tx: Transaction,
  { actor, caller }: Who,
  verb: AuditVerb,
  endpoint: Endpoint,
  { before, after }: { before?: unknown; after?: unknown },
): Promise<void> =>
  recordChange(
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
