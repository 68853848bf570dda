import type { Ending, TransferReceipt as ParsedReceipt } from '@holdfast/chains'
import { reason, type RefusalBody } from '@holdfast/contract'
import type { Fate } from '@holdfast/ledger'
import { answer, ProviderError, type TransferNode } from '@holdfast/providers'
import { transaction, type TransferReceipt } from '@holdfast/store'
import type { TransferRequestView } from '@holdfast/store/read'
import { lockTransferRequest, type TransferChange } from '@holdfast/store/write'
import type { Context, Who } from '../../context.ts'
import { announceTransfer } from './announce-transfer.ts'
import { fateOfBytes } from './fate-of-bytes.ts'
import { changeTransfer } from './change-transfer.ts'
import { keptRefusal } from '../../http/kept-refusal.ts'
import { moveTransfer } from './move-transfer.ts'
import { readAnswer } from '../../node-answers.ts'
import { nodeOf, transfersOf } from './node.ts'
import { noteStep } from './note-step.ts'
import { nothingYet } from './nothing-yet.ts'
import { conflictEnd } from './signing/end-of-bytes.ts'

/** Queries the chain about a broadcast transfer and stores the answer. Only a solid block is final; a transaction in no
 *  block once its bytes have expired for good will never be in one. A null `who` stands for the server itself. */
export async function refreshReceipt(
  context: Pick<Context, 'db' | 'nodes'>,
  who: Who | null,
  view: TransferRequestView,
): Promise<void> {
  if (view.status !== 'broadcasted' || view.settled_at !== null || view.tx_hash === null) return
  const [node, transfers] = [nodeOf(context, view), transfersOf(view)]
  const found = await fateOfBytes(node, view)
  const tx_hash = found?.tx_hash ?? view.tx_hash
  const store = (finding: Finding) => storeFinding(context, who, view, finding)
  const receiptOf = async (ask: 'receipt' | 'unsolid-receipt') => {
    const receipt = await answer(node, { ask, hash: tx_hash })
    return receipt === null ? null : readAnswer(transfers.parseReceipt(receipt, tx_hash))
  }
  const solid = await receiptOf('receipt')
  if (solid !== null) return store(findingOf(solid, { isSolid: true, tx_hash }))
  const unsolid = await receiptOf('unsolid-receipt')
  if (unsolid !== null) return store(findingOf(unsolid, { isSolid: false, tx_hash }))
  if (found?.fate === 'dead') return store(endsBy(found.endsBy))
  if (found?.fate === 'open') await sendAgain(node, view)
  await store({ end: null, change: { ...takenBack(view, found?.fate), receipt_at: new Date() } })
}

type Finding =
  | { readonly end: null | 'confirm'; readonly change: TransferChange }
  | { readonly end: 'fail' | 'expire'; readonly change: TransferChange; readonly failure: RefusalBody }

function endsBy(by: Ending['by']): Finding {
  const { code, failure } =
    by === 'conflict' ? conflictEnd : { code: 'EXPIRED', failure: reason('NOT_TAKEN_IN_TIME') }
  return { end: 'expire', change: { failure_code: code }, failure }
}

function findingOf(
  receipt: ParsedReceipt,
  { isSolid, tx_hash }: { readonly isSolid: boolean; readonly tx_hash: string },
): Finding {
  const stored: TransferReceipt = {
    state: isSolid ? (receipt.isSuccess ? 'confirmed' : 'failed') : 'pending',
    block: receipt.blockNumber,
    bandwidth: String(receipt.bandwidthUsed),
    energy: String(receipt.energyUsed),
    bandwidth_fee: String(receipt.bandwidthFee),
    energy_fee: String(receipt.energyFee),
    ...(receipt.gas !== null && {
      gas: { used: String(receipt.gas.used), price: String(receipt.gas.price) },
    }),
    burned: String(receipt.burned),
    result: receipt.result,
  }
  const change = { tx_hash, receipt: JSON.stringify(stored), receipt_at: new Date() }
  if (!isSolid) return { end: null, change }
  if (receipt.isSuccess) return { end: 'confirm', change }
  const failure = reason('CHAIN_UNDID', { answer: receipt.message ?? receipt.result })
  return { end: 'fail', change: { ...change, failure_code: receipt.result }, failure }
}

/** A reorganisation replaced the block that contained it, and no block has used what its bytes need. */
function takenBack(
  { receipt }: TransferRequestView,
  fate: Fate | undefined,
): Pick<TransferChange, 'receipt'> {
  if (fate !== 'open' || receipt === null || receipt.block === null) return {}
  return { receipt: JSON.stringify({ ...nothingYet, taken_back_from: receipt.block }) }
}

/** Submits the same bytes once more to a node that does not have them; the next look shows the result. */
async function sendAgain(node: TransferNode, { signed }: TransferRequestView): Promise<void> {
  if (signed === null) return
  try {
    await node.broadcast(signed)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
}

async function storeFinding(
  { db }: Pick<Context, 'db'>,
  who: Who | null,
  view: TransferRequestView,
  finding: Finding,
): Promise<void> {
  const { end, change } = finding
  await transaction(db, async (tx) => {
    const row = await lockTransferRequest(tx, view)
    // A concurrent request was faster.
    if (row === undefined || row.version !== view.version) return
    if (end === null) {
      await announceTransfer(tx, await changeTransfer(tx, view, change), { who, verb: null })
      return
    }
    const failure = finding.end === 'fail' || finding.end === 'expire' ? finding.failure : null
    const settled = {
      ...change,
      ...(failure === null ? {} : keptRefusal('failure', failure)),
      settled_at: new Date(),
    }
    const after =
      end === 'confirm' ? await changeTransfer(tx, view, settled) : await moveTransfer(tx, view, end, settled)
    await noteStep(
      tx,
      view,
      failure === null
        ? { category: 'tron_api', step: 'confirmed', message: reason('STEP_CONFIRMED') }
        : { category: 'tron_api', level: 'error', step: 'failed', message: failure },
    )
    await announceTransfer(tx, after, { who, verb: end === 'confirm' ? null : 'failed', before: view })
  })
}
