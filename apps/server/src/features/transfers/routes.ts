import { listTransferRequests } from '@holdfast/store/read'
import { scopeOf } from '../../http/authorise.ts'
import type { HandlersOf } from '../../http/handlers.ts'
import { devModeOff, Refused } from '../../http/refusal.ts'
import { findDevSigning } from '../dev-tools/dev-signer.ts'
import { approveTransfer, approveTransferDev, submitTransfer } from './approve.ts'
import { createTransfer } from './create.ts'
import { compareSignatures, runDevFlow } from './dev-flow.ts'
import { intentOf } from './intent-of.ts'
import { asked as askedOf, nodeInWords } from './node.ts'
import { presentReceipt, presentTransfer } from './present.ts'
import { refreshReceipt } from './receipt.ts'
import { getTransfer, readTransfer } from './request.ts'
import { estimateTransferRequest, reviewTransfer } from './review.ts'
import { signAndSend } from './sign.ts'
import { buildTrx, sendTrx } from './trx.ts'

export const transfers: HandlersOf<
  | 'listTransferRequests'
  | 'createTransferRequest'
  | 'estimateTransfer'
  | 'refreshBroadcasted'
  | 'getTransferRequest'
  | 'reviewTransferRequest'
  | 'submitTransferRequest'
  | 'approveTransferRequest'
  | 'approveTransferRequestDev'
  | 'signAndBroadcast'
  | 'getTransferReceipt'
  | 'refreshTransferReceipt'
  | 'compareSignatures'
  | 'runDevFlow'
  | 'buildTrx'
  | 'sendTrx'
> = {
  listTransferRequests: async ({ db }, { actor, request: { query } }) => {
    const organisationIds = scopeOf(actor, query.entity_id)
    const views = await listTransferRequests(db, { organisationIds, limit: query.limit })
    return views.map((view) => presentTransfer(view))
  },
  getTransferRequest: async ({ db }, { actor, request: { params } }) =>
    presentTransfer(await getTransfer(db, actor, params.id, 'read organisation')),

  createTransferRequest: createTransfer,
  estimateTransfer: estimateTransferRequest,
  reviewTransferRequest: reviewTransfer,
  submitTransferRequest: submitTransfer,
  approveTransferRequest: approveTransfer,
  approveTransferRequestDev: approveTransferDev,

  signAndBroadcast: async (context, asked) => {
    const { params, query } = asked.request
    const { db, config } = context
    const view = await getTransfer(db, asked.actor, params.id, 'make transfers')
    if (query.force_dev_key && (!config.isDevMode || view.is_main)) throw devModeOff()
    const intent = intentOf(view)
    // A wallet without a threshold key has only a dev key to be signed with, where there is one.
    const isDev =
      query.force_dev_key ||
      (intent.wallet.keyId === null && (await findDevSigning(context, view, intent)) !== null)
    await signAndSend(context, asked, view, { signer: isDev ? 'dev' : 'tss' })
    return presentTransfer(await readTransfer(db, view))
  },

  refreshBroadcasted: async (context, asked) => {
    const { query } = asked.request
    const open = await listTransferRequests(context.db, {
      organisationIds: scopeOf(asked.actor, query.entity_id),
      statuses: ['broadcasted'],
      isUnsettled: true,
      limit: query.limit,
    })
    let refreshed = 0
    for (const view of open)
      try {
        await refreshReceipt(context, asked, view)
        refreshed += 1
      } catch (error) {
        // One network that is silent does not keep the others from being asked.
        if (nodeInWords(error) === null && !(error instanceof Refused)) throw error
      }
    return { refreshed }
  },

  getTransferReceipt: async ({ db }, { actor, request: { params } }) =>
    presentReceipt(assertSent(await getTransfer(db, actor, params.id, 'read organisation'))),

  refreshTransferReceipt: async (context, asked) => {
    const view = assertSent(
      await getTransfer(context.db, asked.actor, asked.request.params.id, 'read organisation'),
    )
    await askedOf(refreshReceipt(context, asked, view))
    return presentReceipt(await readTransfer(context.db, view))
  },

  compareSignatures,
  runDevFlow,
  buildTrx,
  sendTrx,
}

function assertSent<T extends { readonly phase: string | null }>(view: T): T {
  if (view.phase !== 'broadcast') throw new Refused(409, 'This transfer was not broadcast.')
  return view
}
