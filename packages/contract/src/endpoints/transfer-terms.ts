/** The terms of a transfer that a person states, and the refusals of calls that freeze, build or sign it. */
import { z } from 'zod'
import { Id, LineOrNothing, LinesOrNothing } from '../fields.ts'
import { code } from '../refusals/code.ts'
import { transferPolicyRefusals } from '../refusals/policies.ts'
import { nodeRefusals } from '../refusals/reading.ts'
import { signingRefusals } from '../refusals/signers.ts'
import { rulesVerdictRefusals } from '../refusals/transfer-rules.ts'
import { freezingRefusals, transferNodeRefusals, transferSigningRefusals } from '../refusals/transfers.ts'

export const Address = z.string().trim().min(1).max(128)
/** A positive amount, as people write it. */
export const Amount = z
  .string()
  .trim()
  .regex(/^\d{1,60}(\.\d{1,40})?$/, code('FIELD_NOT_DECIMAL'))
export const Memo = LineOrNothing(200)

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
export const NewTransferFields = TransferFields.extend({
  note: ApproverNote.optional(),
  /**
   * Pays once more although an equal request is a draft, pending, approved or sent. Part of the intent.
   */
  is_repeat: z.boolean().optional(),
  /** A draft that ends in the same commit: its files and comments move to the new request. */
  replaces: Id.optional(),
})

/** The refusals of a call that builds a transfer. */
export const building = [
  ...transferNodeRefusals,
  'UNAUDITED_NETWORK',
  'TOKEN_UNREADABLE',
  'TOKEN_DIFFERS',
  ...nodeRefusals,
] as const
/** The refusals of a call that signs a transfer. */
export const signing = [
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
