/** Transfers: request, approval, signing, broadcast and receipt. Errors are plain text. */
import { SignedApprovalText } from '@holdfast/policy/rules'
import { z } from 'zod'
import { answerObject } from '../answer-object.ts'
import { Id, IdParams, Time } from '../fields.ts'
import { transferPolicyRefusals } from '../refusals/policies.ts'
import { rulesVerdictRefusals, statementRefusals } from '../refusals/transfer-rules.ts'
import { movingRefusals } from '../refusals/transfers.ts'
import type { Route } from '../route.ts'
import { actOnTransfer } from './act-on-transfer.ts'
import { testPayments } from './test-payments.ts'
import { TransferEstimate, TransferReview, TransferTest } from './transfer-checks.ts'
import { transferReplacements } from './transfer-replacements.ts'
import { requestViews, TransferRequest } from './transfer-request.ts'
import { transferSigning } from './transfer-signing.ts'
import { Amount, building, freezing, Memo, NewTransferFields, TransferFields } from './transfer-terms.ts'

export const transfers = {
  listTransferRequests: {
    method: 'GET',
    path: '/api/transfer-requests',
    access: 'signed-in',
    scope: ['transfers:draft', 'transfers:submit'],
    errors: 'text',
    query: z.object({
      entity_id: Id.optional(),
      limit: z.coerce.number().int().min(1).max(500).default(200),
      /** 'needs-you': those that wait for the caller, then those with events that the caller has not read. 'all': open ones first.
       *  Absent: all, newest first. */
      view: z.enum(requestViews).optional(),
      /** Part of the payee's name or address, of the memo or of the wallet's name, or the start of the hash. */
      q: z.string().trim().min(1).max(200).optional(),
      /** The amount that the text stands for. */
      amount: Amount.optional(),
      wallet_id: Id.optional(),
      token_id: Id.optional(),
      created_by: Id.optional(),
      /** In the token of each request. */
      least: Amount.optional(),
      most: Amount.optional(),
      since: Time.optional(),
      until: Time.optional(),
      /** The last request of the page before. */
      after: Id.optional(),
    }),
    reply: z.array(TransferRequest),
    summary: 'Transfer requests, newest first; filtered and page by page',
  },
  createTransferRequest: {
    method: 'POST',
    isReplyOpen: true,
    path: '/api/transfer-requests',
    access: 'signed-in',
    scope: 'transfers:draft',
    errors: 'text',
    body: NewTransferFields,
    isIdempotent: true,
    reply: TransferRequest,
    status: 201,
    refusals: [...freezing, 'SAME_TRANSFER', ...movingRefusals],
    summary: 'Request a transfer; a draft is edited by another request that replaces it',
  },
  createAndSubmitTransfer: {
    method: 'POST',
    path: '/api/transfer-requests/create-and-submit',
    access: 'signed-in',
    errors: 'text',
    body: NewTransferFields,
    isIdempotent: true,
    reply: TransferRequest,
    status: 201,
    refusals: [...freezing, 'SAME_TRANSFER', 'WOULD_FAIL', ...movingRefusals, ...transferPolicyRefusals],
    summary: 'Request a transfer and submit it for approval, both or neither',
  },
  estimateTransfer: {
    method: 'POST',
    path: '/api/transfer-requests/estimate',
    access: 'signed-in',
    scope: 'transfers:draft',
    errors: 'text',
    body: TransferFields,
    reply: TransferEstimate,
    refusals: freezing,
    summary:
      'What a transfer would cost, whether it would certainly fail, and what is to be known of its recipient',
  },
  testTransfer: {
    method: 'POST',
    path: '/api/transfer-requests/test',
    access: 'signed-in',
    errors: 'text',
    body: TransferFields.extend({
      /** The version of the rules that decides. */
      under: z.enum(['in_force', 'open']).default('in_force'),
      /** A person's id; absent: the caller. */
      requested_by: Id.optional(),
      /** The ids of the people who are assumed to have signed an approval. */
      approved_by: z.array(Id).max(100).default([]),
    }),
    reply: TransferTest,
    refusals: [...freezing, 'RULES_MISSING', 'PERSON_UNKNOWN'],
    summary: 'What the rules of the signers and the policy of the server would decide on a transfer',
  },
  refreshBroadcasted: {
    method: 'POST',
    isReplyOpen: true,
    path: '/api/transfer-requests/refresh-all-broadcasted',
    access: 'signed-in',
    errors: 'text',
    query: z.object({
      entity_id: Id.optional(),
      limit: z.coerce.number().int().min(1).max(50).default(50),
    }),
    reply: answerObject({ refreshed: z.number().int() }, { refreshed: 0 }),
    summary: 'Query the chain for broadcast transfers that are not final',
  },
  getTransferRequest: {
    method: 'GET',
    path: '/api/transfer-requests/:id',
    access: 'signed-in',
    scope: ['transfers:draft', 'transfers:submit'],
    errors: 'text',
    params: IdParams,
    reply: TransferRequest,
    summary: 'One transfer request',
  },
  reviewTransferRequest: {
    method: 'GET',
    path: '/api/transfer-requests/:id/review',
    access: 'signed-in',
    errors: 'text',
    params: IdParams,
    reply: TransferReview,
    summary: 'The exact transfer to approve, decoded from the immutable intent, with current warnings',
  },
  submitTransferRequest: {
    ...actOnTransfer('submit', 'draft → pending: other people may approve it'),
    scope: 'transfers:submit',
    refusals: [
      ...building,
      ...movingRefusals,
      'WOULD_FAIL',
      ...transferPolicyRefusals,
      ...rulesVerdictRefusals,
    ],
  },
  approveTransferRequest: {
    ...actOnTransfer('approve', ''),
    body: z
      .object({
        /** Refused unless it equals the request's intent hash. */
        intent_hash: z.string().max(64).optional(),
        reason: Memo.optional(),
        /** Needed for a transfer that signers' rules apply to: what the person signed with a passkey. */
        signed: SignedApprovalText.optional(),
      })
      .default({}),
    refusals: [
      'APPROVALS_SUSPENDED',
      'OTHER_INTENT',
      'OWN_TRANSFER',
      'APPROVED_ALREADY',
      'SIGNED_APPROVAL_NEEDED',
      'APPROVER_NOT_IN_RULES',
      ...statementRefusals,
      ...movingRefusals,
      ...transferPolicyRefusals,
      ...rulesVerdictRefusals,
    ],
    summary:
      'Approve exactly this intent; needs a treasury role Approver or Admin, and not to have asked for it',
  },
  signTransferRequest: {
    ...actOnTransfer(
      'request-statement',
      'The requester’s own signature, where signers’ rules apply; the approver page asks for it too',
    ),
    body: z.object({ signed: SignedApprovalText }),
    refusals: [
      'APPROVALS_SUSPENDED',
      'NOT_THE_REQUESTER',
      'SIGNING_BEGUN',
      ...statementRefusals,
      ...movingRefusals,
      ...transferPolicyRefusals,
      ...rulesVerdictRefusals,
    ],
  },
  createApproverLink: {
    method: 'POST',
    path: '/api/transfer-requests/:id/approver-link',
    access: 'signed-in',
    errors: 'text',
    params: IdParams,
    reply: answerObject({ url: z.string(), expires_at: Time }, { expires_at: '' }),
    refusals: ['APPROVALS_SUSPENDED', 'TRANSFER_IN_BATCH', 'TRANSFER_NOT_RULED', 'APPROVER_PAGE_MISSING'],
    summary:
      'A link to the approver page for the caller, who requested the transfer or may approve it; valid for 30 minutes',
  },
  resubmitTransferRequest: {
    ...actOnTransfer(
      'resubmit',
      'A new draft of the same transfer under the rules in force; the outdated one ends',
    ),
    status: 201,
    refusals: [
      ...freezing.filter((code) => code !== 'MAX_FEE_TOO_LOW'),
      ...movingRefusals,
      'SAME_TRANSFER',
      'SIGNING_ELSEWHERE',
      'SIGNING_BEGUN',
      'TRANSFER_NOT_OUTDATED',
      'FEE_ABOVE_CEILING',
    ],
  },
  ...transferReplacements,
  ...transferSigning,
  ...testPayments,
} as const satisfies Record<string, Route>
