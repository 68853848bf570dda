/** Signing, broadcast and receipt of transfer requests. Errors are plain text. */
import { z } from 'zod'
import { answerObject } from '../answer-object.ts'
import { IdParams, OptionalFlag, RefusalInAnswer } from '../fields.ts'
import { transferPolicyRefusals } from '../refusals/policies.ts'
import { nodeRefusals } from '../refusals/reading.ts'
import { movingRefusals, transferNodeRefusals } from '../refusals/transfers.ts'
import type { Route } from '../route.ts'
import { actOnTransfer } from './act-on-transfer.ts'
import { TransferReceipt } from './transfer-request.ts'
import { signing } from './transfer-terms.ts'
import { wasSent } from './was-sent.ts'

export const transferSigning = {
  approveTransferRequestDev: {
    ...actOnTransfer('approve-dev', 'pending → approved without another person (dev mode only)'),
    devOnly: true,
    refusals: ['APPROVALS_SUSPENDED', 'KEY_HAS_RULES', ...movingRefusals, ...transferPolicyRefusals],
  },
  signAndBroadcast: {
    ...actOnTransfer(
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
} as const satisfies Record<string, Route>
