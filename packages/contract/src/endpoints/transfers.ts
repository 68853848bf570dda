/** Transfers: request, approval, signing, broadcast and receipt. Errors are plain text. */
import { requestStatuses, signingPhases } from '@holdfast/ledger'
import { refusalCodes, waitCodes } from '@holdfast/policy'
import { z } from 'zod'
import { code } from '../refusals/code.ts'
import { SignedApprovalText } from '@holdfast/policy/rules'
import { transferPolicyRefusals } from '../refusals/policies.ts'
import { nodeRefusals } from '../refusals/reading.ts'
import { signingRefusals } from '../refusals/signers.ts'
import { rulesVerdictRefusals, statementRefusals } from '../refusals/transfer-rules.ts'
import {
  freezingRefusals,
  movingRefusals,
  transferNodeRefusals,
  transferSigningRefusals,
} from '../refusals/transfers.ts'
import { answerObject, otherName } from '../answer-object.ts'
import type { Route } from '../route.ts'
import { LookAlike } from './addresses.ts'
import {
  Decimal,
  Id,
  IdParams,
  LineOrNothing,
  LinesOrNothing,
  OptionalFlag,
  RefusalInAnswer,
  Time,
  Version,
} from '../fields.ts'

const Address = z.string().trim().min(1).max(128)
/** A positive amount, as people write it. */
const Amount = z
  .string()
  .trim()
  .regex(/^\d{1,60}(\.\d{1,40})?$/, code('FIELD_NOT_DECIMAL'))
const Memo = LineOrNothing(200)

export const requestViews = ['needs-you', 'pending', 'done', 'all'] as const

export const TransferRequest = answerObject(
  {
    id: Id,
    wallet_id: Id,
    /** In full. */
    recipient_address: z.string(),
    amount: Decimal,
    token_id: Id,
    network_code: z.string(),
    status: z.enum(requestStatuses),
    /** Null until it is signed. */
    tx_hash: z.string().nullable(),
    entity_id: Id,
    version: z.number().int(),
    /** 'test-send': made on the test page, without another person's approval; never on a main network. */
    origin: z.enum(['form', 'test-send']),
    wallet_name: z.string(),
    wallet_address: z.string(),
    /** Null: no key of the signers signs for this wallet. */
    key_id: Id.nullable(),
    network_name: z.string(),
    token_symbol: z.string(),
    /** Null: the network's native coin. */
    token_contract: z.string().nullable().optional(),
    /**
     * Another token of the network has a symbol that reads the same: only the contract distinguishes them.
     */
    shares_symbol: z.boolean().optional(),
    memo: z.string(),
    /** The requester's words to the approvers. Neither part of the intent nor on the chain. */
    note: z.string().optional(),
    /** The scheduled payment that made it. Null: a person did. */
    schedule_id: Id.nullable().optional(),
    /** The batch that it is a payment of, which people decide on as a whole. Null: it was requested alone. */
    batch_id: Id.nullable().optional(),
    /** The highest permitted fee, in the network's native coin. */
    fee_ceiling: Decimal,
    /** SHA-256 of the immutable intent, hexadecimal: people approve this. */
    intent_hash: z.string(),
    /** From this time on, nothing signed for it is valid. */
    expires_at: Time,
    /** The requester confirmed that an equal request exists. */
    is_repeat: z.boolean().default(false),
    created_by: z.object({ id: Id, name: z.string().nullable() }),
    /** Null: a draft. */
    submitted_by: z.object({ id: Id, name: z.string().nullable() }).nullable(),
    /** Other people who stated it, in its schedule. Like these two, they cannot approve it. */
    stated_by: z.array(Id).default([]),
    created_at: Time,
    updated_at: Time,
    /** In US dollars, estimated at submission. Null: not submitted, or unknown. */
    worth_usd: Decimal.nullable().optional(),
    /** By the current policy until it is signed; afterwards the number at that time. */
    approvals_needed: z.number().int().min(1),
    /** One of them must be a Treasurer's or Admin's. */
    is_role_bound: z.boolean(),
    /** The version of the policy at its last change of status. Null: none was in force. */
    policy_version: Version.nullable(),
    approvals: z.array(
      z.object({
        user_id: Id,
        name: z.string().nullable(),
        at: Time,
        reason: z.string(),
        /** Given with 'Approve (dev)'; counts in dev mode only. */
        is_dev: z.boolean(),
        /** False if it has lapsed, or its person has lost the treasury role. */
        counts: z.boolean(),
        /** Null: it does not lapse, or no longer can. */
        lapses_at: Time.nullable(),
      }),
    ),
    /** The signing progress. Null: not begun. */
    phase: z.enum(signingPhases).nullable(),
    /** The signing is claimed at this moment. */
    is_under_way: z.boolean(),
    signer: z.enum(['tss', 'dev']).nullable(),
    /** The chain accepts the signed bytes until this time. Null: not built. */
    expiration: Time.nullable(),
    /** Null: unknown. */
    receipt_status: z.enum(['pending', 'confirmed', 'failed']).nullable(),
    /** Why it failed: EXPIRED, or a code of the node or the chain. */
    failure_code: z.string().nullable(),
    failure: z.string().nullable(),
    failure_refusal: RefusalInAnswer.nullable().optional(),
    /** Why the last attempt stopped; it can be retried. */
    last_error: z.string().nullable(),
    last_error_refusal: RefusalInAnswer.nullable().optional(),
    /** The rules under which the signers decide on it. Null: its key has none. */
    rules: z
      .object({
        /** Null: those that it was requested under are not known here. */
        version: Version.nullable(),
        /** SHA-256 of the document, hexadecimal. Empty: it was requested before its key had rules. */
        hash: z.string(),
        /** In force. If not, it can only be resubmitted. */
        is_current: z.boolean(),
        /** When the requester signed it. Null: the requester has to sign it, perhaps again. */
        requested_at: Time.nullable(),
        /** By the rules. Null: unknown. */
        approvals_needed: z.number().int().min(1).nullable(),
        /** The signed approvals that count. */
        signed_by: z.array(
          z.object({
            user_id: Id,
            name: z.string().nullable(),
            at: Time,
            /** It counts until this time. */
            not_after: Time,
          }),
        ),
        /** The missing signatures, by codes of refusals. */
        waits: z.array(z.string()),
      })
      .nullable()
      .optional(),
  },
  {
    wallet_id: '',
    recipient_address: '',
    amount: null,
    token_id: '',
    network_code: '',
    entity_id: '',
    version: 1,
    origin: 'form',
    wallet_name: otherName('wallet_id', ''),
    wallet_address: '',
    network_name: otherName('network_code', ''),
    token_symbol: '',
    memo: '',
    fee_ceiling: null,
    intent_hash: '',
    expires_at: '',
    created_by: { id: '', name: null },
    created_at: '',
    updated_at: '',
    approvals_needed: 1,
    is_role_bound: false,
    approvals: [],
    is_under_way: false,
  },
)

