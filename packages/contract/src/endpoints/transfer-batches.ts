/** Batches: transfers of one wallet in one token that people request and approve together. Each row is a transfer request of its own. */
import { mostBatched, requestStatuses, signingPhases } from '@holdfast/ledger'
import { SignedApprovalText } from '@holdfast/policy/rules'
import { z } from 'zod'
import { answerObject } from '../answer-object.ts'
import { Decimal, Id, IdParams, Line, LineOrNothing, RefusalInAnswer, Time } from '../fields.ts'
import { transferPolicyRefusals } from '../refusals/policies.ts'
import { rulesVerdictRefusals, statementRefusals } from '../refusals/transfer-rules.ts'
import type { Route } from '../route.ts'
import { TransferRequest } from './transfer-request.ts'
import { building, freezing } from './transfer-terms.ts'

/** As a person typed or pasted it. Every fault of a line is a finding, not a refusal of the call. */
const BatchLine = z.object({
  payee: z.string().trim().max(200).default(''),
  address: z.string().trim().max(200).default(''),
  /** Decimal, with a point. */
  amount: z.string().trim().max(100),
  /** The requester's reference. It goes to no chain. */
  note: LineOrNothing(200).default(''),
  /** An equal line or request exists, and this one is meant in addition. */
  is_repeat: z.boolean().default(false),
})
const BatchFields = z.object({
  wallet_id: Id,
  token_id: Id,
  network_code: z.string().trim().min(1).max(64),
  lines: z.array(BatchLine).min(1).max(mostBatched),
})

const Finding = z.object({
  code: z.string(),
  params: z.record(z.string(), z.unknown()),
  reason: z.string(),
  /** 'warning': the line can be submitted. */
  level: z.enum(['error', 'warning']),
  /** The repair besides removing the line. */
  repair: z.enum(['keep', 'saved']).nullable(),
  /** For 'saved': the address in the address book. */
  saved: z.object({ name: z.string(), address: z.string() }).nullable(),
})

const BatchCheck = z.object({
  /** In the order of the call. */
  lines: z.array(
    z.object({
      /** In its usual form. Null: unknown. */
      address: z.string().nullable(),
      /** The name of the address in the organization. Null: it has none. */
      name: z.string().nullable(),
      findings: z.array(Finding),
    }),
  ),
  /** The sum of the lines whose amount can be read. */
  total: Decimal,
  /** The wallet's, at the newest block. Null: the node did not answer. */
  balance: Decimal.nullable(),
  /** The highest permitted fee of each payment, in the network's native coin. */
  fee_ceiling: Decimal,
  /** By the policy and the rules together, once for the whole batch. */
  approvals_needed: z.number().int().min(1),
  /** Why the node gave no figures. */
  error_refusal: RefusalInAnswer.nullable(),
})

export const TransferBatch = answerObject(
  {
    id: Id,
    entity_id: Id,
    version: z.number().int(),
    name: z.string(),
    /** The file that the lines came from. */
    file_name: z.string().nullable(),
    wallet_id: Id,
    wallet_name: z.string(),
    wallet_address: z.string(),
    network_code: z.string(),
    network_name: z.string(),
    token_id: Id,
    token_symbol: z.string(),
    total: Decimal,
    /** The number of payments. */
    count: z.number().int(),
    /** Over all intents in order, hexadecimal: people approve this. */
    hash: z.string(),
    /** Eight words of the hash, which people compare with the approver page. */
    fingerprint: z.array(z.string()),
    /** How many payments have each status. */
    counts: z.object({
      draft: z.number().int(),
      pending: z.number().int(),
      approved: z.number().int(),
      broadcasted: z.number().int(),
      failed: z.number().int(),
    }),
    /** Sent, and final on the chain. */
    confirmed: z.number().int(),
    /** The server signs one payment after the other. */
    is_signing: z.boolean(),
    /** Why the last run ended before its last payment. */
    stopped: RefusalInAnswer.nullable(),
    created_by: z.object({ id: Id, name: z.string().nullable() }),
    created_at: Time,
    updated_at: Time,
  },
  {
    version: 1,
    name: '',
    file_name: null,
    wallet_id: '',
    wallet_name: '',
    wallet_address: '',
    network_code: '',
    network_name: '',
    token_id: '',
    token_symbol: '',
    total: null,
    count: 0,
    hash: '',
    fingerprint: [],
    counts: { draft: 0, pending: 0, approved: 0, broadcasted: 0, failed: 0 },
    confirmed: 0,
    is_signing: false,
    stopped: null,
    created_by: { id: '', name: null },
    created_at: '',
    updated_at: '',
  },
)

