/** The things that wait for the caller in an organisation. */
import { z } from 'zod'
import { Decimal, Id, RefusalInAnswer, Time, Version } from '../fields.ts'
import { noticeKinds } from '../notice-kinds.ts'
import type { Route } from '../route.ts'
import { pendingChangeKinds } from './pending-changes.ts'

/** The name of a person; null for one who is no longer known. */
const Name = z.string().nullable()

/** The transfer that a notice is about. */
const NoticedTransfer = z.object({
  /** The request, or the batch. */
  request_id: Id,
  /** The name of a batch: then the amount is its sum, and the recipient that of one of its payments. Null: a single transfer, or a
   *  comment on one payment of a batch. */
  batch: z.string().nullable(),
  amount: Decimal,
  symbol: z.string(),
  recipient: z.string(),
  /** Its name in the address book, or that of an own wallet. */
  recipient_name: z.string().nullable(),
})

const Notice = z.object({
  id: Id,
  kind: z.enum(noticeKinds),
  /** The member, webhook, recipient or person that it is about. */
  subject: Name,
  /** The version of the policy or of the rules. */
  version: Version.nullable(),
  /** The kind of a proposed change. */
  change: z.enum(pendingChangeKinds).nullable(),
  /** The transfer request, alert or incoming entry that it is about. */
  about: Id.nullable(),
  /** The payment that arrived. Null: another kind of notice, or the entry is gone. */
  payment: z.object({ amount: Decimal, symbol: z.string(), wallet: z.string() }).nullable().default(null),
  /** Null: another kind of notice, or the request is gone. */
  transfer: NoticedTransfer.nullable().default(null),
  /** How a proposed change ended without being made. */
  outcome: z.enum(['refused', 'withdrawn', 'lapsed', 'expired']).nullable(),
  by: Name,
  at: Time,
})

const InboxTransfer = z.object({
  /** The request, or the batch. */
  id: Id,
  /** The name of a batch: then the amount is its sum, and the recipient that of its first payment. Null: a single transfer. */
  batch: z.string().nullable().optional(),
  /** 'sign': the caller requested it and has not signed the request. 'send': it is approved, and the caller can have it signed and
   *  sent. */
  act: z.enum(['approve', 'sign', 'send']),
  amount: Decimal,
  symbol: z.string(),
  recipient: z.string(),
  /** Its name in the address book, or that of an own wallet. */
  recipient_name: z.string().nullable(),
  wallet: z.string(),
  by: Name,
  at: Time,
})

const paymentNoticeKinds = ['stopped', 'refused', 'waiting', 'late'] as const

const PaymentNotice = z.object({
  id: Id,
  /**
   * 'stopped': a condition of the schedule no longer holds. 'waiting': its request was refused and is tried again for a day.
   * 'refused': a date was given up. 'late': the request was made after its date.
   */
  kind: z.enum(paymentNoticeKinds),
  schedule_id: Id,
  name: z.string(),
  due_at: Time.nullable(),
  /** Earlier dates that were left out. */
  skipped: z.number().int(),
  why: RefusalInAnswer.nullable(),
  at: Time,
})

export const transferNoticeKinds = ['rejected', 'cancelled', 'commented', 'lapsed'] as const

/** 'lapsed': approvals of the request stopped counting, so it waits for approval again. */
const TransferNotice = z.object({
  id: Id,
  ...NoticedTransfer.shape,
  batch: NoticedTransfer.shape.batch.optional(),
  kind: z.enum(transferNoticeKinds),
  /** Why it ended. */
  failure: z.string().nullable(),
  failure_refusal: RefusalInAnswer.nullable(),
  requester: Name.default(null),
  /** The person who rejected, cancelled or commented. Null: this server. */
  by: Name,
  at: Time,
})

export const inbox = {
  getInbox: {
    method: 'GET',
    path: '/api/inbox',
    access: 'signed-in',
    errors: 'text',
    query: z.object({ entity_id: Id }),
    reply: z.object({
      /** Oldest first. */
      transfers: z.array(InboxTransfer),
      /** The open version of the signers' rules, if the caller can act on it. */
      rules: z
        .object({
          version: Version,
          /** 'join': a new passkey of the caller has not joined yet. */
          acts: z.array(z.enum(['adopt', 'join', 'veto'])).min(1),
          by: Name,
          /** Recovery keys, or the operators of the signers, adopted it in place of governors. */
          is_recovery: z.boolean(),
          at: Time,
        })
        .nullable(),
      /** Changes that the caller can adopt, oldest first. */
      changes: z.array(
        z.object({ id: Id, kind: z.enum(pendingChangeKinds), subject: z.string(), by: Name, at: Time }),
      ),
      /** Signing is frozen. Everybody in the organisation learns it. */
      frozen: z.object({ by: Name, at: Time }).nullable(),
      /** For the caller's information, newest first, until the caller has read them. */
      notices: z.array(Notice),
      /** Events of the caller's scheduled payments, newest first, until the caller has read them. */
      payments: z.array(PaymentNotice).default([]),
      /** Events of transfer requests that concern the caller, newest first, until the caller has read them. */
      requests: z.array(TransferNotice).default([]),
    }),
    summary:
      'What waits for the caller: transfers, changes of the rules and proposed changes; a freeze; and unread notices, also of transfer requests',
  },
  readNotices: {
    method: 'POST',
    path: '/api/inbox/read',
    access: 'signed-in',
    errors: 'text',
    body: z.strictObject({ entity_id: Id, ids: z.array(Id).min(1).max(200) }),
    reply: z.undefined(),
    status: 204,
    summary: 'Mark notices of the caller as read',
  },
} as const satisfies Record<string, Route>