/** For a transaction, 'success' and 'error' are accepted as synonyms. */
const ReceiptStatus = z.preprocess(
  (value) => (value === 'success' ? 'confirmed' : value === 'error' ? 'failed' : value),
  z.enum(['pending', 'confirmed', 'failed']),
)

export const TransferReceipt = answerObject(
  {
    /** 'pending': broadcast, not yet in a final block. */
    status: ReceiptStatus,
    resources: answerObject(
      { bandwidth_used: z.number().int(), energy_used: z.number().int() },
      { bandwidth_used: null, energy_used: null },
    ),
    fees: answerObject(
      { bandwidth_fee_trx: Decimal, energy_fee_trx: Decimal, trx_burned_total: Decimal },
      { bandwidth_fee_trx: null, energy_fee_trx: null, trx_burned_total: null },
    ),
    tx_hash: z.string(),
    block_number: z.number().int().nullable(),
    /** The chain's own code of a failure. */
    result: z.string().nullable(),
    refreshed_at: Time.nullable(),
  },
  {
    status: 'pending',
    resources: { bandwidth_used: null, energy_used: null },
    fees: { bandwidth_fee_trx: null, energy_fee_trx: null, trx_burned_total: null },
    tx_hash: '',
  },
)

const Params = z.record(z.string(), z.string())

/** The current policy's verdict on a transfer, for the caller and the caller's location. */
export const PolicyVerdict = z.object({
  /** Null: none was applied. */
  version: Version.nullable(),
  approvals_needed: z.number().int().min(1),
  is_role_bound: z.boolean(),
  /** In US dollars, estimated. Null: unknown, or there is no limit. */
  worth_usd: Decimal.nullable(),
  /** The value of other transfers within 24 hours: sent, under way, or approved. */
  used_usd: Decimal.nullable(),
  per_tx_cap_usd: Decimal.nullable(),
  daily_cap_usd: Decimal.nullable(),
  /** Why it would be refused, each with its figures and a text. */
  refusals: z.array(z.object({ code: z.enum(refusalCodes), params: Params, reason: z.string() })),
  /** The missing approvals. */
  waits: z.array(z.object({ code: z.enum(waitCodes), params: Params, reason: z.string() })),
})

