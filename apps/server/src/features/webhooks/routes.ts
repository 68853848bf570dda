import type { VerbsOf } from '../../http/verb.ts'
import { createWebhook } from './create-webhook.ts'
import { deleteWebhookSubscription } from './delete-webhook-subscription.ts'
import { deleteWebhook } from './delete-webhook.ts'
import { getWebhookDelivery } from './get-webhook-delivery.ts'
import { listWebhookEvents } from './list-webhook-events.ts'
import { listWebhookSubscriptions } from './list-webhook-subscriptions.ts'
import { listWebhooks } from './list-webhooks.ts'
import { replayWebhook } from './replay-webhook.ts'
import { resendWebhookDelivery } from './resend-webhook-delivery.ts'
import { rotateWebhookSecret } from './rotate-webhook-secret.ts'
import { testWebhook } from './test-webhook.ts'
import { updateWebhook } from './update-webhook.ts'

export const webhooks: VerbsOf<
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
  listWebhooks,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  replayWebhook,
  listWebhookEvents,
  getWebhookDelivery,
  resendWebhookDelivery,
  listWebhookSubscriptions,
  deleteWebhookSubscription,
}
