/** A transfer request as calls answer it, and the receipt of its transaction. */
import { requestStatuses, signingPhases } from '@holdfast/ledger'
import { z } from 'zod'
import { answerObject, otherName } from '../answer-object.ts'
import { Decimal, Id, RefusalInAnswer, Time, Version } from '../fields.ts'

export const requestViews = ['needs-you', 'pending', 'done', 'all'] as const

export const GasTerms = z.object({
  nonce: z.number().int(),
  gas_limit: z.number().int(),
  max_fee: Decimal,
  max_tip: Decimal,
  /** The unit of the fees: 'gwei'. */
  unit: z.string(),
})

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
    /** A person stated the max fee, so a changed draft keeps it. Absent: not known. */
    is_max_fee_stated: z.boolean().optional(),
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
    /** When a node accepted the bytes. Null: none has. */
    broadcast_at: Time.nullable().optional(),
    /** The number of the attempt that `tx_hash` and `gas_terms` describe: more than 1 once its transaction was replaced. */
    attempt: z.number().int().min(1).optional(),
    /** The attempt pays nothing, in place of the payment. */
    is_cancellation: z.boolean().optional(),
    /** Another transaction can still take the place of the sent one. */
    is_replaceable: z.boolean().optional(),
    /** The parts of the bytes that the intent does not state; fees are those of one unit of gas. Null: nothing is built, or the chain
     *  has no gas. */
    gas_terms: GasTerms.nullable().optional(),
    /** Null: unknown. */
    receipt_status: z.enum(['pending', 'confirmed', 'failed']).nullable(),
    /** The final block that contains it. Null: unknown. */
    receipt_block: z.number().int().nullable().optional(),
    /** The block that contained it until a reorganisation replaced that block. Null: none, or it is in one again. */
    taken_back_from: z.number().int().nullable().optional(),
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
    /** Null: the chain has no gas, or there is no receipt. `unit`: of the price of one unit of gas, 'gwei'. */
    gas: z.object({ used: z.number().int(), price: Decimal, unit: z.string() }).nullable().optional(),
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