/** The verdict of the signers' rules on a transfer. */
export const RulesVerdict = z.object({
  version: Version,
  hash: z.string(),
  /** Null: unknown, because the rules do not have the asset. */
  approvals_needed: z.number().int().min(1).nullable(),
  /** Why the signers would refuse it now. */
  refusals: z.array(
    z.object({ code: z.string(), params: z.record(z.string(), z.unknown()), reason: z.string() }),
  ),
  /** The signatures that people still have to give. */
  waits: z.array(
    z.object({ code: z.string(), params: z.record(z.string(), z.unknown()), reason: z.string() }),
  ),
})

export const TransferEstimate = z.object({
  /** Null if the node did not state it. */
  bandwidth: z.number().int().nullable(),
  energy: z.number().int().nullable(),
  /** In the network's native coin, at present. */
  fee: Decimal.nullable(),
  fee_ceiling: Decimal,
  /** The wallet's balance of the token at the newest block. */
  balance: Decimal.nullable(),
  /**
   * Reasons why it would currently fail. Each with a text, and with figures if it has some: of the token for
   * NOT_ENOUGH_TOKEN, otherwise of the network's native coin.
   */
  will_fail: z.array(
    z.object({
      code: z.enum([
        'WALLET_NOT_ACTIVE',
        'TO_ITSELF',
        'TRX_TO_CONTRACT',
        'NOT_ENOUGH_TRX',
        'NOT_ENOUGH_TOKEN',
        'CALL_REFUSED',
        'FEE_LIMIT_TOO_LOW',
      ]),
      reason: z.string(),
      needed: Decimal.nullable(),
      available: Decimal.nullable(),
    }),
  ),
  /** The recipient is a contract. Tokens sent to a contract that is not made for them are lost. */
  is_to_contract: z.boolean(),
  /** In its usual form. */
  recipient: z.string(),
  known_as: z
    .object({
      list: z.string(),
      name: z.string(),
      /** When the address got a name in that list. */
      since: Time.optional(),
      /** The person who added it; null: not recorded, or created by the installation. */
      by: z.string().nullable().optional(),
      /** When its name or note last changed, and who changed it. Absent: never. */
      changed_at: Time.optional(),
      changed_by: z.string().nullable().optional(),
    })
    .nullable(),
  /** Other addresses whose name resembles this one's, at most 20. Absent: none. */
  same_names: z
    .array(z.object({ list: z.string(), name: z.string(), address: z.string(), network: z.string() }))
    .optional(),
  /** No wallet of the organisation has paid it before. */
  is_first_time: z.boolean(),
  /** The known addresses that it resembles. */
  look_alikes: z.array(LookAlike),
  /** Open requests of the same amount from the same wallet to the same recipient. Absent: none. */
  same_transfers: z
    .array(
      z.object({
        id: Id,
        status: z.enum(requestStatuses),
        phase: z.enum(signingPhases).nullable(),
        created_at: Time,
        created_by: z.string().nullable(),
        /** The chain accepts its bytes until this time. Null: there are none. */
        expiration: Time.nullable(),
        /** It can no longer be stopped, because its bytes exist. */
        may_still_be_sent: z.boolean(),
      }),
    )
    .optional(),
  /** Why there are no figures. */
  error: z.string().nullable(),
  error_refusal: RefusalInAnswer.nullable().optional(),
  /** The checks of this server: also the value in dollars, the caller's address and country, which signers cannot know. */
  policy: PolicyVerdict,
  /** The checks of each signer. Null: the wallet's key has no rules. */
  rules: RulesVerdict.nullable().optional(),
})

