/** How a person is notified: topics by channel, the times of e-mails, and the devices that receive push. */
import { z } from 'zod'
import { Decimal, Id, IdParams, Time } from '../fields.ts'
import { digestModes, noticeTopicNames } from '../notice-kinds.ts'
import type { Route } from '../route.ts'
import { TimeZone } from './preferences.ts'

/** Minutes since midnight. */
const Minute = z.number().int().min(0).max(1439)

const Digest = z.strictObject({
  mode: z.enum(digestModes),
  hour: z.number().int().min(0).max(23),
  /** 1: Monday. For a weekly digest. */
  weekday: z.number().int().min(1).max(7),
})
/** In the person's time zone, from one minute to another, also over midnight. */
const QuietHours = z.strictObject({ from: Minute, to: Minute })

const PushDevice = z.object({
  id: Id,
  /** Browser and system, as the server read them from the request. */
  label: z.string(),
  created_at: Time,
  last_sent_at: Time.nullable(),
  /** SHA-256 of the endpoint in hex, so that a browser recognizes itself. */
  endpoint_hash: z.string(),
})

export const NotificationSettings = z.object({
  topics: z.array(
    z.object({
      topic: z.enum(noticeTopicNames),
      /** Null: by vault. */
      email: z.boolean().nullable(),
      push: z.boolean(),
    }),
  ),
  /** Account groups, for e-mails about signed transfers. The group null has the wallets without a group. */
  vaults: z.array(z.object({ id: Id.nullable(), name: z.string(), is_on: z.boolean() })),
  /** Payments below this value in US dollars notify nobody. */
  payment_usd: Decimal,
  digest: Digest,
  quiet: QuietHours.nullable(),
  /** The zone of the digest and of the quiet hours. */
  time_zone: z.string(),
  email: z.object({
    address: z.string(),
    /** 'unset': this server sends no e-mail. 'refused': the mail server refused the address. */
    state: z.enum(['unset', 'ready', 'refused']),
    refused_at: Time.nullable(),
    /** The mail server's answer. */
    refusal: z.string().nullable(),
  }),
  push: z.object({
    /** The application server key; null: this server sends no push. */
    key: z.string().nullable(),
    devices: z.array(PushDevice),
  }),
})

export const notifications = {
  getNotificationSettings: {
    method: 'GET',
    path: '/api/notification-settings',
    access: 'signed-in',
    query: z.object({ entity_id: Id }),
    reply: NotificationSettings,
    summary: 'How the caller is notified of events of an organisation',
  },
  updateNotificationSettings: {
    method: 'PUT',
    path: '/api/notification-settings',
    access: 'signed-in',
    body: z.strictObject({
      entity_id: Id,
      topic: z
        .strictObject({
          topic: z.enum(noticeTopicNames),
          email: z.boolean().optional(),
          push: z.boolean().optional(),
        })
        .optional(),
      vault: z.strictObject({ id: Id.nullable(), is_on: z.boolean() }).optional(),
      payment_usd: z
        .string()
        .regex(/^\d{1,12}(\.\d{1,2})?$/)
        .optional(),
      digest: Digest.optional(),
      quiet: QuietHours.nullable().optional(),
      time_zone: TimeZone.optional(),
    }),
    reply: NotificationSettings,
    refusals: ['TIME_ZONE_UNKNOWN', 'NOTICE_FIXED'],
    summary: 'Change what is sent, keep the rest',
  },
  sendTestEmail: {
    method: 'POST',
    path: '/api/notification-settings/test-email',
    access: 'signed-in',
    body: z.strictObject({ entity_id: Id }),
    reply: z.object({
      /** 'refused': the address; 'rejected': the message; 'busy': not now; 'unreachable': the mail server was not reached, or takes
       *  nothing from this server. The server's log has the cause. */
      outcome: z.enum(['sent', 'refused', 'rejected', 'busy', 'unreachable']),
    }),
    refusals: ['MAIL_NOT_SET_UP', 'TOO_MANY_TEST_MAILS'],
    summary: 'Send one e-mail to the caller now, and state the result',
  },
  createPushDevice: {
    method: 'POST',
    path: '/api/push-devices',
    access: 'signed-in',
    body: z.strictObject({
      endpoint: z.url({ protocol: /^https?$/ }).max(1000),
      keys: z.strictObject({ p256dh: z.string().max(120), auth: z.string().max(40) }),
    }),
    reply: PushDevice,
    status: 201,
    refusals: [
      'PUSH_NOT_SET_UP',
      'PUSH_KEY_FORM',
      'TOO_MANY_PUSH_DEVICES',
      'URL_WITH_PASSWORD',
      'URL_UNREACHABLE',
    ],
    summary: "Send push to the caller's browser. A repeat keeps the device",
  },
  deletePushDevice: {
    method: 'DELETE',
    path: '/api/push-devices/:id',
    access: 'signed-in',
    params: IdParams,
    reply: z.undefined(),
    status: 204,
    summary: 'Send no push to this device of the caller',
  },
} as const satisfies Record<string, Route>
