/** Work on transfer requests besides moving money: ending them, remarks, and what happened. Errors are plain text. */
import { z } from 'zod'
import { rejectionReasons } from '../approver/rejection-reasons.ts'
import { answerObject } from '../answer-object.ts'
import { Decimal, Id, IdParams, LineOrNothing, Time } from '../fields.ts'
import { isReadableText } from '@holdfast/ledger'
import { code } from '../refusals/code.ts'
import { movingRefusals } from '../refusals/transfers.ts'
import type { Route } from '../route.ts'
import { statementLanguages } from './statements.ts'
import { TransferRequest } from './transfer-request.ts'

const Person = z.object({ id: Id, name: z.string().nullable() })

export const requestEventKinds = [
  'created',
  'submitted',
  'approved',
  'signed',
  'broadcast',
  'sped-up',
  'cancellation-sent',
  'confirmed',
  'reverted',
  'rejected',
  'cancelled',
  'expired',
  'replaced',
  'failed',
] as const

export const longestComment = 2_000
/** The limit of one request. */
export const mostComments = 200

/** Several lines, each readable. */
const Remark = z
  .string()
  .trim()
  .min(1)
  .max(longestComment)
  .refine((text) => text.split('\n').every(isReadableText), code('FIELD_HIDDEN_CHARACTERS'))
const Comment = z.object({ id: Id, by: Person, at: Time, text: z.string() })

const ends = ['SIGNING_BEGUN', 'SIGNING_ELSEWHERE', ...movingRefusals] as const

const onRequest = {
  access: 'signed-in',
  errors: 'text',
  params: IdParams,
} as const

export const transferDesk = {
  countTransferRequests: {
    method: 'GET',
    path: '/api/transfer-requests/counts',
    access: 'signed-in',
    errors: 'text',
    query: z.object({ entity_id: Id }),
    /** `open`: drafts, pending and approved ones, and sent ones until the chain has confirmed them. */
    reply: z.object({ open: z.number().int(), ended: z.number().int() }),
    summary: 'How many transfer requests are open, and how many have ended',
  },
  listReservedAmounts: {
    method: 'GET',
    path: '/api/transfer-requests/reserved',
    access: 'signed-in',
    errors: 'text',
    query: z.object({ entity_id: Id }),
    /** By wallet and token, without fees. Wallets without open requests are absent. */
    reply: z.array(
      z.object({ wallet_id: Id, token_id: Id, amount: Decimal, requests: z.number().int().min(1) }),
    ),
    summary:
      'The amounts that submitted and approved requests, and sent ones in no block yet, will take from wallets',
  },
  rejectTransferRequest: {
    ...onRequest,
    method: 'POST',
    path: '/api/transfer-requests/:id/reject',
    body: z.strictObject({ reason: z.enum(rejectionReasons), note: LineOrNothing(300).default('') }),
    reply: TransferRequest,
    refusals: ends,
    summary:
      'End a request that nobody has signed; needs the treasury role to approve it. It can stop money, never move it',
  },
  cancelTransferRequest: {
    ...onRequest,
    method: 'POST',
    path: '/api/transfer-requests/:id/cancel',
    body: z.strictObject({ note: LineOrNothing(300).default('') }).default({ note: '' }),
    reply: TransferRequest,
    refusals: ends,
    summary:
      'End an own request that nobody has signed; a Treasurer or treasury Admin may end those of others',
  },
  deleteTransferRequest: {
    ...onRequest,
    method: 'DELETE',
    path: '/api/transfer-requests/:id',
    reply: z.undefined(),
    status: 204,
    refusals: [...movingRefusals],
    summary: 'Delete an own draft; the audit record keeps it',
  },
  getTransferActivity: {
    ...onRequest,
    method: 'GET',
    path: '/api/transfer-requests/:id/activity',
    reply: answerObject(
      {
        /** Oldest first. */
        events: z.array(
          z.object({
            id: Id,
            kind: z.enum(requestEventKinds),
            /** Null: this server or the network. */
            by: Person.nullable(),
            at: Time,
            /** The reason that an approver gave. */
            note: z.string(),
          }),
        ),
        /** Oldest first. */
        comments: z.array(Comment),
        /** Outgoing payments to the recipient before, of every wallet of the organisation. `has_more`: at least `count`; older ones
         *  were not counted. */
        paid: z.object({ count: z.number().int(), has_more: z.boolean(), last_at: Time.nullable() }),
        /** The people whose approval it can get next. Null: it waits for none, or belongs to a batch. */
        approvers: z.array(Person).nullable(),
        /** Null: the chain has not confirmed it. */
        payment: z
          .object({
            /** In the network's native coin, when it was requested. Null: no node stated it. */
            fee_estimated: Decimal.nullable(),
            /** As the ledger has it, or as the receipt states it until the transaction is read. */
            fee_paid: Decimal.nullable(),
            /** The ledger has its transaction. */
            is_booked: z.boolean(),
            block: z.number().int().nullable(),
            /** The time of its block. Null: its transaction was not read yet. */
            at: Time.nullable(),
          })
          .nullable(),
      },
      {
        events: [],
        comments: [],
        paid: { count: 0, has_more: false, last_at: null },
        approvers: null,
        payment: null,
      },
    ),
    summary:
      'What happened to a request and who did it, who can approve it next, what it cost, the comments on it, and earlier payments to its recipient',
  },
  getPaymentReceipt: {
    ...onRequest,
    method: 'GET',
    path: '/api/transfer-requests/:id/payment-receipt',
    query: z.object({ language: z.enum(statementLanguages).default('en') }),
    reply: z.custom<AsyncIterable<Uint8Array | string>>(),
    download: 'application/pdf',
    refusals: ['TRANSFER_NOT_CONFIRMED', 'FILES_UNDER_WAY'],
    summary: 'The receipt of a payment that the chain has confirmed, as a PDF file for its payee',
  },
  commentOnTransferRequest: {
    ...onRequest,
    method: 'POST',
    path: '/api/transfer-requests/:id/comments',
    isIdempotent: true,
    body: z.strictObject({ text: Remark }),
    reply: Comment,
    status: 201,
    refusals: ['TOO_MANY_COMMENTS'],
    summary: 'Comment on a request; every member of the organisation may read it',
  },
  findTransferRequestOfTransaction: {
    method: 'GET',
    path: '/api/transfer-requests/of-transaction',
    access: 'signed-in',
    errors: 'text',
    query: z.object({ entity_id: Id, network_id: Id, tx_hash: z.string().trim().min(1).max(128) }),
    reply: z.object({
      /** Null: no request of the organisation paid it. */
      request: z
        .object({
          id: Id,
          created_by: z.string().nullable(),
          created_at: Time,
          approvals: z.array(z.object({ name: z.string().nullable(), at: Time })),
          memo: z.string(),
          note: z.string(),
          /** Null: it was requested alone. */
          batch: z.object({ id: Id, name: z.string(), reference: z.string() }).nullable(),
        })
        .nullable(),
    }),
    summary: 'The transfer request that a transaction paid',
  },
} as const satisfies Record<string, Route>