/** The content of an approval: read back from the immutable intent itself, with current warnings. */
export const TransferReview = z.object({
  intent: z.object({
    hash: z.string(),
    /** CAIP-2. */
    network: z.string(),
    from: z.string(),
    recipient: z.string(),
    /** CAIP-19. */
    asset: z.string(),
    /** Null: the network's native coin. */
    token_contract: z.string().nullable(),
    token_decimals: z.number().int(),
    amount: Decimal,
    /** In base units. */
    units: z.string(),
    memo: z.string(),
    fee_ceiling: Decimal,
    expires_at: Time,
    key_id: Id.nullable(),
    /** The requester confirmed that an equal request exists. */
    is_repeat: z.boolean().default(false),
  }),
  checks: TransferEstimate,
  /** The version of the policy at its last change of status. Null: none was in force. */
  policy_version: Version.nullable(),
})

/** The decision on a transfer that nobody requested. */
const TransferTest = z.object({
  /** 'held': approvals are missing. */
  outcome: z.enum(['allowed', 'held', 'refused']),
  /** The rules that decided. */
  version: Version,
  hash: z.string(),
  /** Signed approvals that the rules require. Null: unknown, because the rules do not have the asset. */
  approvals_needed: z.number().int().min(1).nullable(),
  /** In US dollars, estimated. Null: unknown, or there is no limit. */
  worth_usd: Decimal.nullable(),
  /** Refusals first. */
  findings: z.array(
    z.object({
      by: z.enum(['signers', 'server']),
      /** 'wait': it can proceed once people have approved. */
      kind: z.enum(['refusal', 'wait']),
      code: z.string(),
      params: z.record(z.string(), z.unknown()),
      reason: z.string(),
    }),
  ),
})

export const TransferFields = z.object({
  wallet_id: Id,
  recipient_address: Address,
  amount: Amount,
  token_id: Id,
  network_code: z.string().trim().min(1).max(64),
  memo: Memo.optional(),
  /** In the network's native coin. Absent: the usual one, or more if the node's estimate needs more. */
  max_fee: Amount.optional(),
})
/** The words of a request to its approvers. */
export const ApproverNote = LinesOrNothing(500)
const NewTransferFields = TransferFields.extend({
  note: ApproverNote.optional(),
  /**
   * Pays once more although an equal request is a draft, pending, approved or sent. Part of the intent.
   */
  is_repeat: z.boolean().optional(),
})
const act = <P extends string>(verb: P, summary: string) =>
  ({
    method: 'POST',
    path: `/api/transfer-requests/:id/${verb}` as const,
    isReplyOpen: true,
    access: 'signed-in',
    errors: 'text',
    params: IdParams,
    reply: TransferRequest,
    summary,
  }) as const satisfies Route

const TrxFields = z.object({
  owner_b58: Address,
  to_b58: Address,
  amount_sun: z.union([z.number().int().positive(), z.string().regex(/^[1-9]\d{0,18}$/)]),
})
const OfNetwork = z.object({ entity_id: Id.optional(), network_code: z.string().trim().max(64).optional() })

/** Whether it was sent, for an answer without such a field: only a transaction hash proves it. */
const wasSent = ({ error, tx_hash }: { error: string | null; tx_hash: string | null }): boolean =>
  error === null && tx_hash !== null

