/** The test page for payments of TRX, without another person’s approval. Errors are plain text. */
import { z } from 'zod'
import { answerObject } from '../answer-object.ts'
import { Id, RefusalInAnswer } from '../fields.ts'
import type { Route } from '../route.ts'
import { Address, building, freezing, signing } from './transfer-terms.ts'
import { wasSent } from './was-sent.ts'

const TrxFields = z.object({
  owner_b58: Address,
  to_b58: Address,
  amount_sun: z.union([z.number().int().positive(), z.string().regex(/^[1-9]\d{0,18}$/)]),
})
const OfNetwork = z.object({ entity_id: Id.optional(), network_code: z.string().trim().max(64).optional() })
const trx = [...building, 'TRON_ADDRESS_FORM', 'TRON_NETWORK_INACTIVE', 'TRON_NODE_MISSING'] as const

export const testPayments = {
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
