/** The verdicts on a transfer: an estimate, a review before an approval, and a test against the rules. */
import { requestStatuses, signingPhases } from '@holdfast/ledger'
import { refusalCodes, waitCodes } from '@holdfast/policy'
import { z } from 'zod'
import { Decimal, Id, RefusalInAnswer, Time, Version } from '../fields.ts'
import { LookAlike } from './addresses.ts'

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
  /** The amount of the token that other open requests will take from this wallet, without fees. Absent: none. It refuses nothing. */
  reserved: z
    .object({
      amount: Decimal,
      requests: z.number().int().min(1),
      /** The balance does not cover them and this transfer. Null: no node stated the balance. */
      exceeds_balance: z.boolean().nullable(),
    })
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
    /** Eight words of the hash, which people compare with the approver page. */
    fingerprint: z.array(z.string()).default([]),
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
export const TransferTest = z.object({
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