/** The refusals of a call that queries a node about a transfer. */
/** The refusals of a call that builds a transfer. */
export const building = [
  ...transferNodeRefusals,
  'UNAUDITED_NETWORK',
  'TOKEN_UNREADABLE',
  'TOKEN_DIFFERS',
  ...nodeRefusals,
] as const
const signing = [
  ...building,
  'DEV_KEYS_NEED_SECRET',
  'APPROVALS_SUSPENDED',
  ...transferSigningRefusals,
  ...signingRefusals,
  ...transferPolicyRefusals,
  ...rulesVerdictRefusals,
  'KEY_HAS_RULES',
] as const
/** The refusals of a call that states a transfer. */
export const freezing = [
  ...building,
  ...freezingRefusals,
  ...rulesVerdictRefusals,
  'KEY_WAITS_FOR_RULES',
] as const
const trx = [...building, 'TRON_ADDRESS_FORM', 'TRON_NETWORK_INACTIVE', 'TRON_NODE_MISSING'] as const

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
      /** 'needs-you': those that wait for the caller. 'all': open ones first. Absent: all, newest first. */
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
    refusals: [...freezing, 'SAME_TRANSFER'],
    summary: 'Request a transfer; the request cannot be edited afterwards',
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
    ...act('submit', 'draft → pending: other people may approve it'),
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
    ...act('approve', ''),
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
    ...act(
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
    ...act('resubmit', 'A new draft of the same transfer under the rules in force; the outdated one ends'),
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
  approveTransferRequestDev: {
    ...act('approve-dev', 'pending → approved without another person (dev mode only)'),
    devOnly: true,
    refusals: ['APPROVALS_SUSPENDED', 'KEY_HAS_RULES', ...movingRefusals, ...transferPolicyRefusals],
  },
  signAndBroadcast: {
    ...act(
      'sign-and-broadcast',
      'approved → broadcasted or failed; continues what an earlier try has stored',
    ),
    query: z.object({ force_dev_key: OptionalFlag.default(false) }),
    refusals: ['DEV_MODE_OFF', ...signing],
  },
  getTransferReceipt: {
    method: 'GET',
    path: '/api/transfer-requests/:id/receipt',
    access: 'signed-in',
    errors: 'text',
    params: IdParams,
    reply: TransferReceipt,
    refusals: ['TRANSFER_NOT_BROADCAST'],
    summary: 'The chain’s receipt of a broadcast transfer',
  },
  refreshTransferReceipt: {
    method: 'POST',
    path: '/api/transfer-requests/:id/refresh-receipt',
    access: 'signed-in',
    errors: 'text',
    params: IdParams,
    reply: TransferReceipt,
    refusals: ['TRANSFER_NOT_BROADCAST', ...transferNodeRefusals, ...nodeRefusals],
    summary: 'Ask the chain now',
  },
  compareSignatures: {
    method: 'POST',
    path: '/api/transfer-requests/:id/sig-compare',
    access: 'signed-in',
    errors: 'text',
    devOnly: true,
    params: IdParams,
    reply: answerObject(
      {
        digest_hex: z.string(),
        tss_sig_hex: z.string().nullable(),
        dev_sig_hex: z.string().nullable(),
        /** Null: one of them could not sign. */
        equal_r_s: z.boolean().nullable(),
        notes: z.array(z.string()),
        /** The notes by their codes, in the same order. */
        notes_refusals: z.array(RefusalInAnswer).optional(),
      },
      { digest_hex: null, notes: [] },
    ),
    refusals: [...signing],
    summary: 'The signatures of the signers and of the dev key over the same bytes (dev mode only)',
  },
  runDevFlow: {
    method: 'POST',
    path: '/api/transfer-requests/:id/run-dev',
    access: 'signed-in',
    errors: 'text',
    devOnly: true,
    params: IdParams,
    reply: answerObject(
      {
        ok: z.boolean(),
        tx_hash: z.string().nullable(),
        error: z.string().nullable(),
        error_refusal: RefusalInAnswer.nullable().optional(),
        details: z.array(z.string()),
        /** The details by their codes, in the same order. */
        details_refusals: z.array(RefusalInAnswer).optional(),
      },
      { ok: wasSent, details: [] },
    ),
    refusals: [...signing],
    summary: 'Submit, approve, sign and broadcast in one go (dev mode only)',
  },
  buildTrx: {
    method: 'POST',
    path: '/api/trx/build',
    access: 'signed-in',
    errors: 'text',
    query: OfNetwork,
    body: TrxFields,
    reply: answerObject(
      {
        tx_id: z.string(),
        raw_data_hex: z.string(),
        owner_b58: z.string(),
        to_b58: z.string(),
        amount_sun: z.string(),
      },
      { tx_id: '', raw_data_hex: '', owner_b58: '', to_b58: '', amount_sun: '' },
    ),
    refusals: trx,
    summary: 'The exact bytes of a payment of TRX, unsigned',
  },
  sendTrx: {
    method: 'POST',
    path: '/api/trx/send',
    access: 'signed-in',
    errors: 'text',
    query: OfNetwork,
    body: TrxFields.extend({ mpc_key_id: Id }),
    reply: answerObject(
      {
        ok: z.boolean(),
        tx_hash: z.string().nullable(),
        error: z.string().nullable(),
        error_refusal: RefusalInAnswer.nullable().optional(),
        /** The transfer request that was sent. */
        transfer_id: Id,
      },
      { ok: wasSent, transfer_id: '' },
    ),
    refusals: [
      ...trx,
      'KEY_NOT_READY',
      'KEY_OF_OTHER_ADDRESS',
      'MAIN_NEEDS_REQUEST',
      ...freezing,
      'SAME_TRANSFER',
      ...signing,
    ],
    summary:
      'Build, sign and broadcast a test payment; refused on a main network, where transfers are approved',
  },
} as const satisfies Record<string, Route>
