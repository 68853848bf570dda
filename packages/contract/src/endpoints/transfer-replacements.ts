/** Replacing the transaction of a sent transfer by another with a higher fee. Errors are plain text. */
import { z } from 'zod'
import { answerObject } from '../answer-object.ts'
import { Decimal, Id, IdParams, RefusalInAnswer, Time } from '../fields.ts'
import { nodeRefusals } from '../refusals/reading.ts'
import { replacingRefusals, transferNodeRefusals } from '../refusals/transfers.ts'
import type { Route } from '../route.ts'
import { actOnTransfer } from './act-on-transfer.ts'
import { GasTerms } from './transfer-request.ts'
import { signing } from './transfer-terms.ts'

/** A replacement that a person can have signed now. Fees are in the network's native coin. */
const Offer = z.object({
  /** The number of the attempt, which the call that makes it states. */
  attempt: z.number().int().min(2),
  /** The highest possible fee of the new transaction, and how much that is above the one of the earlier. Null: it is not possible. */
  most: Decimal.nullable(),
  more: Decimal.nullable(),
  why: RefusalInAnswer.nullable(),
})

const order = z.strictObject({
  /** As the offer states it: a repeated call has no further effect. */
  attempt: z.number().int().min(2).max(1_000),
})

const replacing = [...signing, ...replacingRefusals] as const

export const transferReplacements = {
  showReplacements: {
    method: 'GET',
    path: '/api/transfer-requests/:id/replacements',
    access: 'signed-in',
    errors: 'text',
    params: IdParams,
    reply: answerObject(
      {
        /** Oldest first. Empty: the transaction was never replaced. */
        attempts: z.array(
          z.object({
            number: z.number().int().min(1),
            /** 'cancel': it pays nothing. */
            kind: z.enum(['pay', 'cancel']),
            /** Null until it is signed. */
            tx_hash: z.string().nullable(),
            by: z.object({ id: Id, name: z.string().nullable() }).nullable(),
            at: Time,
            /** When a node accepted it. Null: none has. */
            sent_at: Time.nullable(),
            gas_terms: GasTerms.nullable(),
            /** Null until the chain has included one of them for good. */
            fate: z.enum(['included', 'excluded']).nullable(),
          }),
        ),
        /** The highest permitted fee of all of them: the chain includes at most one. */
        fee_ceiling: Decimal,
        /** The same payment again. Null: the request is not sent, or final. */
        pay: Offer.nullable(),
        /** A transaction that pays nothing. Null as above. */
        cancel: Offer.nullable(),
      },
      { attempts: [], pay: null, cancel: null },
    ),
    refusals: [...transferNodeRefusals, ...nodeRefusals],
    summary: 'The transactions of a request of which the chain includes one, and what another would cost now',
  },
  speedUpTransfer: {
    ...actOnTransfer('speed-up', 'Signs the same payment with a higher fee, within the approved maximum'),
    body: order,
    refusals: replacing,
  },
  cancelSentTransfer: {
    ...actOnTransfer(
      'cancel-sent',
      'Signs a transaction that pays nothing in place of a sent one; if the chain includes it, the payment is never made',
    ),
    body: order,
    refusals: replacing,
  },
} as const satisfies Record<string, Route>