const BatchRow = z.object({
  id: Id,
  /** From 1. */
  line: z.number().int().min(1),
  /** The name of the recipient at present. Null: it has none. */
  name: z.string().nullable(),
  recipient_address: z.string(),
  amount: Decimal,
  note: z.string(),
  is_repeat: z.boolean(),
  status: z.enum(requestStatuses),
  phase: z.enum(signingPhases).nullable(),
  tx_hash: z.string().nullable(),
  receipt_status: z.enum(['pending', 'confirmed', 'failed']).nullable(),
  failure_code: z.string().nullable(),
  failure_refusal: RefusalInAnswer.nullable(),
  last_error_refusal: RefusalInAnswer.nullable(),
})

const WholeBatch = z.object({
  batch: TransferBatch,
  rows: z.array(BatchRow),
  /** The decision, which is the same for every payment that is still open: approvals, rules, fee ceiling, end. */
  decision: TransferRequest,
})

const ofBatch = <P extends string>(verb: P, summary: string) =>
  ({
    method: 'POST',
    path: `/api/transfer-batches/:id/${verb}` as const,
    access: 'signed-in',
    errors: 'text',
    params: IdParams,
    reply: TransferBatch,
    summary,
  }) as const satisfies Route

const moving = ['BATCH_IN_STATE', 'TRANSFER_IN_STATE'] as const
const judging = [...transferPolicyRefusals, ...rulesVerdictRefusals] as const
const deciding = [...moving, 'INTENT_OUTDATED', 'TRANSFER_EXPIRED', ...judging] as const

export const transferBatches = {
  listTransferBatches: {
    method: 'GET',
    path: '/api/transfer-batches',
    access: 'signed-in',
    errors: 'text',
    query: z.object({
      entity_id: Id.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(100),
    }),
    reply: z.array(TransferBatch),
    summary: 'Batches of transfers, newest first',
  },
  checkTransferBatch: {
    method: 'POST',
    path: '/api/transfer-batches/check',
    access: 'signed-in',
    errors: 'text',
    body: BatchFields,
    reply: BatchCheck,
    refusals: freezing,
    summary: 'What is wrong with each line of a batch; nothing is stored',
  },
  createTransferBatch: {
    method: 'POST',
    path: '/api/transfer-batches',
    access: 'signed-in',
    errors: 'text',
    isIdempotent: true,
    status: 201,
    body: BatchFields.extend({ name: Line(120), file_name: Line(255).optional() }),
    reply: TransferBatch,
    refusals: [...freezing, 'BATCH_NOT_READY'],
    summary: 'A draft batch: each line becomes an immutable transfer request, all in one commit',
  },
  getTransferBatch: {
    method: 'GET',
    path: '/api/transfer-batches/:id',
    access: 'signed-in',
    errors: 'text',
    params: IdParams,
    reply: WholeBatch,
    summary: 'One batch with its payments in order',
  },
  submitTransferBatch: {
    ...ofBatch('submit', 'draft → pending: other people may approve the batch'),
    refusals: [...deciding, 'WOULD_FAIL', ...building],
  },
  approveTransferBatch: {
    ...ofBatch('approve', 'One approval of the whole batch'),
    body: z.object({
      /** Refused unless it is the hash of the batch. */
      hash: z.string().max(64),
      reason: LineOrNothing(200).default(''),
      /** Needed where signers' rules apply: what the person signed with a passkey. */
      signed: SignedApprovalText.optional(),
    }),
    refusals: [
      'APPROVALS_SUSPENDED',
      'BATCH_OTHER_HASH',
      'OWN_TRANSFER',
      'APPROVED_ALREADY',
      'SIGNED_APPROVAL_NEEDED',
      'APPROVER_NOT_IN_RULES',
      ...statementRefusals,
      ...deciding,
    ],
  },
  rejectTransferBatch: {
    ...ofBatch('reject', 'Ends every payment that no signer has received'),
    body: z.object({
      reason: z.enum(['AMOUNT', 'RECIPIENT', 'NOT_EXPECTED', 'OTHER']),
      note: LineOrNothing(300).default(''),
    }),
    refusals: moving,
  },
  cancelTransferBatch: {
    ...ofBatch(
      'cancel',
      'Ends every payment of an own batch that no signer has received; a Treasurer or treasury Admin may end those of others',
    ),
    refusals: moving,
  },
  createBatchApproverLink: {
    ...ofBatch(
      'approver-link',
      'A link to the approver page for the requester and for people who may approve the batch',
    ),
    reply: answerObject({ url: z.string(), expires_at: Time }, { expires_at: '' }),
    refusals: ['APPROVALS_SUSPENDED', 'TRANSFER_NOT_RULED', 'APPROVER_PAGE_MISSING'],
  },
  signTransferBatch: {
    ...ofBatch('sign', 'Has the approved payments signed and sent one after the other, or resumes that'),
    refusals: ['BATCH_IN_STATE', 'APPROVALS_SUSPENDED', ...judging],
  },
} as const satisfies Record<string, Route>
