/** Parts of the details of a transaction that its node states. */
import { z } from 'zod'
import { answerObject } from '../answer-object.ts'
import { Decimal, Time } from '../fields.ts'

/** From the stored answers of the node. Amounts are exact decimals of the token, fees of TRX. */
export const TronDetails = z.object({
  memo: z.string().nullable(),
  created_at: Time.nullable(),
  expires_at: Time.nullable(),
  reference_block: z.string().nullable(),
  fee_limit: Decimal.nullable(),
  /** 0 owner, 1 witness, 2 and above an active permission. */
  permission_id: z.number().int().nullable(),
  signers: z.array(z.object({ address: z.string().nullable(), signature: z.string() })),
  call: z
    .object({
      selector: z.string(),
      method: z.string().nullable(),
      parameters: z.array(
        z.object({ name: z.string(), value: z.string(), kind: z.enum(['address', 'number']) }),
      ),
    })
    .nullable(),
  cost: z
    .object({
      bandwidth_used: Decimal,
      bandwidth_fee: Decimal,
      energy_used: Decimal,
      energy_of_caller: Decimal,
      energy_of_origin: Decimal,
      energy_bought: Decimal,
      energy_penalty: Decimal.nullable(),
      energy_fee: Decimal,
      other_fee: Decimal,
      fee: Decimal,
    })
    .nullable(),
  message: z.string().nullable(),
  events: z.array(
    z.object({
      index: z.number().int(),
      contract_address: z.string(),
      event: z.enum(['Transfer', 'Approval']).nullable(),
      from_address: z.string().nullable(),
      to_address: z.string().nullable(),
      units: z.string().nullable(),
      /** Null if the token or its decimals are unknown. */
      amount: Decimal.nullable(),
      symbol: z.string().nullable(),
      is_known_token: z.boolean(),
      topics: z.array(z.string()),
      data: z.string(),
    }),
  ),
  internal_transfers: z.array(
    z.object({
      /** Null: not a payment, and without a row. */
      index: z.number().int().nullable(),
      from_address: z.string().nullable(),
      to_address: z.string().nullable(),
      units: z.string(),
      amount: Decimal.nullable(),
      symbol: z.string().nullable(),
      note: z.string().nullable(),
      is_rejected: z.boolean(),
    }),
  ),
})

export const ComparedField = answerObject(
  {
    /** 'call: path in its answer'; null if this provider never states it. */
    trongrid_path: z.string().nullable(),
    tatum_path: z.string().nullable(),
    db_table: z.string().nullable(),
    db_column: z.string().nullable(),
    db_value: z.string().nullable(),
    /** The values that providers stated, in their spelling. `is_same` null: nothing to compare with. */
    stated: z.array(
      z.object({
        provider: z.string(),
        path: z.string(),
        value: z.string(),
        is_same: z.boolean().nullable(),
      }),
    ),
  },
  { stated: [] },
)
